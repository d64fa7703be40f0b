// Moves of a round: sealed by the round's own key, opened in memory for whoever may know what follows from them.
import { createHash } from 'node:crypto';
import { and, asc, eq, isNull, lt, or } from 'drizzle-orm';
import { z } from 'zod';
import { round } from '../../../rules/decimal.ts';
import { MONEY_PLACES } from '../../../rules/money.ts';
import type { NewPrice } from '../../../machines/application-facts.ts';
import { roundMoves, roundPrices } from '../../applications/core/round-tables.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import { build, type Write } from '../../platform/database/statement.ts';
import { sealing } from '../../platform/sealing/sealing.ts';

/** A price of a round, however it is kept. */
export interface RoundPrice {
  applicationId: number;
  offerId: number;
  price: string;
  isBaseline: boolean;
  at: Date;
}

const content = z.array(z.object({ offerId: z.int(), price: z.string() }));

const scopeOf = (roundId: number): string => `round:${roundId}`;

interface Move {
  roundId: number;
  applicationId: number;
  at: Date;
}

const purposeOf = ({ applicationId, at }: Move): string => `round.move:${applicationId}:${at.getTime()}`;

/** The statements that keep a move, and the hash of what they keep: the chain of the history goes over it. */
export async function sealMove(
  tx: Tx | Db,
  move: Move,
  prices: readonly NewPrice[],
): Promise<{ writes: Write[]; hash: string }> {
  const plain = Buffer.from(
    JSON.stringify(prices.map(({ offerId, price }) => ({ offerId, price: round(price, MONEY_PLACES) }))),
    'utf8',
  );
  const sealed = await sealing().seal(tx, scopeOf(move.roundId), purposeOf(move), plain);
  return {
    writes: [build.insert(roundMoves).values({ ...move, sealed })],
    hash: createHash('sha256').update(sealed).digest('hex'),
  };
}

interface Asked {
  roundId: number;
  applicationId?: number;
  /** Those that came before it. */
  before?: Date;
}

/** The prices of the moves that are not revealed yet, in the order they came. */
export async function openMoves(
  db: Tx | Db,
  { roundId, applicationId, before }: Asked,
): Promise<RoundPrice[]> {
  const moves = await db
    .select()
    .from(roundMoves)
    .where(
      and(
        eq(roundMoves.roundId, roundId),
        isNull(roundMoves.revealedAt),
        applicationId === undefined ? undefined : eq(roundMoves.applicationId, applicationId),
        before && lt(roundMoves.at, before),
      ),
    )
    .orderBy(asc(roundMoves.id));
  if (moves.length === 0) return [];
  const opened = await sealing().openAll(
    db,
    moves.map((move) => ({ scope: scopeOf(roundId), purpose: purposeOf(move), sealed: move.sealed })),
  );
  return opened.flatMap((plain, index) => {
    const { applicationId: owner, at } = moves[index]!;
    return content
      .parse(JSON.parse(plain.toString('utf8')))
      .map(({ offerId, price }) => ({ applicationId: owner, offerId, price, isBaseline: false, at }));
  });
}

/** All prices of a round as far as they have come, or of one application: the later stand behind the earlier. */
export async function pricesOfRound(db: Tx | Db, asked: Asked): Promise<RoundPrice[]> {
  const { roundId, applicationId, before } = asked;
  const plain = await db
    .select()
    .from(roundPrices)
    .where(
      and(
        eq(roundPrices.roundId, roundId),
        applicationId === undefined ? undefined : eq(roundPrices.applicationId, applicationId),
        before && or(eq(roundPrices.isBaseline, true), lt(roundPrices.at, before)),
      ),
    )
    .orderBy(asc(roundPrices.id));
  // Sorting keeps the order of what came at the same time.
  return [...plain, ...(await openMoves(db, asked))].toSorted(
    (a, b) => Number(b.isBaseline) - Number(a.isBaseline) || a.at.getTime() - b.at.getTime(),
  );
}
