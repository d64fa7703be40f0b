// What custodians have handed in, kept sealed by the platform's own key until the parts are together.
import { and, eq } from 'drizzle-orm';
import type { OpenShare } from '../../../proof/commission/open.ts';
import { periodScope } from '../../lots/core/period-scope.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import { build, type Write } from '../../platform/database/statement.ts';
import { sealing } from '../../platform/sealing/sealing.ts';
import { commissionShares } from '../core/commission-tables.ts';

/** What an application's part is kept under, or the trial's. */
export const TRIAL = 0;

/** Parts by application; null where the own part did not open. */
export type Parts = Record<number, string | null>;

interface OfCustodian {
  lotId: number;
  period: number;
  userId: number;
}

const purposeOf = ({ lotId, userId }: OfCustodian): string => `commission.share:${lotId}:${userId}`;

export async function shareWrites(tx: Tx, of: OfCustodian, parts: Parts, at: number): Promise<Write[]> {
  const plain = Buffer.from(JSON.stringify(parts), 'utf8');
  const sealed = await sealing().seal(tx, periodScope(of.lotId, of.period), purposeOf(of), plain);
  return [build.insert(commissionShares).values({ ...of, sealed, handedAt: new Date(at) })];
}

export const forgetShares = (lotId: number): Write =>
  build.delete(commissionShares).where(eq(commissionShares.lotId, lotId));

/** By custodian. */
export async function readShares(tx: Db | Tx, lotId: number, period: number): Promise<Map<number, Parts>> {
  const rows = await tx
    .select()
    .from(commissionShares)
    .where(and(eq(commissionShares.lotId, lotId), eq(commissionShares.period, period)));
  const opened = await sealing().openAll(
    tx,
    rows.map((row) => ({
      scope: periodScope(lotId, period),
      purpose: purposeOf(row),
      sealed: row.sealed,
    })),
  );
  return new Map(
    rows.map(({ userId }, index) => [userId, JSON.parse(opened[index]!.toString('utf8')) as Parts]),
  );
}

/** The parts of one envelope. */
export const partsOf = (shares: ReadonlyMap<number, Parts>, application: number): OpenShare[] =>
  [...shares].flatMap(([custodian, parts]) => {
    const share = parts[application] ?? null;
    return share === null ? [] : [{ custodian, share }];
  });
