"""What is fast, against whom; nothing here fails on a time, everything fails on a wrong answer."""
