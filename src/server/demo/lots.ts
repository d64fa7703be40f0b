// Demo lots: made, filled and stepped by the real functions, at moments in the past.
import { eq } from 'drizzle-orm';
import type { Actor } from '../../machines/law.ts';
import { isCancelled, isDeleted, isDraft, isAfterDeadline } from '../../machines/lot-predicates.ts';
import { inviteDemo } from './invite.ts';
import { lockLot } from '../lots/core/lock.ts';
import { recordChange } from '../lots/core/record.ts';
import type { LotStepEvent } from '../lots/lot/types.ts';
import { clock } from '../engine/actors.ts';
import { asLocked, lotProcess, rowAfter } from '../lots/lot/process.ts';
import { takeStep } from '../engine/run-step.ts';
import { createLot } from '../lots/lot/commands.ts';
import { lotColumns, lots, type LotTableRow } from '../lots/core/tables.ts';
import { addOrders } from '../lots/orders/commands.ts';
import { databaseNow, transact, type Tx } from '../platform/database/client.ts';
import type { Services } from '../platform/services.ts';
import { categories } from '../catalogue/references/tables.ts';
import { findUserByEmail } from '../accounts/core/queries.ts';
import { changeEstimates } from '../lots/estimates/commands.ts';
import { dayOf, nextDay, startOfDay } from '../../rules/dates.ts';
import { dayOff } from '../../rules/days-off.ts';
import { multiply, round } from '../../rules/decimal.ts';
import { basePrices } from './application-data.ts';
import type { DemoItem, DemoLot } from './demo-lot.ts';
import { demoLots } from './lot-data.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** When people publish. */
const MORNING_MS = (9 * 60 + 40) * 60_000;
/** Lots that need applications still accept until the applications' demo data closes them. */
const OPEN_FOR_APPLICATIONS_MS = 2 * DAY_MS;

const blank = {
  packagingGroup: '',
  code: '',
  manufacturer: '',
  comment: '',
  requiredDelivery: '',
  destinationStation: '',
  destinationCode: '',
  categoryId: null,
};
const draftOf = (item: DemoItem) => ({ ...blank, ...item });

/** The manager who owns a demo lot, as the law knows a caller. */
export async function demoManager(tx: Tx, email: string): Promise<Actor & { id: number }> {
  const user = await findUserByEmail(tx, email);
  if (!user) throw new Error(`Demo users come before demo lots: ${email}`);
  return { id: user.id, role: user.role, name: user.name, companyId: null, verified: true };
}

/** The id of a demo lot by its key in lot-data.ts. */
export async function demoLotId(tx: Tx, key: string): Promise<number> {
  const demo = demoLots.find((one) => one.key === key);
  const [row] = await tx
    .select({ id: lots.id })
    .from(lots)
    .where(eq(lots.title, demo?.title ?? ''));
  if (!row) throw new Error(`No demo lot ${key}`);
  return row.id;
}

/** A step as if it had been taken at `at` (epoch milliseconds, the past). */
export async function stepDemo(
  tx: Tx,
  lotId: number,
  event: LotStepEvent,
  actor: Actor,
  at: number,
): Promise<LotTableRow> {
  const { lot } = await lockLot(tx, lotId);
  const { step, columns } = await takeStep(tx, lotProcess, await asLocked(tx, { lot, at }), event, actor);
  return rowAfter(step.subject, columns);
}

/** Ends acceptance as if the deadline had been at `at`. */
export async function closeDemo(tx: Tx, lotId: number, at: number): Promise<LotTableRow> {
  await tx
    .update(lots)
    .set({ applicationsDeadline: new Date(at), nextCheckAt: null })
    .where(eq(lots.id, lotId));
  return stepDemo(tx, lotId, { type: 'lot.deadlinePassed' }, clock, at);
}

