// An application that is to be made, its lot locked: the row as it will be, and what the law must know of it.
import { sql } from 'drizzle-orm';
import type { Locked } from '../../engine/process.ts';
import { shareLot } from '../../lots/core/lock.ts';
import type { Visitor } from '../../../machines/access.ts';
import { visibleLots } from '../../lots/core/rights.ts';
import { lots, type LotTableRow } from '../../lots/core/tables.ts';
import { anyOfKind, kindOf, visitorSlots } from '../../lots/core/visitor-kind.ts';
import { repeatAfter, type Tx } from '../../platform/database/client.ts';
import { compiledBy, slot } from '../../platform/database/compiled.ts';
import { arrivalOf } from '../../platform/http/arrivals.ts';
import { notFound } from '../../platform/http/errors.ts';
import { randomId } from '../../platform/random-id.ts';
import { itemsOfLocked } from '../core/known-items.ts';
import { randomBlock } from '../core/offer-ids.ts';
import { applications, type ApplicationRow } from '../core/tables.ts';
import { defaultTerms, mergeTerms } from '../core/terms.ts';
import { newDocument } from '../core/document/document.ts';
import { writtenOf } from './contents.ts';
import {
  aroundWith,
  asRead,
  basisOf,
  factsOf,
  ownScopeSeen,
  standsWell,
  type AroundLocked,
} from './facts.ts';
import type { ApplicationTypes, NewApplicationKey } from './types.ts';

interface New {
  id: number;
  block: number;
  companyId: number;
  createdBy: number;
  at: number;
}

const rowOf = (lot: LotTableRow, { id, block, companyId, createdBy, at }: New): ApplicationRow => ({
  id,
  lotId: lot.id,
  companyId,
  createdBy,
  status: 'draft',
  version: 0,
  offerBlock: block,
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

// A colleague's that is made at the same moment, and a block that is another application's.
repeatAfter('applications_lot_company');
repeatAfter('applications_offer_block');

/** No version, decision or question is there before it is. */
const NOTHING_YET = { versions: 0, standing: [], clarification: null };

interface AroundNew extends Omit<AroundLocked, keyof typeof NOTHING_YET> {
  /** The company has an application to this lot already. */
  hasOther: boolean;
  isReadable: boolean;
}

const aroundNew = compiledBy<Visitor, AroundNew>(kindOf, (visitor) =>
  aroundWith(sql`
    ${ownScopeSeen} as scope,
    exists (select from ${applications} where lot_id = ${slot('lotId')} and company_id = ${slot('companyId')}) as "hasOther",
    exists (select from ${lots} where ${lots.id} = ${slot('lotId')}
      and ${visibleLots(anyOfKind(visitor), { deleted: true })}) as "isReadable"`),
);

/** The lot's lock, what is behind it, and the row as it will be. Throws 404 for a lot that the visitor may not see. */
async function lockLotFor(tx: Tx, { visitor, lotId, companyId, createdBy, past }: NewApplicationKey) {
  const id = randomId();
  const slots = { ...visitorSlots(visitor), lotId, companyId, createdBy };
  // Sent at once and carried out in their order: what is asked behind the lock is as it found it. None may be one of drizzle's own
  // promises, which ask only when they are waited for.
  const locking = shareLot(tx, lotId);
  const itemsAsOf = itemsOfLocked(tx, lotId);
  const [{ lot, at: now }, [found]] = await Promise.all([locking, aroundNew(tx, visitor, slots)]);
  if (!found?.isReadable) throw notFound();
  const items = await itemsAsOf(lot);
  const around = { ...asRead(found), ...NOTHING_YET };
  const at = past ?? arrivalOf(now);
  const application = rowOf(lot, { id, block: randomBlock(), companyId, createdBy, at });
  return { lot, at, application, around, items };
}

export async function lockNew(tx: Tx, key: NewApplicationKey): Promise<Locked<ApplicationTypes>> {
  const { lot, at, application, around, items } = await lockLotFor(tx, key);
  const document = newDocument(application, mergeTerms(defaultTerms(lot), key.terms ?? {}));
  const contents = { submitted: null, working: writtenOf(document, items, application.createdAt) };
  const basis = await basisOf(tx, lot, around, contents);
  return {
    id: application.id,
    subject: {
      ...basis,
      lot,
      application,
      items,
      versions: 0,
      standsWell: standsWell(around),
      scope: around.scope,
      isImage: false,
      answer: null,
      envelope: null,
      corrections: [],
      bid: null,
      faults: {},
    },
    version: null,
    status: 'absent',
    facts: { ...factsOf(lot, application, basis), hasOther: around.hasOther },
    at,
  };
}
