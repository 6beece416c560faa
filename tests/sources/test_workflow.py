"""GitHub Actions workflows: the job's environment over the workflow's."""

from __future__ import annotations

from tests.sources.deployments import UNKNOWN, env

PATH = ".github/workflows/build.yml"
TEXT = """\
on: push
env:
  BUILD_JOBS: 4
  BUILD_CACHE: "true"
jobs:
  build:
    runs-on: ubuntu-24.04
    strategy: {matrix: {tool: ["1.80", "1.84"]}}
    env:
      BUILD_JOBS: 6
      BUILD_TOOL: ${{ matrix.tool }}
    steps:
      - run: make
      - name: doc tests
        env: {BUILD_JOBS: 1, BUILD_DOCS: 1}
        run: make doctest
  soak:
    runs-on: ubuntu-24.04
    env: {BUILD_TOKEN: "${{ secrets.UPLOAD }}"}
    steps: [{run: make soak}]
"""


def test_a_job_overrides_its_workflow_and_a_matrix_is_unknown() -> None:
    found = env({PATH: TEXT}, f"{PATH}#build")
    assert found["BUILD_JOBS"] == "6"
    assert found["BUILD_CACHE"] == "true"
    assert found["BUILD_TOOL"] == UNKNOWN


def test_what_only_one_step_sets_is_unknown_for_the_job() -> None:
    assert env({PATH: TEXT}, f"{PATH}#build")["BUILD_DOCS"] == UNKNOWN


def test_the_other_job_keeps_the_workflow_s_value() -> None:
    assert env({PATH: TEXT}, f"{PATH}#soak") == {"BUILD_JOBS": "4", "BUILD_CACHE": "true", "BUILD_TOKEN": UNKNOWN}


def test_a_whole_workflow_says_nothing_of_what_its_jobs_differ_in() -> None:
    found = env({PATH: TEXT}, PATH)
    assert (found["BUILD_JOBS"], found["BUILD_CACHE"]) == (UNKNOWN, "true")
