"""The benchmark tables behind `chuhan bench`. They measure time; the tests never do."""
