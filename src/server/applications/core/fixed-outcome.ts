// What of the offers decides an outcome, as they stand: one text, whose hash the finish writes into the history.
import { createHash } from 'node:crypto';
import { asc, eq, sql } from 'drizzle-orm';
import type { OutcomeOffer } from '../../../proof/bundle.ts';
import { canonicalJson } from '../../../proof/canonical.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import { offers } from './offer-tables.ts';
import { roundPrices } from './round-tables.ts';

/** Rows that are read and written down together: everybody else waits for that. */
const ROWS_AT_ONCE = 2_000;

/** Of the offers of a lot in their order, some at a time. One reading at once in a transaction. */
async function* offersByTurns(tx: Tx, lotId: number): AsyncGenerator<OutcomeOffer[], void, void> {
  await tx.execute(sql`declare outcome no scroll cursor for
    select ${offers.id} as id, ${offers.applicationId} as application, ${offers.orderId} as "order", ${offers.quantity} as quantity,
      ${offers.unitPrice} as price, ${offers.repeatedPrice} as repeated, ${offers.approvedByCustomer} as approved,
      ${offers.archivedAt} is not null as "isArchived", ${offers.allocatedQuantity} as allocated
    from ${offers} where ${offers.lotId} = ${lotId} order by ${offers.id}`);
  for (;;) {
    const { rows } = await tx.execute<Told>(sql.raw(`fetch ${ROWS_AT_ONCE} from outcome`));
    yield rows.map(outcomeOffer);
    if (rows.length < ROWS_AT_ONCE) break;
  }
  await tx.execute(sql`close outcome`);
}

/** As the driver gives it: long whole numbers are texts. */
type Told = Omit<OutcomeOffer, 'id' | 'application' | 'order'> &
  Record<'id' | 'application' | 'order', string>;

const outcomeOffer = ({ id, application, order, ...rest }: Told): OutcomeOffer => ({
  ...rest,
  id: Number(id),
  application: Number(application),
  order: Number(order),
});

/** The text in pieces, between which everybody else has a turn. */
export async function* outcomePieces(tx: Tx, lotId: number): AsyncGenerator<string, void, void> {
  let before = '[';
  for await (const rows of offersByTurns(tx, lotId)) {
    if (rows.length === 0) continue;
    yield before + canonicalJson(rows).slice(1, -1);
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}

export async function outcomeText(tx: Tx, lotId: number): Promise<string> {
  const pieces: string[] = [];
  for await (const piece of outcomePieces(tx, lotId)) pieces.push(piece);
  return pieces.join('');
}

/** The hash of the text. */
export async function outcomeHash(tx: Tx, lotId: number): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of outcomePieces(tx, lotId)) hash.update(piece, 'utf8');
  return hash.digest('hex');
}

interface Price {
  applicationId: number;
  offerId: number;
  price: string;
  at: Date;
}

/** The prices that were set in a round, in the order they came. */
export const pricesText = (prices: readonly Price[]): string =>
  canonicalJson(
    prices.map(({ applicationId, offerId, price, at }) => ({
      application: applicationId,
      at: at.toISOString(),
      offer: offerId,
      price,
    })),
  );

export async function roundPricesText(db: Db | Tx, roundId: number): Promise<string> {
  const rows = await db
    .select()
    .from(roundPrices)
    .where(eq(roundPrices.roundId, roundId))
    .orderBy(asc(roundPrices.id));
  return pricesText(rows.filter(({ isBaseline }) => !isBaseline));
}
