// What the metrics tell of this moment. A part that cannot be asked is left out and named by the figure of what is up: who watches
// must hear of an outage and not get an error page in it.
import type { Figure } from '../../platform/metrics/text.ts';
import type { Services } from '../../platform/services.ts';
import { ratesState } from '../../catalogue/rates/state.ts';
import { lastBackup } from './last-backup.ts';
import { diskOf } from './disk.ts';
import { queues } from './queue.ts';
import { releaseOf } from '../../platform/release.ts';

const DAY_MS = 86_400_000;

const figure = (name: string, help: string, value: number): Figure => ({
  name,
  help,
  values: [{ value }],
});

function ofProcess({ pool, live }: Services): Figure[] {
  const connections = {
    open: pool.totalCount,
    idle: pool.idleCount,
    /** Requests that wait for one. */
    waiting: pool.waitingCount,
  };
  return [
    {
      name: 'tender_database_connections',
      help: 'Connections of this process: open, idle, and how many requests wait for one',
      values: Object.entries(connections).map(([state, value]) => ({ labels: { state }, value })),
    },
    figure('tender_live_pages', 'Open pages that live events are sent to', live.pageCount),
    figure(
      'tender_live_hearing',
      '1 where the live connection hears what is notified',
      Number(live.isHearing),
    ),
    {
      name: 'tender_release',
      help: 'Always 1; the release and the Node.js that run',
      values: [{ labels: { version: releaseOf().version, node: process.versions.node }, value: 1 }],
    },
  ];
}

async function ofDatabase(services: Services): Promise<Figure[]> {
  const kinds = await queues(services.db);
  const by = (name: string, help: string, of: (kind: (typeof kinds)[number]) => number): Figure => ({
    name,
    help,
    values: kinds.map((one) => ({ labels: { kind: one.kind }, value: of(one) })),
  });
  const { holdsOn } = await ratesState(services);
  const last = await lastBackup(services.db);
  return [
    by('tender_jobs_waiting', 'Background work due now or later', ({ waiting }) => waiting),
    by(
      'tender_jobs_late_seconds',
      'How long the oldest due work has waited',
      ({ lateSeconds }) => lateSeconds,
    ),
    by('tender_jobs_given_up', 'Background work that failed its last attempt', ({ givenUp }) => givenUp),
    ...(last === null
      ? []
      : [
          figure(
            'tender_backup_age_seconds',
            'Since the moment that the last whole backup is of',
            Math.round((Date.now() - last.takenAt.getTime()) / 1_000),
          ),
        ]),
    ...(holdsOn === null
      ? []
      : [
          figure(
            'tender_rates_age_days',
            'Days since the newest currency rates held',
            Math.max(0, Math.floor((Date.now() - Date.parse(holdsOn)) / DAY_MS)),
          ),
        ]),
  ];
}

async function ofDisk({ settings }: Services): Promise<Figure[]> {
  const { freeBytes, totalBytes } = await diskOf(settings.dataDir);
  return [
    figure('tender_disk_free_bytes', 'Of the disk of the data folder', freeBytes),
    figure('tender_disk_size_bytes', 'Of the disk of the data folder', totalBytes),
  ];
}

export async function figuresOf(services: Services): Promise<Figure[]> {
  const parts = { database: ofDatabase, disk: ofDisk };
  const asked = await Promise.all(
    Object.entries(parts).map(async ([part, ask]) => {
      const figures = await ask(services).catch((err: unknown) => {
        services.log.warn({ err, part }, 'a part of the metrics could not be asked');
        return null;
      });
      return { part, figures };
    }),
  );
  return [
    ...ofProcess(services),
    {
      name: 'tender_up',
      help: '1 where this part of the platform answered for these metrics',
      values: asked.map(({ part, figures }) => ({ labels: { part }, value: Number(figures !== null) })),
    },
    ...asked.flatMap(({ figures }) => figures ?? []),
  ];
}
