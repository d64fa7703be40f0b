// What the buyer has asked of the participants, and in which words the procedure was announced.
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { isRejected } from '../../../machines/application-predicates.ts';
import { groupBy } from '../../../rules/group-by.ts';
import type { Words } from '../../../rules/signals/narrow.ts';
import type { Treated } from '../../../rules/signals/unequal.ts';
import type { View } from '../../applications/application/views.ts';
import { clarifications, verifications } from '../../applications/core/decision-tables.ts';
import { criteria } from '../../lots/criteria/tables.ts';
import type { Db } from '../../platform/database/client.ts';
import type { Comparison } from '../allocation/load.ts';

export async function treatedOf(db: Db, views: readonly View[]): Promise<Treated[]> {
  const ids = views.map(({ row }) => row.id);
  if (ids.length === 0) return [];
  const asked = groupBy(
    await db
      .select({ applicationId: clarifications.applicationId, blocks: clarifications.blocks })
      .from(clarifications)
      .where(inArray(clarifications.applicationId, ids)),
    ({ applicationId }) => applicationId,
  );
  const reasons = groupBy(
    await db
      .select({ applicationId: verifications.applicationId, comment: verifications.comment })
      .from(verifications)
      .where(
        and(
          inArray(verifications.applicationId, ids),
          eq(verifications.decision, 'rejected'),
          isNull(verifications.cancelledAt),
        ),
      ),
    ({ applicationId }) => applicationId,
  );
  return views.map(({ row, company, status, offers }) => ({
    applicationId: row.id,
    title: company.title,
    asked: [...new Set((asked.get(row.id) ?? []).flatMap(({ blocks }) => blocks))],
    rejectedFor: isRejected(status)
      ? [
          ...(reasons.get(row.id) ?? []).map(({ comment }) => comment),
          ...offers.map((offer) => offer.approvalReason),
        ].filter((text) => text !== null)
      : [],
  }));
}

export async function wordsOf(db: Db, { lot, orders }: Comparison): Promise<Words[]> {
  const titles = await db.select({ title: criteria.title }).from(criteria).where(eq(criteria.lotId, lot.id));
  return [
    { place: 'название', text: lot.title },
    { place: 'описание', text: lot.description },
    ...[...orders.values()].map(({ index, name, comment }) => ({
      place: `позиция ${index}`,
      text: `${name} ${comment ?? ''}`,
    })),
    ...titles.map(({ title }) => ({ place: 'критерий', text: title })),
  ].filter(({ text }) => text.trim() !== '');
}
