"""Request, command, page: the only place that reads the clock and rolls."""
