#!/bin/sh
# Секреты новой площадки: deploy/make-env.sh > .env (один раз; SEALING_KEY сразу скопируйте в отдельное место).
set -eu
umask 077
secret() { od -An -N32 -tx1 /dev/urandom | tr -d ' \n'; }
for name in POSTGRES_PASSWORD SESSION_SECRET SEALING_KEY S3_SECRET METRICS_TOKEN; do
  printf '%s=%s\n' "$name" "$(secret)"
done
printf 'SITE=localhost\nPUBLIC_URL=https://localhost\n'
