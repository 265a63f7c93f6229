"""The app as a folder of files: Python runs in the learner's browser, and any static host will do.

The pages, their scripts and the kernels are those of `chuhan app`. Here is what differs: how the folder is
made (`build`), what its page does instead of the shell (`browser/`), and Python's end of that (`within/`).
"""
