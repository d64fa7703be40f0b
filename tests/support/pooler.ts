import { existsSync } from 'node:fs';

/** PgBouncer as Debian and others install it. */
export const findPooler = (): string | undefined =>
  ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer'].find((path) =>
    existsSync(path),
  );
