// One demo lot at work: its people act through the real functions, at moments in the past.
import { asc, eq } from 'drizzle-orm';
import type { OfferInput } from '../../api/records/offer.ts';
import type { Visitor } from '../../machines/access.ts';
import type { Actor } from '../../machines/law.ts';
import type { LotStepEvent } from '../lots/lot/types.ts';
import { divide, multiply } from '../../rules/decimal.ts';
import { loweredBy } from '../../rules/round.ts';
import { createApplication } from '../applications/application/create.ts';
import { applicationProcess } from '../applications/application/process.ts';
import type { ApplicationKey, ApplicationStepEvent } from '../applications/application/types.ts';
import { takeStep } from '../engine/run-step.ts';
import { visitorOf } from '../applications/core/rights.ts';
import { offers } from '../applications/core/offer-tables.ts';
import { orders } from '../lots/orders/tables.ts';
import type { Tx } from '../platform/database/client.ts';
import { rateLot } from '../outcome/rating/calculate.ts';
import { runningRound } from '../lots/lot/round-store.ts';
import { pricesOfRound } from '../outcome/rounds/moves.ts';
import { dayOf, startOfDay } from '../../rules/dates.ts';
import { findUserByEmail } from '../accounts/core/queries.ts';
import { basePrices, demoVendors, type DemoVendor } from './application-data.ts';
import { closeDemo, stepDemo } from './lots.ts';

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
const MORNING = 9;
const EVENING = 19;

export type VendorKey = 'volna' | 'ural' | 'lebedev' | 'pump';

export async function byEmail(tx: Tx, email: string): Promise<Actor & { id: number }> {
  const user = await findUserByEmail(tx, email);
  if (!user) throw new Error(`Demo users come before demo applications: ${email}`);
  return { id: user.id, role: user.role, name: user.name, companyId: user.companyId, verified: true };
}

/** What falls into a night waits for its morning. @param at epoch milliseconds */
function inWorkingHours(at: number): number {
  const midnight = Date.parse(startOfDay(dayOf(at)));
  const hour = (at - midnight) / HOUR_MS;
  if (hour < MORNING) return midnight + (MORNING + (hour % 1)) * HOUR_MS;
  return hour < EVENING ? at : midnight + DAY_MS + (MORNING + (hour % 1)) * HOUR_MS;
}

/** One demo lot at work: the people, the moments, the applications so far. */
export class Story {
  readonly tx: Tx;
  readonly key: string;
  readonly lotId: number;
  readonly owner: Actor & { id: number };
  /** Runs from the publication on; each act moves it forward. */
  at: number;
  readonly now: number;
  readonly ids = new Map<VendorKey, number>();

  constructor(
    tx: Tx,
    key: string,
    lot: { id: number; owner: Actor & { id: number }; publishedAt: number; now: number },
  ) {
    this.tx = tx;
    this.key = key;
    this.lotId = lot.id;
    this.owner = lot.owner;
    this.at = lot.publishedAt;
    this.now = lot.now;
  }

  later(ms: number): number {
    const due = this.at + ms;
    const working = inWorkingHours(due);
    this.at = Math.min(working < this.now - DAY_MS ? working : due, this.now - 1);
    return this.at;
  }

  private id(key: VendorKey): number {
    const id = this.ids.get(key);
    if (id === undefined) throw new Error(`${this.key}: ${key} has no application`);
    return id;
  }

  async draft(key: VendorKey, percents?: number[]): Promise<void> {
    const vendor = demoVendors[key]!;
    const actor = await byEmail(this.tx, vendor.email);
    const items = await this.tx
      .select()
      .from(orders)
      .where(eq(orders.lotId, this.lotId))
      .orderBy(asc(orders.index));
    const table = items.map((item, index) =>
      offerOf(this.key, { ...vendor, percents: percents ?? vendor.percents }, item, index),
    );
    const { id } = await createApplication(this.tx, asVisitor(actor), actor, {
      lotId: this.lotId,
      body: { ...vendor.terms, offers: table },
      past: this.later(9 * HOUR_MS),
    });
    this.ids.set(key, id);
  }

  async submit(key: VendorKey, percents?: number[]): Promise<void> {
    await this.draft(key, percents);
    await this.step(key, demoVendors[key]!.email, { type: 'application.submit' });
  }

  async step(key: VendorKey, email: string | null, event: ApplicationStepEvent): Promise<void> {
    const actor = email === null ? this.owner : await byEmail(this.tx, email);
    await this.stepAt(this.later(5 * HOUR_MS), { id: this.id(key) }, event, actor);
  }

