// The opening by commission: of the parts that custodians have handed in come the contents, before their rows are born as always.
import { eq, sql } from 'drizzle-orm';
import { readSealedText, type SealedContent } from '../../../api/records/sealed-content.ts';
import { EnvelopeFault } from '../../../proof/commission/envelope.ts';
import type { EnvelopeFaultKind } from '../../../rules/envelope-faults.ts';
import { open } from '../../../proof/commission/open.ts';
import type { Sealed } from '../../../proof/commission/seal.ts';
import { dayOf } from '../../../rules/dates.ts';
import { lineFault } from '../../../rules/sealed-lines.ts';
import type { VatRate } from '../../../rules/vat.ts';
import { notCompared } from '../../../text/commission.ts';
import { withVatDates } from '../../catalogue/references/vat-dates.ts';
import { vatRates } from '../../catalogue/references/tables.ts';
import { periodScope } from '../../lots/core/period-scope.ts';
import type { LotTableRow } from '../../lots/core/tables.ts';
import { array } from '../../platform/database/array.ts';
import type { Tx } from '../../platform/database/client.ts';
import { build, sendAll, type Write } from '../../platform/database/statement.ts';
import { sealing } from '../../platform/sealing/sealing.ts';
import { commissions, openedEnvelopes } from '../core/commission-tables.ts';
import { insideBytes, insidePurpose } from '../core/envelopes.ts';
import { ordersOfLots } from '../core/items.ts';
import { blockOf } from '../core/offer-ids.ts';
import { offers } from '../core/offer-tables.ts';
import { partsOf, readShares, type Parts } from './shares.ts';
import { sealedVersions, type SealedVersion } from './sealed-versions.ts';

interface NotCompared {
  application: number;
  offer: number;
  reason: string;
}

/** What the row of the opening tells of it. */
export interface CommissionOpening {
  threshold: number;
  /** Who has opened; no names, as what the chain holds is never erased. */
  custodians: { userId: number; recipient: string }[];
  /** Envelopes that gave no content. */
  unopened: { application: number; fault: EnvelopeFaultKind | 'content' }[];
  notCompared: NotCompared[];
}

type Found = { inside: Sealed; content: SealedContent } | { fault: EnvelopeFaultKind | 'content' };

/** Opens all that is sealed and writes it down. Null where the lot is opened the usual way. */
export async function openByCommission(tx: Tx, lot: LotTableRow): Promise<CommissionOpening | null> {
  if (!lot.byCommission) return null;
  const [row] = await tx.select().from(commissions).where(eq(commissions.lotId, lot.id));
  if (!row) throw new Error(`lot ${lot.id} has no commission`);
  const shares = await readShares(tx, lot.id, lot.sealPeriod);
  const items = await ordersOfLots(tx, [lot.id]);
  const rates = withVatDates(await tx.select().from(vatRates));
  const opening: CommissionOpening = {
    threshold: row.threshold,
    custodians: row.custodians
      .filter(({ userId }) => shares.has(userId))
      .map(({ userId, recipient }) => ({ userId, recipient })),
    unopened: [],
    notCompared: [],
  };
  for (const version of await sealedVersions(tx, lot, row)) {
    const found = await contentOf(version, shares, items);
    await sendAll(tx, await openedWrites(tx, lot, version, found));
    const application = version.application.id;
    if ('fault' in found) opening.unopened.push({ application, fault: found.fault });
    else opening.notCompared.push(...faultsOf(version, found.content, items, rates));
  }
  return opening;
}

async function contentOf(
  { application, number, envelope }: SealedVersion,
  shares: ReadonlyMap<number, Parts>,
  items: ReadonlyMap<number, unknown>,
): Promise<Found> {
  if (envelope instanceof EnvelopeFault) return { fault: envelope.kind };
  try {
    const inside = await open(envelope, partsOf(shares, application.id));
    const content = readSealedText(inside.content);
    if (!content || !isOf(content, application, number, items)) return { fault: 'content' };
    return { inside, content };
  } catch (error) {
    if (error instanceof EnvelopeFault) return { fault: error.kind };
    throw error;
  }
}

/** Whether it is written as this version, about items of this lot, its offers under ids that are the application's own. */
function isOf(
  content: SealedContent,
  { id, lotId, companyId, offerBlock }: SealedVersion['application'],
  number: number,
  items: ReadonlyMap<number, unknown>,
): boolean {
  const ids = content.offers.map((offer) => offer.id);
  return (
    content.application === id &&
    content.lot === lotId &&
    content.company === companyId &&
    content.number === number &&
    new Set(ids).size === ids.length &&
    ids.every((one) => blockOf(one) === offerBlock) &&
    content.offers.every(({ orderId }) => items.has(orderId))
  );
}

async function openedWrites(
  tx: Tx,
  { id: lotId }: LotTableRow,
  { versionId, period }: SealedVersion,
  found: Found,
): Promise<Write[]> {
  if ('fault' in found) {
    const none = { versionId, sealed: null, fault: found.fault };
    return [build.insert(openedEnvelopes).values(none)];
  }
  const sealed = await sealing().seal(
    tx,
    periodScope(lotId, period),
    insidePurpose(versionId),
    insideBytes(found.inside),
  );
  return [build.insert(openedEnvelopes).values({ versionId, sealed, fault: null })];
}

function faultsOf(
  { application, submittedAt }: SealedVersion,
  { terms, offers: lines }: SealedContent,
  items: ReadonlyMap<number, { quantity: string | null }>,
  rates: readonly VatRate[],
): NotCompared[] {
  const asOf = { day: dayOf(submittedAt), rates };
  return lines.flatMap((line) => {
    const fault = lineFault(line, items.get(line.orderId)?.quantity ?? '0', terms, asOf);
    return fault ? [{ application: application.id, offer: line.id, reason: notCompared(fault) }] : [];
  });
}

/** What the rules refuse is shown as it was sealed, and stands out of the comparison. */
export const standApart = ({ notCompared: lines }: CommissionOpening, at: number): Write[] =>
  lines.length === 0
    ? []
    : [
        sql`update ${offers} set archived_at = ${new Date(at)}, archive_reason = apart.reason
          from unnest(${array(
            'bigint',
            lines.map(({ offer }) => offer),
          )}, ${array(
            'text',
            lines.map(({ reason }) => reason),
          )}) as apart(id, reason)
          where ${offers.id} = apart.id`,
      ];
