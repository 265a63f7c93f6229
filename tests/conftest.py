"""What all tests share: Hypothesis gives the same examples on every run and on every machine."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "chuhan",
    derandomize=True,
    deadline=None,
    database=None,
    max_examples=100,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("chuhan")