  private async stepAt(
    past: number,
    key: ApplicationKey,
    event: ApplicationStepEvent,
    actor: Actor,
  ): Promise<void> {
    const locked = await applicationProcess.lock(this.tx, { ...key, past }, event, actor);
    await takeStep(this.tx, applicationProcess, locked, event, actor);
  }

  async lot(event: LotStepEvent, ms = 6 * HOUR_MS): Promise<void> {
    await stepDemo(this.tx, this.lotId, event, this.owner, this.later(ms));
  }

  /** On the hour: people set deadlines so. */
  async close(ms: number): Promise<void> {
    const at = Math.ceil((this.at + ms) / HOUR_MS) * HOUR_MS;
    await closeDemo(this.tx, this.lotId, this.later(at - this.at));
  }

  async open(): Promise<void> {
    await this.close(2 * DAY_MS);
    await this.lot({ type: 'lot.toVerification' });
  }

  async approve(key: VendorKey): Promise<void> {
    const rows = await this.tx
      .select({ offerId: offers.id })
      .from(offers)
      .where(eq(offers.applicationId, this.id(key)));
    const approvals = rows.map(({ offerId }) => ({ offerId, approved: true }));
    const comment = 'Предложения соответствуют заданию';
    await this.step(key, null, { type: 'application.verify', comment, approvals });
  }

  async admit(key: VendorKey): Promise<void> {
    await this.approve(key);
    await this.step(key, 'security@demo.test', { type: 'application.secure' });
    await this.step(key, 'auditor@demo.test', { type: 'application.audit' });
  }

  async mark(key: VendorKey): Promise<void> {
    await this.step(key, null, { type: 'application.setMark', marked: true });
  }

  /** New prices of a running round: every own price lowered by so many per cent. */
  async lower(key: VendorKey, percent: string, at: number): Promise<void> {
    const actor = await byEmail(this.tx, demoVendors[key]!.email);
    const id = this.id(key);
    const round = await runningRound(this.tx, this.lotId);
    const rows = round ? await pricesOfRound(this.tx, { roundId: round.id, applicationId: id }) : [];
    const last = new Map(rows.map(({ offerId, price }) => [offerId, price]));
    const prices = [...last].map(([offerId, price]) => ({ offerId, price: loweredBy(price, percent) }));
    await this.stepAt(at, { id, lot: 'alone' }, { type: 'application.setRepeatedPrice', prices }, actor);
  }

  /** @param shares for each item: company and per cent of the ordered quantity */
  async allocate(shares: [VendorKey, number][][]): Promise<void> {
    const items = await this.tx
      .select()
      .from(orders)
      .where(eq(orders.lotId, this.lotId))
      .orderBy(asc(orders.index));
    const rows = await this.tx.select().from(offers).where(eq(offers.lotId, this.lotId));
    const lines = items.flatMap((item, index) =>
      (shares[index] ?? []).flatMap(([key, share]) => {
        const offer = rows.find(
          ({ orderId, applicationId }) => orderId === item.id && applicationId === this.id(key),
        );
        return offer
          ? [{ offerId: offer.id, quantity: divide(multiply(item.quantity ?? '0', String(share)), '100', 6) }]
          : [];
      }),
    );
    await this.lot({ type: 'lot.allocate', offers: lines }, 3 * HOUR_MS);
  }

  async rate(): Promise<void> {
    await this.lot({ type: 'lot.toRating' });
    await rateLot(this.tx, this.lotId, this.later(60_000));
  }
}

const asVisitor = (actor: Actor): Visitor => visitorOf(actor);

function offerOf(
  key: string,
  vendor: DemoVendor,
  item: { id: number; name: string; quantity: string | null },
  index: number,
): OfferInput {
  const base = basePrices[key]?.[index] ?? '1000';
  const percent = vendor.percents[index % vendor.percents.length]!;
  return {
    orderId: item.id,
    isAnalogue: false,
    name: item.name.slice(0, 255),
    quantity: item.quantity ?? '1',
    unitPrice: divide(multiply(base, String(percent)), '100', 2),
    manufacturer: vendor.manufacturers[index % vendor.manufacturers.length]!,
    country: 'Россия',
    manufacturedYear: 2026,
    documentation: 'Паспорт, сертификат соответствия',
    guaranteePeriod: vendor.guaranteePeriod,
    shipmentPeriod: vendor.shipmentPeriod,
  };
}
