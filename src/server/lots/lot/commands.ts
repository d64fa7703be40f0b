// Making a lot, copying it, changing its terms.
import { eq, sql, type SQL } from 'drizzle-orm';
import { type LotChange, type LotDraft } from '../../../api/records/lot.ts';
import type { Actor } from '../../../machines/law.ts';
import { lotLaw, type LotNews } from '../../../machines/lot.ts';
import { bidders } from '../../../machines/question.ts';
import {
  isAccepting,
  isCancelled,
  isDeleted,
  isEditable,
  isFinished,
} from '../../../machines/lot-predicates.ts';
import { changesInWords } from '../../../text/amendments.ts';
import { replaceCriteria } from '../criteria/commands.ts';
import { criteriaOf } from '../criteria/queries.ts';
import type { FileOwner } from '../orders/rights.ts';
import { orders } from '../orders/tables.ts';
import { databaseNow, type Tx } from '../../platform/database/client.ts';
import { copyRows } from '../../platform/database/copy-rows.ts';
import { files } from '../../platform/files/tables.ts';
import { enqueue, jobDraft } from '../../platform/jobs/enqueue.ts';
import { invalid } from '../../platform/http/errors.ts';
import { randomId } from '../../platform/random-id.ts';
import { categories } from '../../catalogue/references/tables.ts';
import { changesBetween } from './changes.ts';
import { draftOnly } from '../core/guard.ts';
import type { LockedLot } from '../core/lock.ts';
import { recordChange } from '../core/record.ts';
import { lotColumns, lots, type LotTableRow } from '../core/tables.ts';
import { presentTerms } from '../core/terms.ts';
import { isLotTerm, termWords } from '../../../api/records/lot-term-words.ts';
import { zone } from '../../platform/database/zone.ts';

/** The year at UTC+3 and the next of a sequence; gaps are no fault. */
const nextNumber = sql`to_char(clock_timestamp() at time zone ${zone}, 'YYYY') || '-' ||
  (select lpad(n::text, greatest(6, length(n::text)), '0') from nextval('lot_numbers') as n)`;

const asDate = (time: string | null): Date | null => (time === null ? null : new Date(time));

async function ensureCategory(tx: Tx, id: number | null | undefined): Promise<void> {
  if (id === null || id === undefined) return;
  const [row] = await tx.select({ id: categories.id }).from(categories).where(eq(categories.id, id));
  if (!row) throw invalid({ category_id: ['Такой категории нет'] });
}

/** @param at when it was made, if not now: for demo data */
export async function createLot(
  tx: Tx,
  actor: Actor & { id: number },
  { criteria, applicationsDeadline, ...draft }: LotDraft,
  { at, ...origin }: { copiedFrom?: number; at?: number } = {},
): Promise<LotTableRow> {
  await ensureCategory(tx, draft.categoryId);
  const [row] = await tx
    .insert(lots)
    .values({
      ...draft,
      number: nextNumber,
      ownerId: actor.id,
      applicationsDeadline: asDate(applicationsDeadline),
      ...(at === undefined ? {} : { createdAt: new Date(at) }),
    })
    .returning(lotColumns);
  const lot = row!;
  if (criteria) await replaceCriteria(tx, lot.id, criteria);
  await recordChange(tx, lot, {
    model: 'lot',
    modelId: lot.id,
    event: 'lot.create',
    actor,
    at: at ?? (await databaseNow(tx)),
    payload: { number: lot.number, title: lot.title, ...origin },
  });
  return { ...lot, version: lot.version + 1 };
}

/** A new draft of the caller with the same terms, criteria, items and files; no deadline. */
export async function copyLot(
  tx: Tx,
  actor: Actor & { id: number },
  source: LotTableRow,
  title = `${source.title.slice(0, 240)} (копия)`,
): Promise<LotTableRow> {
  const lot = await createLot(
    tx,
    actor,
    {
      ...presentTerms(source),
      title,
      applicationsDeadline: null,
      criteria: await criteriaOf(tx, source.id),
    },
    { copiedFrom: source.id },
  );
  const items = sql`${orders} where ${orders.lotId} = ${source.id} order by ${orders.index}, ${orders.id}`;
  await tx.execute(copyRows(orders, { lotId: sql`${lot.id}::bigint` }, items));
  await tx.execute(copyFiles(actor, source.id, lot.id));
  return lot;
}

