// Prices that a release before has kept in plain of a round that nobody may read yet: made into sealed moves in their place.
import { and, asc, eq, getTableName, gt, isNotNull, isNull, or } from 'drizzle-orm';
import { groupBy } from '../../../rules/group-by.ts';
import { roundPrices } from '../../applications/core/round-tables.ts';
import { lockLot } from '../../lots/core/lock.ts';
import { lotRounds } from '../../lots/core/tables.ts';
import { transact, type Db, type Tx } from '../../platform/database/client.ts';
import { OUTLASTED, rewrite } from '../../platform/database/rewrite.ts';
import { build, sendAll, type Write } from '../../platform/database/statement.ts';
import type { Services } from '../../platform/services.ts';
import { sealMove } from './moves.ts';

/** A round that runs, or that was annulled: its prices count for nobody. */
const isHidden = or(isNull(lotRounds.endedAt), isNotNull(lotRounds.annulledAt));

/** The next such round behind a number. */
async function nextPlain(db: Db, after: number) {
  const [found] = await db
    .select({ roundId: lotRounds.id, lotId: lotRounds.lotId })
    .from(lotRounds)
    .innerJoin(roundPrices, eq(roundPrices.roundId, lotRounds.id))
    .where(and(isHidden, eq(roundPrices.isBaseline, false), gt(lotRounds.id, after)))
    .orderBy(asc(lotRounds.id))
    .limit(1);
  return found;
}

async function sealMoves(tx: Tx, roundId: number): Promise<void> {
  const [round] = await tx
    .select({ id: lotRounds.id })
    .from(lotRounds)
    .where(and(eq(lotRounds.id, roundId), isHidden));
  if (!round) return;
  const plain = and(eq(roundPrices.roundId, roundId), eq(roundPrices.isBaseline, false));
  const rows = await tx.select().from(roundPrices).where(plain).orderBy(asc(roundPrices.id));
  const writes: Write[] = [];
  const moves = groupBy(rows, ({ applicationId, at }) => `${applicationId}:${at.getTime()}`);
  for (const prices of moves.values()) {
    const { applicationId, at } = prices[0]!;
    writes.push(...(await sealMove(tx, { roundId, applicationId, at }, prices)).writes);
  }
  await sendAll(tx, [...writes, build.delete(roundPrices).where(plain)]);
}

export async function sealOldMoves({ db }: Pick<Services, 'db'>, say: (line: string) => void): Promise<void> {
  let after = 0;
  let sealed = 0;
  for (let found = await nextPlain(db, after); found; found = await nextPlain(db, after)) {
    const { lotId, roundId } = found;
    if (sealed === 0) say('Запечатываем цены переторжек прежнего выпуска…');
    after = roundId;
    sealed += 1;
    await transact(db, async (tx) => {
      await lockLot(tx, lotId);
      await sealMoves(tx, roundId);
    });
  }
  // The prices of before would stay in the pages of the table until somebody else wrote over them.
  if (sealed > 0 && !(await rewrite(db, [getTableName(roundPrices)]))) say(OUTLASTED);
}
