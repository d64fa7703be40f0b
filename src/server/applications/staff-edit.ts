// The staff's corrections of an opened application: descriptive fields of offers alone, with a reason. What a later stage
// decided on stays as it was decided on: that decision is to be cancelled first.
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { applications as calls } from '../../api/calls/applications.ts';
import type { Visitor } from '../../machines/access.ts';
import { applicationLaw, verificationStages } from '../../machines/application.ts';
import type { By } from '../../machines/law.ts';
import { isVerifying } from '../../machines/lot-predicates.ts';
import { isOwnerOf } from '../lots/visible.ts';
import { verifications } from '../decisions/tables.ts';
import { offers } from '../offers/tables.ts';
import { transact, type Tx } from '../platform/database/client.ts';
import { forbidden, invalid, refused } from '../platform/http/errors.ts';
import { ensureFresh } from '../platform/http/fresh.ts';
import { appendHistory } from '../platform/history/append.ts';
import { announce } from '../platform/live/announce.ts';
import type { Services } from '../platform/services.ts';
import { offersOf } from './facts.ts';
import { holdApplication } from './hold.ts';
import { readApplication } from './present.ts';
import { applications } from './tables.ts';

type Correction = Pick<z.output<typeof calls.change.body>, 'offers' | 'reason'>;

/** Throws 403 for a security officer's or manager's lack of right, 422 outside verification or without a reason. */
export async function correctDescriptions(
  services: Services,
  { visitor, by, id, ifMatch }: { visitor: Visitor; by: By; id: number; ifMatch: number | null },
  { offers: corrections = [], reason }: Correction,
): Promise<void> {
  await transact(services.db, async (tx) => {
    const held = await holdApplication(tx, visitor, id);
    const { lot, application, at } = held;
    if (visitor.role !== 'security' && !isOwnerOf(visitor, lot)) throw forbidden();
    await ensureFresh(ifMatch, application.version, () => readApplication(tx, visitor, id));
    if (!isVerifying(lot.status))
      throw refused(applicationLaw, { refused: ['lotVerifying'], notYours: false });
    if (await hasLaterDecision(tx, id, visitor))
      throw invalid({ status: ['Сначала нужно отменить более поздние решения по заявке'] });
    if (!reason) throw invalid({ reason: ['Укажите причину исправления'] });
    const rows = new Map(
      (await offersOf(tx, id)).filter(({ isWorking }) => !isWorking).map((row) => [row.id, row]),
    );
    const changes: { offerId: number; before: Record<string, unknown>; after: Record<string, unknown> }[] =
      [];
    for (const [index, { id: offerId, ...fields }] of corrections.entries()) {
      const row = rows.get(offerId);
      if (!row) throw invalid({ [`offers.${index}.id`]: ['Такого предложения в заявке нет'] });
      const after = Object.fromEntries(
        Object.entries(fields).filter(
          ([key, value]) => value !== undefined && row[key as keyof typeof row] !== value,
        ),
      );
      if (Object.keys(after).length === 0) continue;
      const before = Object.fromEntries(Object.keys(after).map((key) => [key, row[key as keyof typeof row]]));
      changes.push({ offerId, before, after });
      await tx
        .update(offers)
        .set({ ...after, updatedAt: new Date(at) })
        .where(and(eq(offers.id, offerId), eq(offers.isWorking, false)));
    }
    if (changes.length === 0) return;
    await tx
      .update(applications)
      .set({
        flags: [...new Set([...application.flags, 'editedByStaff' as const])],
        version: sql`${applications.version} + 1`,
        updatedAt: new Date(at),
      })
      .where(eq(applications.id, id));
    await appendHistory(tx, {
      chain: `lot:${lot.id}`,
      lotId: lot.id,
      model: 'application',
      modelId: id,
      event: 'application.corrected',
      from: application.status,
      to: application.status,
      by,
      at,
      payload: { reason, changes },
    });
    await announce(tx, { model: 'application', id, lotId: lot.id, what: 'application.corrected' });
  });
}

async function hasLaterDecision(tx: Tx, applicationId: number, visitor: Visitor): Promise<boolean> {
  const own = visitor.role === 'security' ? 'security' : 'manager';
  const later = verificationStages.slice(verificationStages.indexOf(own) + 1);
  const [found] = await tx
    .select({ id: verifications.id })
    .from(verifications)
    .where(
      and(
        eq(verifications.applicationId, applicationId),
        isNull(verifications.cancelledAt),
        inArray(verifications.stage, later),
      ),
    )
    .limit(1);
  return found !== undefined;
}
