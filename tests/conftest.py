"""Shared by all tests."""

from __future__ import annotations

import signal

from hypothesis import HealthCheck, settings

# No test is timed: a busy machine must not make one fail.
settings.register_profile("quebra", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("quebra")

# Where tests run in the background (nohup, some CI), interrupts are ignored, and every program that the
# tests start would inherit that and never hear of the Ctrl-C that it is tested with.
signal.signal(signal.SIGINT, signal.default_int_handler)
