"""The games that the kit teaches, one folder each; the same rooms in every folder."""
