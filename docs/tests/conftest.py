"""As in the other tests: in CI nothing is skipped."""

from tests.conftest import pytest_configure as pytest_configure
