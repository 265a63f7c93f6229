"""Square systems of linear equations in exact fractions, digit by digit to the base of one large prime.

The inverse is worked out once, modulo the prime. Each further digit of the solution costs a product with it
(Dixon's lifting), so that numbers with hundreds of digits appear in the answer only. What is found is put
into the equations before it is believed.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import isqrt, lcm, prod
from operator import mul

PRIME = 2**61 - 1
FIRST_TRY = 8
"""After so many digits the fractions are looked for, and after twice as many again."""


def solve_ones(rows: Sequence[Sequence[Fraction]]) -> tuple[list[int], int] | None:
    """The x with rows·x = 1 in every row, as whole numbers over one denominator above zero.

    None if there is not exactly one x, or if the prime divides the determinant, which is as good as never.
    """
    scales = [lcm(*(one.denominator for one in row)) for row in rows]
    whole = [
        [one.numerator * (scale // one.denominator) for one in row]
        for row, scale in zip(rows, scales, strict=True)
    ]
    inverse = _inverse(whole)
    if inverse is None:
        return None
    # By Cramer's rule and Hadamard's bound no numerator and no denominator is larger than this.
    bound = prod(isqrt(_dot(row, row) + scale * scale) + 1 for row, scale in zip(whole, scales, strict=True))
    most = 2 * bound * bound
    found, rest, power, wanted = [0] * len(rows), scales, 1, PRIME**FIRST_TRY
    while True:
        digits = [_dot(line, rest) % PRIME for line in inverse]
        found = [one + power * digit for one, digit in zip(found, digits, strict=True)]
        rest = [(one - _dot(row, digits)) // PRIME for one, row in zip(rest, whole, strict=True)]
        power *= PRIME
        if power < wanted:
            continue
        wanted = min(power * power, most + 1)
        numerators, of = _fractions(found, power)
        if all(_dot(row, numerators) == of * scale for row, scale in zip(whole, scales, strict=True)):
            return numerators, of
        if power > most:
            return None


def _dot(left: Sequence[int], right: Sequence[int]) -> int:
    return sum(map(mul, left, right))


def _inverse(rows: Sequence[Sequence[int]]) -> list[list[int]] | None:
    """Modulo the prime."""
    size = len(rows)
    table = [[one % PRIME for one in row] + [int(i == j) for j in range(size)] for i, row in enumerate(rows)]
    for column in range(size):
        chosen = next((i for i in range(column, size) if table[i][column]), None)
        if chosen is None:
            return None
        table[column], table[chosen] = table[chosen], table[column]
        factor = pow(table[column][column], -1, PRIME)
        pivot = table[column] = [one * factor % PRIME for one in table[column]]
        for i, row in enumerate(table):
            if i != column and row[column]:
                factor = row[column]
                table[i] = [(one - factor * other) % PRIME for one, other in zip(row, pivot, strict=True)]
    return [row[size:] for row in table]


def _fractions(residues: Sequence[int], modulus: int) -> tuple[list[int], int]:
    """Small numerators over one small denominator that are these residues; nonsense where there are none."""
    of, small = 1, isqrt(modulus // 2)
    for residue in residues:
        one = residue * of % modulus
        if small < one < modulus - small:
            of *= _denominator(one, modulus, small)
    numerators = []
    for residue in residues:
        one = residue * of % modulus
        numerators.append(one if 2 * one < modulus else one - modulus)
    return numerators, of


def _denominator(residue: int, modulus: int, small: int) -> int:
    """Of the fraction with a numerator of at most `small` that is this residue (Euclid's algorithm)."""
    high, low, before, factor = modulus, residue, 0, 1
    while low > small:
        times = high // low
        high, low = low, high - times * low
        before, factor = factor, before - times * factor
    return abs(factor)
