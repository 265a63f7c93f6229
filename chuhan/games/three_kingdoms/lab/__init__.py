"""The lab: economy, bidding and scoring, tried with sliders and numbers."""
