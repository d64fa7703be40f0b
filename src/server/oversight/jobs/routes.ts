// Background work that was given up: an administrator sees why, and sends it again or removes it.
import { and, desc, isNotNull } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { jobs as calls } from '../../../api/calls/jobs.ts';
import type { Actor } from '../../../machines/law.ts';
import { databaseNow, transact, type Tx } from '../../platform/database/client.ts';
import { appendHistory } from '../../platform/history/append.ts';
import { route } from '../../platform/http/route.ts';
import { dropJob, retryJob } from '../../platform/jobs/given-up.ts';
import { jobs } from '../../platform/jobs/tables.ts';
import { byPeriod, byValues, filtered } from '../../platform/list/filters.ts';
import { countUpTo, page } from '../../platform/list/page.ts';
import { sorted } from '../../platform/list/sorts.ts';
import type { Services } from '../../platform/services.ts';
import { presentJob } from './present.ts';

export function jobsResource(app: FastifyInstance, services: Services): void {
  const { db } = services;

  route(app, services, calls.list, async ({ query }) => {
    const asked = filtered(query, { kind: byValues(jobs.kind), failed: byPeriod(jobs.failedAt) });
    const where = and(isNotNull(jobs.failedAt), asked);
    const order = sorted(
      query,
      { failedAt: jobs.failedAt, createdAt: jobs.createdAt, attempts: jobs.attempts },
      '-failedAt',
    );
    return page({
      query,
      count: () => countUpTo(db, db.select({ id: jobs.id }).from(jobs).where(where)),
      rows: async ({ limit, offset }) => {
        const rows = await db
          .select()
          .from(jobs)
          .where(where)
          .orderBy(...order, desc(jobs.id))
          .limit(limit)
          .offset(offset);
        return rows.flatMap((row) => (row.failedAt ? [presentJob({ ...row, failedAt: row.failedAt })] : []));
      },
    });
  });

  const remember = async (tx: Tx, actor: Actor, event: string, id: number, kind: string): Promise<void> => {
    const at = await databaseNow(tx);
    await appendHistory(tx, {
      chain: 'jobs',
      model: 'job',
      modelId: id,
      event,
      actor,
      at,
      payload: { kind },
    });
  };

  route(app, services, calls.retry, ({ params, actor }) =>
    transact(db, async (tx) => {
      const { kind } = await retryJob(tx, params.id);
      await remember(tx, actor, 'job.retried', params.id, kind);
    }),
  );

  route(app, services, calls.remove, ({ params, actor }) =>
    transact(db, async (tx) => {
      const { kind } = await dropJob(tx, params.id);
      await remember(tx, actor, 'job.removed', params.id, kind);
    }),
  );
}
