// An application that is to be made, its lot locked: the row as it will be, and what the law must know of it.
import { and, eq, or, sql } from 'drizzle-orm';
import type { Locked } from '../../engine/process.ts';
import { shareLot } from '../../lots/core/lock.ts';
import type { LotTableRow } from '../../lots/core/tables.ts';
import type { Tx } from '../../platform/database/client.ts';
import { randomId } from '../../platform/random-id.ts';
import { randomBlock } from '../core/offer-ids.ts';
import { applications, type ApplicationRow } from '../core/tables.ts';
import { defaultTerms, mergeTerms } from '../core/terms.ts';
import { newDocument } from '../core/document/document.ts';
import { writtenOf } from './contents.ts';
import { basisOf, factsOf } from './facts.ts';
import type { ApplicationTypes, NewApplicationKey } from './types.ts';

const rowOf = (
  lot: LotTableRow,
  { companyId, createdBy }: NewApplicationKey,
  at: number,
): ApplicationRow => ({
  id: randomId(),
  lotId: lot.id,
  companyId,
  createdBy,
  status: 'draft',
  version: 0,
  offerBlock: randomBlock(),
  terms: null,
  fileIds: [],
  answerFileIds: null,
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
  hasDraft: true,
});

/** The row as it will be, and whether the company has one to the lot already. */
async function newRow(
  tx: Tx,
  lot: LotTableRow,
  key: NewApplicationKey,
  at: number,
): Promise<{ application: ApplicationRow; hasOther: boolean }> {
  const isOther = and(eq(applications.lotId, lot.id), eq(applications.companyId, key.companyId));
  for (;;) {
    const application = rowOf(lot, key, at);
    const same = await tx
      .select({ isOther: sql<boolean>`${isOther}` })
      .from(applications)
      .where(or(isOther, eq(applications.offerBlock, application.offerBlock)));
    // The block is drawn again where it is another application's: there are four thousand million of them.
    if (same.every((row) => row.isOther)) return { application, hasOther: same.length > 0 };
  }
}

export async function lockNew(tx: Tx, key: NewApplicationKey): Promise<Locked<ApplicationTypes>> {
  const { lotId, companyId, past } = key;
  const { lot, at: now } = await shareLot(tx, lotId);
  const at = past ?? now;
  // A colleague's that is made at the same moment is waited for: then the law knows of it.
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`application of ${companyId} to ${lotId}`}, 0))`,
  );
  const { application, hasOther } = await newRow(tx, lot, key, at);
  const document = newDocument(application, mergeTerms(defaultTerms(lot), key.terms ?? {}));
  const contents = { submitted: null, working: writtenOf(document, new Map(), application.createdAt) };
  const basis = await basisOf(tx, lot, application, contents);
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
    facts: { ...factsOf(lot, application, basis), hasOther },
    at,
  };
}
