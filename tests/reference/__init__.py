"""What restored algorithms are held against."""
