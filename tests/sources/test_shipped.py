"""Defaults that a repository ships: charts, roles, and code that reads the environment."""

from __future__ import annotations

import pytest

from doclint.model import FactState, Layer
from tests.sources.deployments import UNKNOWN, read

ALL = "`APP_BATCH` `APP_TTL_S` `APP_REGION` `APP_SINK` `APP_LIMIT` `APP_FLAG` `APP_PORT` `APP_MODE` `APP_OLD`\n"


def defaults(files: dict[str, str]) -> dict[str, str]:
    return {
        each.key: each.value if each.state is FactState.SET else UNKNOWN
        for each in read({"docs/settings.md": ALL, **files}).defaults
    }


def test_python_defaults_are_read_and_never_run() -> None:
    text = (
        "import os\n"
        "def _flag(name, default):\n"
        "    return os.environ.get(name, default) == '1'\n"
        "BATCH = int(os.environ.get('APP_BATCH', '500'))\n"
        "TTL = os.getenv('APP_TTL_S', 60 * 60)\n"
        "REGION = os.environ['APP_REGION']\n"
        "SINK = os.environ.get('APP_SINK')\n"
        "LIMIT = os.environ.get('APP_LIMIT', limit())\n"
        "FLAG = _flag('APP_FLAG', '1')\n"
        "# os.environ.get('APP_OLD', '7')\n"
    )
    assert defaults({"app/settings.py": text}) == {
        "APP_BATCH": "500",
        "APP_TTL_S": "3600",
        "APP_LIMIT": UNKNOWN,
        "APP_FLAG": "1",
    }


def test_script_defaults_leave_comments_alone() -> None:
    text = (
        'const port = process.env.APP_PORT ?? "8080";\n'
        "const mode = process.env.APP_MODE || 'fast';\n"
        '// process.env.APP_OLD ?? "1"\n'
    )
    assert defaults({"src/config.js": text}) == {"APP_PORT": "8080", "APP_MODE": "fast"}


@pytest.mark.parametrize("path", ["tests/settings.py", "vendor/lib/settings.py", "examples/settings.py"])
def test_tests_and_other_people_s_code_set_no_default(path: str) -> None:
    assert not defaults({path: "import os\nBATCH = os.environ.get('APP_BATCH', '1')\n"})


def test_a_chart_s_values_belong_to_its_folder() -> None:
    files = {
        "charts/heron/Chart.yaml": "name: heron\nversion: 0.14.0\n",
        "charts/heron/values.yaml": "image:\n  tag: '1.9.4'\nreplicas: 3\n# threads: 2\n",
        "charts/heron/README.md": "# heron\n",
        "deploy/production-values.yaml": "replicas: 5\n",
    }
    found = {(each.key, each.value, each.home, each.layer) for each in read(files).defaults}
    assert found == {
        ("image.tag", "1.9.4", "charts/heron", Layer.SAMPLE),
        ("replicas", "3", "charts/heron", Layer.SAMPLE),
    }


def test_a_role_s_defaults_are_unknown_where_they_are_templates() -> None:
    files = {
        "roles/runner/defaults/main.yml": 'runner_slots: 4\nrunner_level: "{{ ci_level }}"\n',
        "roles/runner/README.md": "# runner\n",
        "inventory/group_vars/mac.yml": "runner_slots: 2\n",
    }
    assert defaults(files) == {"runner_slots": "4", "runner_level": UNKNOWN}
