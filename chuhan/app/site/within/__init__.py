"""What runs in the browser's own Python beside the kit: widgets without Jupyter, and the start."""
