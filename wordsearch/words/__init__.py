"""Words alone: lists, lexicons, tries, letter graphs, segmenters."""