function deadlineOf(demo: DemoLot, now: number): number {
  if (isAfterDeadline(demo.target)) return now + OPEN_FOR_APPLICATIONS_MS;
  const wanted = now + demo.deadlineInDays * DAY_MS;
  // To the hour: people set deadlines so.
  if (demo.deadlineInDays < 2) return Math.ceil(wanted / HOUR_MS) * HOUR_MS;
  // And into the working hours of a working day.
  let day = dayOf(wanted);
  while (dayOff(day) !== null) day = nextDay(day);
  return Date.parse(startOfDay(day)) + (demo.closesAtHour ?? 15) * HOUR_MS;
}

async function seedLot(tx: Tx, services: Services, demo: DemoLot): Promise<void> {
  const now = await databaseNow(tx);
  // In the morning: what happens of a lot falls on the same days, at whatever hour the demo is filled.
  const published = Date.parse(startOfDay(dayOf(now - demo.publishedDaysAgo * DAY_MS))) + MORNING_MS;
  const owner = await demoManager(tx, demo.owner);
  const [category] = await tx.select().from(categories).where(eq(categories.code, demo.category));
  const made = await createLot(
    tx,
    owner,
    {
      title: demo.title,
      description: demo.description,
      categoryId: category?.id ?? null,
      currency: demo.currency ?? 'RUB',
      basis: 'DDP',
      address: demo.address,
      contacts: [{ name: owner.name, phone: '74951234502', email: demo.owner }],
      showsEstimate: demo.showsEstimate ?? false,
      isOpen: demo.isOpen ?? true,
      ratingType: demo.ratingType ?? 'total',
      applicationsDeadline: new Date(deadlineOf(demo, now)).toISOString(),
      ...(demo.criteria ? { criteria: demo.criteria } : {}),
    },
    { at: published - DAY_MS },
  );
  const items = await addOrders(tx, made.id, demo.items.map(draftOf));
  await recordChange(tx, made, {
    model: 'order',
    modelId: null,
    event: 'order.import',
    actor: owner,
    at: published - 20 * HOUR_MS,
    payload: { sheet: 'Спецификация', rows: items.length, mode: 'append' },
  });
  await estimateDemo(tx, { ...made, at: published - 18 * HOUR_MS }, demo.key, items, owner);
  if (isDraft(demo.target)) return;
  if (isDeleted(demo.target)) {
    await stepDemo(tx, made.id, { type: 'lot.delete' }, owner, published);
    return;
  }
  if (demo.isOpen === false) await inviteDemo(tx, services, made.id, owner, published - HOUR_MS);
  await stepDemo(tx, made.id, { type: 'lot.toApplications' }, owner, published);
  if (isCancelled(demo.target)) {
    const reason = 'Проект корпуса пересмотрен, потребность уточняется';
    await stepDemo(tx, made.id, { type: 'lot.cancel', reason }, owner, published + 4 * DAY_MS);
  }
  if (demo.key === 'deadlined-empty') await closeDemo(tx, made.id, published + 7 * DAY_MS + 20 * 60_000);
}

/** A little above what most companies will ask. */
const ESTIMATE_OF_BASE = '1.03';

async function estimateDemo(
  tx: Tx,
  lot: { id: number; at: number },
  key: string,
  items: readonly { id: number }[],
  owner: Actor,
): Promise<void> {
  const prices = basePrices[key] ?? [];
  const estimated = items.flatMap(({ id }, index) => {
    const base = prices[index];
    return base === undefined ? [] : [{ orderId: id, price: round(multiply(base, ESTIMATE_OF_BASE), 2) }];
  });
  if (estimated.length === 0) return;
  const locked = await lockLot(tx, lot.id);
  await changeEstimates(tx, { ...locked, at: lot.at }, { items: estimated }, owner);
}

/** All demo lots, each once. Those that need applications are left accepting, for the applications' part. */
export async function seedLots(services: Services): Promise<void> {
  for (const demo of demoLots) {
    await transact(services.db, async (tx) => {
      const there = await tx.select(lotColumns).from(lots).where(eq(lots.title, demo.title)).limit(1);
      if (there.length === 0) await seedLot(tx, services, demo);
    });
  }
}
