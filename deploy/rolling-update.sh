#!/bin/sh
# Replaces the portals of compose.three.yaml one after the other, and waits until each is ready.
set -eu
cd "$(dirname "$0")"
compose() { docker compose -f compose.yaml -f compose.three.yaml "$@"; }
PORTAL_COMMIT=$(git log -1 --format='%h %cs')
export PORTAL_COMMIT
compose build portal-1
for portal in portal-1 portal-2 portal-3; do
  compose up --detach --no-deps --wait "$portal"
done
