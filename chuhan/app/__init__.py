"""The app: the pages a learner sees, and a Voilà server that shows them and lets nobody do anything else."""
