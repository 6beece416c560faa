#!/usr/bin/env bash
set -euo pipefail
cd "$(dirname "$0")"
set -a
. ./prefill.env
set +a
exec python -m sglang.launch_server --disaggregation-mode prefill --port 30001
