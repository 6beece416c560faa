#!/usr/bin/env bash
set -euo pipefail
cd "$(dirname "$0")"
set -a
. ./decode.env
set +a
exec python -m sglang.launch_server \
  --disaggregation-mode decode \
  --max-running-requests 96 \
  --port 30000
