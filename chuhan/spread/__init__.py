"""Long work, spread over the processors of this machine or over many machines: see crew.py."""
