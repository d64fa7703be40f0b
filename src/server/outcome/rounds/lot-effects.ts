// What the effects of the lot's law do to its round: the marked, the prices to begin with, the prices that count in the end.
import { eq, sql, type SQL } from 'drizzle-orm';
import { applicants } from '../../applications/application/lot-audiences.ts';
import { pricesText } from '../../applications/core/fixed-outcome.ts';
import { nodeCrypt } from '../../platform/checkpoints/crypt.ts';
import { applications } from '../../applications/core/tables.ts';
import { offers } from '../../applications/core/offer-tables.ts';
import type { Effects } from '../../engine/process.ts';
import type { UpperLotAudience, UpperLotEffect } from '../../lots/lot/ports.ts';
import type { LotTypes } from '../../lots/lot/types.ts';
import { finishRound, runningRound, runningRoundId, startRound } from '../../lots/lot/round-store.ts';
import { lotRounds } from '../../lots/core/tables.ts';
import type { Tx } from '../../platform/database/client.ts';
import { build, type Write } from '../../platform/database/statement.ts';
import { roundMarks, roundMoves, roundPrices } from '../../applications/core/round-tables.ts';
import { openMoves } from './moves.ts';

/** The marked of the round that has just begun, and their prices to begin with: the last valid ones. */
function beginWith(lotId: number, at: number): Write[] {
  const round = runningRoundId(lotId);
  const marked = sql`${applications.lotId} = ${lotId} and ${applications.isMarked}`;
  return [
    sql`insert into ${roundMarks} (round_id, application_id)
      select ${round}, ${applications.id} from ${applications} where ${marked}`,
    sql`insert into ${roundPrices} (round_id, application_id, offer_id, price, is_baseline, at)
      select ${round}, ${offers.applicationId}, ${offers.id},
        coalesce(${offers.repeatedPrice}, ${offers.unitPrice}), true, ${new Date(at).toISOString()}::timestamptz
      from ${offers} join ${applications} on ${applications.id} = ${offers.applicationId}
      where ${marked} and ${offers.unitPrice} is not null
        and ${offers.archivedAt} is null and ${offers.approvedByCustomer}
      order by ${offers.applicationId}, ${offers.position}, ${offers.id}`,
  ];
}

/** The running round is revealed: its moves become prices, of which each offer's last counts from now on; one not lowered stands. */
async function reveal(
  tx: Tx,
  lotId: number,
  at: number,
): Promise<{ writes: Write[]; payload: Record<string, unknown> }> {
  const round = await runningRound(tx, lotId);
  if (!round) return { writes: [], payload: {} };
  const moved = await openMoves(tx, { roundId: round.id });
  const writes = [
    sql`insert into ${roundPrices} (round_id, application_id, offer_id, price, is_baseline, at)
      select ${round.id}::bigint, m."applicationId", m."offerId", m.price, false, m.at
      from rows from (jsonb_to_recordset(${JSON.stringify(moved)}::jsonb)
        as ("applicationId" bigint, "offerId" bigint, price numeric, at timestamptz)) with ordinality as m order by m.ordinality`,
    build
      .update(roundMoves)
      .set({ revealedAt: new Date(at) })
      .where(eq(roundMoves.roundId, round.id)),
    sql`update ${offers} set repeated_price = last.price from (
        select distinct on (offer_id) offer_id, price from ${roundPrices}
        where round_id = ${round.id} and not is_baseline order by offer_id, at desc, id desc) as last
      where ${offers.id} = last.offer_id`,
  ];
  return { writes, payload: { roundId: round.id, prices: nodeCrypt.hashText(pricesText(moved)) } };
}

export const lotEffectsOnRounds: Effects<
  LotTypes,
  Extract<UpperLotEffect, 'startRound' | 'endRound' | 'annulRound'>
> = {
  startRound: {
    plan: ({ id, event, at }) => {
      if (!('round' in event)) throw new Error(`${event.type} starts no round`);
      return { writes: [startRound(id, event.round, at), ...beginWith(id, at)] };
    },
  },
  endRound: {
    read: async (tx, { id, at }) => {
      const { writes, payload } = await reveal(tx, id, at);
      return { writes: [...writes, finishRound(id, at)], payload };
    },
  },
  // Prices of an annulled round were never written into the offers: nothing is to be taken back, and its moves stay sealed.
  annulRound: {
    plan: ({ id, event, at }) => {
      const reason = 'reason' in event ? (event.reason ?? null) : null;
      return { writes: [finishRound(id, at, { reason })] };
    },
  },
};

/** The marked of the lot's last round, also when the marks have been cleared at its end. */
export const lotAudiencesOfRounds: Record<Extract<UpperLotAudience, 'marked'>, (lotId: number) => SQL> = {
  marked: (lotId) =>
    applicants(
      lotId,
      sql`a.id in (select m.application_id from ${roundMarks} m where m.round_id = (
        select r.id from ${lotRounds} r where r.lot_id = ${lotId} order by r.number desc limit 1))`,
    ),
};
