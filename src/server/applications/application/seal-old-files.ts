// Files that a release before has stored as they were sent: those that nobody may read yet are sealed in their place.
import { and, asc, eq, getTableName, gt, isNull } from 'drizzle-orm';
import { shareLot } from '../../lots/core/lock.ts';
import { periodScope } from '../../lots/core/period-scope.ts';
import { transact, type Db } from '../../platform/database/client.ts';
import { OUTLASTED, rewrite } from '../../platform/database/rewrite.ts';
import { replaceBySealed, storeSealedCopy } from '../../platform/files/reseal.ts';
import { files } from '../../platform/files/tables.ts';
import type { Tick } from '../../platform/jobs/clock.ts';
import { enqueue, jobDraft } from '../../platform/jobs/enqueue.ts';
import type { LeasedJob } from '../../platform/jobs/kinds.ts';
import type { Services } from '../../platform/services.ts';
import { applicationFiles, applications } from '../core/tables.ts';

declare module '../../platform/jobs/kinds.ts' {
  interface JobPayloads {
    'application.sealOldFiles': object;
  }
}

const HOUR_MS = 3_600_000;

/** The next such file behind a number. */
async function nextPlain(db: Db, after: number) {
  const [found] = await db
    .select({ file: files, lotId: applications.lotId, ownId: applicationFiles.id })
    .from(applicationFiles)
    .innerJoin(files, eq(files.id, applicationFiles.fileId))
    .innerJoin(applications, eq(applications.id, applicationFiles.applicationId))
    .where(and(isNull(files.sealed), isNull(applicationFiles.openedAt), gt(files.id, after)))
    .orderBy(asc(files.id))
    .limit(1);
  return found;
}

/** At the start and once an hour: bytes take their time, and nobody waits for them. */
export const oldFilesTick: Tick = {
  name: 'old-files',
  everyMs: HOUR_MS,
  run: async ({ db }) => {
    if (!(await nextPlain(db, 0))) return;
    await enqueue(db, jobDraft('application.sealOldFiles', {}, { key: 'application.sealOldFiles' }));
  },
};

async function sealOldFiles(services: Services, signal: AbortSignal): Promise<void> {
  const { db, log } = services;
  const faults: unknown[] = [];
  let after = 0;
  let sealed = 0;
  for (let found = await nextPlain(db, after); found && !signal.aborted; found = await nextPlain(db, after)) {
    const { file, lotId, ownId } = found;
    after = file.id;
    try {
      const copy = await storeSealedCopy(services, file);
      await transact(db, async (tx) => {
        // The opening takes the lot alone: it comes before or after, and then finds the file as it is.
        const { lot } = await shareLot(tx, lotId);
        const [own] = await tx.select().from(applicationFiles).where(eq(applicationFiles.id, ownId));
        if (own?.openedAt === null)
          await replaceBySealed(tx, file, copy, periodScope(lot.id, lot.sealPeriod));
      });
      sealed += 1;
    } catch (err) {
      // Bytes that are lost must not keep the others in the open.
      log.warn({ err, file: file.id }, 'an old file could not be sealed');
      faults.push(err);
    }
  }
  // The names of before would stay in the pages of the table until somebody else wrote over them.
  if (sealed > 0 && !(await rewrite(db, [getTableName(files)]))) log.warn(OUTLASTED);
  if (faults.length > 0) throw faults[0];
}

export const sealOldFilesJob: LeasedJob<'application.sealOldFiles'> = {
  lane: 'tasks',
  run: (_, { services, signal }) => sealOldFiles(services, signal),
};
