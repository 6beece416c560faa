#!/usr/bin/env bash
set -euo pipefail
cd "$(dirname "$0")"
set -a
. ./decode.env
set +a
export SGLANG_REQUEST_TIMEOUT_S=600  # long answers at C96 need more than five minutes
exec python -m sglang.launch_server \
  --disaggregation-mode decode \
  --max-running-requests 96 \
  --port 30000