/** Rows of its own for the files of a lot and of its items; the bytes are kept while any row names them. */
function copyFiles(actor: Actor & { id: number }, from: number, to: number): SQL {
  const placed = (lotId: number) =>
    sql`(select id, row_number() over (order by index, id) as place from ${orders} where lot_id = ${lotId}) as`;
  const own = sql`(
    select kept.*, heir from ${files} as kept
    join (
      select ${'lot' satisfies FileOwner}::text as model, ${from}::bigint as source, ${to}::bigint as heir
      union all
      select ${'order' satisfies FileOwner}, item.id, copy.id from ${placed(from)} item join ${placed(to)} copy using (place)
    ) as owners on owner_model = model and owner_id = source
    for share of kept
  ) as ${files}`;
  const id = sql`${randomId()}::bigint + row_number() over (order by ${files.createdAt}, ${files.id})`;
  const uploadedBy = sql`${actor.id}::bigint`;
  return copyRows(files, { id, ownerId: sql`heir`, uploadedBy, createdAt: sql`now()` }, own);
}

/** Changes terms of a locked lot. Throws 422 where what changes is fixed by the publication. */
export async function changeLot(
  tx: Tx,
  { lot, at }: LockedLot,
  { criteria, applicationsDeadline, ...change }: LotChange,
  actor: Actor,
): Promise<LotTableRow> {
  const columns = {
    ...change,
    ...(applicationsDeadline === undefined ? {} : { applicationsDeadline: asDate(applicationsDeadline) }),
  };
  const changes = changesBetween(lot, { ...lot, ...columns } as LotTableRow);
  const weightsChange = criteria !== undefined && isDifferent(await criteriaOf(tx, lot.id), criteria);
  refuseFixed(lot, [...Object.keys(changes), ...(weightsChange ? ['criteria'] : [])]);
  if (Object.keys(changes).length === 0 && !weightsChange) return lot;
  await ensureCategory(tx, change.categoryId);
  if (Object.keys(columns).length > 0) await tx.update(lots).set(columns).where(eq(lots.id, lot.id));
  if (criteria && weightsChange) await replaceCriteria(tx, lot.id, criteria);
  if (isAccepting(lot.status, lot.applicationsDeadline?.getTime() ?? null, at))
    await tellBidders(tx, lot, { ...lot, ...columns } as LotTableRow);
  return recordChange(tx, lot, {
    model: 'lot',
    modelId: lot.id,
    event: 'lot.change',
    actor,
    at,
    payload: { changes, ...(weightsChange ? { criteria } : {}) },
  });
}

/** Who is writing an offer must not find out by chance that the notice says something else now. */
async function tellBidders(tx: Tx, before: LotTableRow, after: LotTableRow): Promise<void> {
  const terms = (['title', 'description'] as const).flatMap((name) => {
    const [from, to] = [before[name], after[name]];
    return from === to ? [] : [{ label: termWords[name].label, from, to }];
  });
  if (terms.length === 0) return;
  const { id, number, title } = after;
  const facts = { lotId: id, number, title, changes: changesInWords({ terms, items: [] }) };
  await enqueue(
    tx,
    jobDraft('news.deliver', {
      law: lotLaw.name,
      id,
      what: 'lot.amended' satisfies LotNews,
      audiences: [...bidders],
      facts,
    }),
  );
}

type Weight = { code: string; title?: string | undefined; weight: number };

function isDifferent(stored: Weight[], given: Weight[]): boolean {
  if (stored.length !== given.length) return true;
  return stored.some(({ code, title, weight }, index) => {
    const other = given[index]!;
    return code !== other.code || weight !== other.weight || title !== (other.title ?? title);
  });
}

const snake = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Criteria are fixed with the rating that they are of. */
const isAlwaysChangeable = (name: string): boolean =>
  isLotTerm(name) && termWords[name].changeable === 'always';

function refuseFixed(lot: LotTableRow, changed: string[]): void {
  if (isEditable(lot.status)) return;
  const isOver = isFinished(lot.status) || isCancelled(lot.status) || isDeleted(lot.status);
  const fixed = changed.filter((name) => isOver || !isAlwaysChangeable(name));
  if (fixed.length === 0) return;
  const text = isOver ? 'Процедура завершена, изменить её нельзя' : draftOnly;
  throw invalid(Object.fromEntries(fixed.map((name) => [snake(name), [text]])), text);
}
