import { desc } from 'drizzle-orm';
import type { PlatformStatus } from '../../../api/records/platform-status.ts';
import { jobTitle } from '../../../text/jobs.ts';
import { standingOf } from '../../accounts/telegram/bots.ts';
import { banksState } from '../../catalogue/banks/state.ts';
import { ratesState } from '../../catalogue/rates/state.ts';
import { signingKeys } from '../../platform/checkpoints/proofs.ts';
import { checkpoints } from '../../platform/checkpoints/tables.ts';
import { databaseNow, type Db } from '../../platform/database/client.ts';
import { releaseOf } from '../../platform/release.ts';
import type { Services } from '../../platform/services.ts';
import { diskOf } from './disk.ts';
import { lastBackup } from './last-backup.ts';
import { queues } from './queue.ts';

const SECOND_MS = 1_000;

const FACTS = `
  select current_setting('server_version') as "postgres", pg_database_size(current_database())::float8 as "bytes",
         (select count(*)::int from drizzle.__drizzle_migrations) as "migrations"`;

async function lastCheckpoint(db: Db): Promise<PlatformStatus['checkpoint']> {
  const [row] = await db
    .select({ at: checkpoints.at, size: checkpoints.size })
    .from(checkpoints)
    .orderBy(desc(checkpoints.size))
    .limit(1);
  if (!row) return null;
  const keys = await signingKeys(db);
  const newKeySince = keys.length > 1 ? keys.at(-1)!.since.toISOString() : null;
  return { at: row.at.toISOString(), size: row.size, newKeySince };
}

export async function platformStatus(services: Services): Promise<PlatformStatus> {
  const { db, pool, live, settings } = services;
  const { rows } = await pool.query<{ postgres: string; bytes: number; migrations: number }>(FACTS);
  const { postgres, bytes, migrations } = rows[0]!;
  const now = await databaseNow(db);
  const backup = await lastBackup(db);
  const { holdsOn, maxAgeDays, old, missing } = await ratesState(services);
  return {
    at: new Date(now).toISOString(),
    release: {
      version: releaseOf().version,
      node: process.versions.node,
      postgres,
      migrations,
      startedAt: new Date(now - Math.round(process.uptime() * SECOND_MS)).toISOString(),
    },
    database: { bytes },
    live: { isHearing: live.isHearing, pages: live.pageCount },
    disk: await diskOf(settings.dataDir),
    queues: (await queues(db)).map((queue) => ({ ...queue, title: jobTitle(queue.kind) })),
    telegram: await standingOf(services),
    banks: await banksState(services),
    rates: { holdsOn, maxAgeDays, old, missing },
    backup: backup && {
      takenAt: backup.takenAt.toISOString(),
      bytes: backup.bytes,
      files: backup.files,
    },
    checkpoint: await lastCheckpoint(db),
  };
}
