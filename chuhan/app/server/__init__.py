"""What runs in the server's own process: Voilà with its settings, a cap on kernels, kernels kept ready."""
