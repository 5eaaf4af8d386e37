"""The site: what ``make site`` builds, as one folder of files that any server or none can show."""
