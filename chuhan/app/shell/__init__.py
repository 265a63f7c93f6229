"""The page around the app where `chuhan app` serves it: as much of a front end as our widgets need."""
