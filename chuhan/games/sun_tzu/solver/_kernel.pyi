from collections.abc import Sequence

def sure(
    numbers: Sequence[int],
    places: Sequence[Sequence[int]],
    enough: int,
    max_nodes: int,
    max_seconds: float,
    /,
) -> tuple[list[int], int, str]: ...
def face_up(
    numbers: Sequence[int],
    mine: Sequence[Sequence[int]],
    theirs: Sequence[Sequence[int]],
    max_nodes: int,
    max_seconds: float,
    /,
) -> tuple[list[int], int, str]: ...
