// An application that is to be made, its lot locked: the row as it will be, and what the law must know of it.
import { and, eq, sql } from 'drizzle-orm';
import type { Locked } from '../../engine/process.ts';
import { shareLot } from '../../lots/core/lock.ts';
import type { LotTableRow } from '../../lots/core/tables.ts';
import type { Tx } from '../../platform/database/client.ts';
import { randomId } from '../../platform/random-id.ts';
import { applications, type ApplicationRow } from '../core/tables.ts';
import { defaultTerms, mergeTerms } from '../core/terms.ts';
import { basisOf, factsOf } from './facts.ts';
import type { ApplicationTypes, NewApplicationKey } from './types.ts';

const rowOf = (
  lot: LotTableRow,
  { companyId, createdBy, terms = {} }: NewApplicationKey,
  at: number,
): ApplicationRow => ({
  id: randomId(),
  lotId: lot.id,
  companyId,
  createdBy,
  status: 'draft',
  version: 0,
  workingTerms: mergeTerms(defaultTerms(lot), terms),
  terms: null,
  workingFileIds: [],
  fileIds: [],
  currentVersionId: null,
  openedVersionId: null,
  submittedAt: null,
  openedAt: null,
  flags: [],
  isMarked: false,
  admission: null,
  ratingsWon: null,
  createdAt: new Date(at),
  updatedAt: new Date(at),
});

export async function lockNew(tx: Tx, key: NewApplicationKey): Promise<Locked<ApplicationTypes>> {
  const { lotId, companyId, past } = key;
  const { lot, at: now } = await shareLot(tx, lotId);
  const at = past ?? now;
  // A colleague's that is made at the same moment is waited for: then the law knows of it.
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`application of ${companyId} to ${lotId}`}, 0))`,
  );
  const [other] = await tx
    .select({ id: applications.id })
    .from(applications)
    .where(and(eq(applications.lotId, lotId), eq(applications.companyId, companyId)));
  const application = rowOf(lot, key, at);
  const basis = await basisOf(tx, lot, application, []);
  return {
    id: application.id,
    subject: {
      ...basis,
      lot,
      application,
      isImage: false,
      answer: null,
      corrections: [],
      bid: null,
      faults: {},
    },
    version: null,
    status: 'absent',
    facts: { ...factsOf(lot, application, basis), hasOther: other !== undefined },
    at,
  };
}
