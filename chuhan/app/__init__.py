"""The app: the pages a learner sees, and a Voilà server that shows them and allows nothing else."""
