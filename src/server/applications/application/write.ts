// The vendor's writing: a draft, or the working copy beside what is submitted; only while the lot accepts applications.
import { and, eq, inArray, max, sql } from 'drizzle-orm';
import type { TermsInput } from '../../../api/records/application-terms.ts';
import type { OfferInput } from '../../../api/records/offer.ts';
import { applicationLaw } from '../../../machines/application.ts';
import type { Visitor } from '../../../machines/access.ts';
import { isWithdrawn } from '../../../machines/application-predicates.ts';
import { isAccepting } from '../../../machines/lot-predicates.ts';
import { offers, type OfferRow } from '../core/offer-tables.ts';
import { orders } from '../../lots/orders/tables.ts';
import { transact, type Db, type Tx } from '../../platform/database/client.ts';
import { sendAll } from '../../platform/database/statement.ts';
import { invalid, refused } from '../../platform/http/errors.ts';
import { announce } from '../../platform/live/announce.ts';
import { randomId } from '../../platform/random-id.ts';
import type { Services } from '../../platform/services.ts';
import { isWriting } from './facts.ts';
import { lockApplication, type LockedApplication, type FoundApplication } from './lock.ts';
import { applications } from '../core/tables.ts';
import { writtenRows } from './offer-rows.ts';
import { ensureUnchanged } from './unchanged.ts';
import { mergeTerms } from '../core/terms.ts';

/** Whether the vendor may write now. Throws 422 with the law's own words otherwise. */
export function ensureWritable({ lot, application, at }: FoundApplication): void {
  if (!isAccepting(lot.status, lot.applicationsDeadline?.getTime() ?? null, at))
    throw refused(applicationLaw, { refused: ['lotAccepting'], notYours: false });
  // What was withdrawn must be taken back into drafts first.
  if (!isWriting(application) || isWithdrawn(application.status))
    throw refused(applicationLaw, { refused: ['workingCopyOpen'], notYours: false });
}

/** Holds an application of the caller's own company and lets `act` write into it; then it has a new version. */
export function writeOwn<T>(
  services: Services,
  visitor: Visitor,
  id: number,
  ifMatch: number | null,
  act: (locked: LockedApplication) => Promise<T>,
): Promise<T> {
  return transact(services.db, async (tx) => {
    const locked = await lockApplication(tx, visitor, id);
    ensureWritable(locked);
    await ensureUnchanged(locked, visitor, ifMatch);
    const result = await act(locked);
    await touch(locked);
    return result;
  });
}

async function touch({ tx, application, lot, at }: LockedApplication): Promise<void> {
  await tx
    .update(applications)
    .set({ version: sql`${applications.version} + 1`, updatedAt: new Date(at) })
    .where(eq(applications.id, application.id));
  await announce(tx, {
    model: 'application',
    id: application.id,
    lotId: lot.id,
    what: 'application.change',
  });
}

export async function writeTerms({ tx, application }: LockedApplication, input: TermsInput): Promise<void> {
  await tx
    .update(applications)
    .set({ workingTerms: mergeTerms(application.workingTerms!, input) })
    .where(eq(applications.id, application.id));
}

export const workingRows = (tx: Db | Tx, applicationId: number): Promise<OfferRow[]> =>
  tx
    .select()
    .from(offers)
    .where(and(eq(offers.applicationId, applicationId), eq(offers.isWorking, true)));

const blank = (lotId: number, applicationId: number, orderId: number): OfferRow => ({
  id: randomId(),
  applicationId,
  lotId,
  orderId,
  isWorking: true,
  position: 0,
  isAnalogue: false,
  name: '',
  description: '',
  manufacturer: '',
  country: '',
  manufacturedYear: null,
  documentation: '',
  guaranteePeriod: null,
  shipmentPeriod: null,
  quantity: null,
  unitPrice: null,
  repeatedPrice: null,
  allocatedQuantity: null,
  approvedByCustomer: null,
  approvalReason: null,
  needsClarification: false,
  archivedAt: null,
  archiveReason: null,
  fileIds: [],
  createdAt: new Date(),
  updatedAt: new Date(),
});

const given = <T extends object>(input: T): Partial<T> =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as Partial<T>;

/**
 * Makes the whole offer table what was sent: known ids are changed, new rows made, missing ones removed.
 * @param stored the working rows as they are, where the caller knows them
 */
export async function saveOfferTable(
  locked: LockedApplication,
  table: readonly OfferInput[],
  stored?: readonly OfferRow[],
): Promise<void> {
  const { tx, application, lot, at } = locked;
  const known = new Map((stored ?? (await workingRows(tx, application.id))).map((row) => [row.id, row]));
  await checkRows(locked, table, known);
  const rows = table.map((input, position): OfferRow => {
    const { id, ...fields } = input;
    const before = id === undefined ? blank(lot.id, application.id, input.orderId) : known.get(id)!;
    return { ...before, ...given(fields), position, updatedAt: new Date(at) };
  });
  const kept = new Set(rows.map(({ id }) => id));
  const gone = [...known.keys()].filter((id) => !kept.has(id));
  if (gone.length > 0) await tx.delete(offers).where(inArray(offers.id, gone));
  await sendAll(tx, writtenRows(rows));
}

/** Throws 422 under `offers.N.…`: an item of another lot, an unknown row, a row sent twice. */
async function checkRows(
  { tx, lot }: LockedApplication,
  table: readonly OfferInput[],
  known: ReadonlyMap<number, OfferRow>,
): Promise<void> {
  const items = await tx.select({ id: orders.id }).from(orders).where(eq(orders.lotId, lot.id));
  const itemIds = new Set(items.map(({ id }) => id));
  const errors: Record<string, string[]> = {};
  const seen = new Set<number>();
  table.forEach(({ id, orderId }, index) => {
    if (!itemIds.has(orderId)) errors[`offers.${index}.order_id`] = ['Такой позиции в процедуре нет'];
    if (id === undefined) return;
    if (!known.has(id)) errors[`offers.${index}.id`] = ['Такого предложения в заявке нет'];
    if (seen.has(id)) errors[`offers.${index}.id`] = ['Предложение указано дважды'];
    seen.add(id);
  });
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** Adds one row behind the others. Throws 422 for an item of another lot. */
export async function addOfferRow(locked: LockedApplication, input: Omit<OfferInput, 'id'>): Promise<number> {
  const { tx, application, lot, at } = locked;
  const [item] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, input.orderId), eq(orders.lotId, lot.id)));
  if (!item) throw invalid({ order_id: ['Такой позиции в процедуре нет'] });
  const [last] = await tx
    .select({ position: max(offers.position) })
    .from(offers)
    .where(and(eq(offers.applicationId, application.id), eq(offers.isWorking, true)));
  const row = {
    ...blank(lot.id, application.id, input.orderId),
    ...given(input),
    position: (last?.position ?? -1) + 1,
    updatedAt: new Date(at),
  };
  await sendAll(tx, writtenRows([row]));
  return row.id;
}
