"""What runs in the kernel behind one learner's page: the app as a widget, its bar, its links."""
