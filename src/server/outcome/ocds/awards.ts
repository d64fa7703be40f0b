// Who won what, and whose contract is signed: as far as the reader knows it from the results.
import { inArray } from 'drizzle-orm';
import type { OcdsAward, OcdsContract } from '../../../api/records/ocds.ts';
import type { LotResults } from '../../../api/records/results.ts';
import { isSigned } from '../../../machines/agreement-statuses.ts';
import { ocdsTexts } from '../../../text/ocds.ts';
import { companies } from '../../accounts/companies/tables.ts';
import type { OrderRow } from '../../lots/orders/tables.ts';
import type { Db } from '../../platform/database/client.ts';
import { refusalsOf } from '../agreements/refusals.ts';
import { agreements } from '../agreements/tables.ts';
import { ocdsItem } from './items.ts';
import type { Organisation, Parties } from './parties.ts';

/** Companies by id, as organisations. */
export async function organisationsOf(db: Db, ids: readonly number[]): Promise<Map<number, Organisation>> {
  if (ids.length === 0) return new Map();
  const { id, title, itn, isResident } = companies;
  const rows = await db
    .select({ id, title, itn, isResident })
    .from(companies)
    .where(inArray(id, [...ids]));
  return new Map(rows.map((row) => [row.id, { ...row, localId: `company-${row.id}`, name: row.title }]));
}

interface Known {
  ocid: string;
  results: LotResults;
  orders: ReadonlyMap<number, OrderRow>;
  parties: Parties;
}

const awardId = (ocid: string, applicationId: number): string => `${ocid}-award-${applicationId}`;

/** @param seesAll whether the reader knows of all contracts; a vendor knows of its own */
export async function ocdsAwards(
  db: Db,
  { ocid, results, orders, parties }: Known,
  { lotId, seesAll }: { lotId: number; seesAll: boolean },
): Promise<OcdsAward[]> {
  const winners = results.winners ?? [];
  const refused = new Set(
    winners.length === 0 ? [] : (await refusalsOf(db, lotId)).map(({ applicationId }) => applicationId),
  );
  const organisations = await organisationsOf(
    db,
    winners.map(({ companyId }) => companyId),
  );
  return winners.map(({ applicationId, companyId, sum, isOwn }) => ({
    id: awardId(ocid, applicationId),
    status: (seesAll || isOwn) && refused.has(applicationId) ? 'cancelled' : 'active',
    ...(results.finishedAt && { date: results.finishedAt }),
    description: ocdsTexts.withoutVat,
    value: { amount: Number(sum), currency: results.currency },
    suppliers: [parties.add(organisations.get(companyId)!, 'supplier')],
    items: (results.items ?? []).flatMap(({ orderId, awards }) =>
      awards
        .filter((award) => award.applicationId === applicationId)
        .map(({ quantity, unitPrice, currency }) =>
          ocdsItem(
            orders.get(orderId)!,
            quantity,
            unitPrice !== null && currency !== null ? { amount: unitPrice, currency } : null,
          ),
        ),
    ),
  }));
}

/** @param seesAll whether the reader knows of all contracts; a vendor knows of its own */
export async function ocdsContracts(
  db: Db,
  { ocid, results }: Pick<Known, 'ocid' | 'results'>,
  seesAll: boolean,
): Promise<OcdsContract[]> {
  const winners = (results.winners ?? []).filter(({ isOwn }) => seesAll || isOwn);
  if (winners.length === 0) return [];
  const rows = await db
    .select()
    .from(agreements)
    .where(
      inArray(
        agreements.applicationId,
        winners.map(({ applicationId }) => applicationId),
      ),
    );
  return winners.flatMap(({ applicationId, sum }) => {
    const row = rows.find((one) => one.applicationId === applicationId);
    if (!row || !isSigned(row.status)) return [];
    return [
      {
        id: `${ocid}-contract-${applicationId}`,
        awardID: awardId(ocid, applicationId),
        status: 'active' as const,
        dateSigned: row.changedAt.toISOString(),
        value: { amount: Number(sum), currency: results.currency },
      },
    ];
  });
}
