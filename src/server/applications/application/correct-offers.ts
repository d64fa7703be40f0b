// What a correction by the staff writes: descriptive fields of submitted offers, and what they were before.
import { and, eq } from 'drizzle-orm';
import { offers } from '../core/offer-tables.ts';
import { invalid } from '../../platform/http/errors.ts';
import type { EffectContext } from './effect-context.ts';

interface Corrected {
  offerId: number;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

/** Throws 422 for an offer of another application, and where nothing would change: decisions must not fall for nothing. */
export async function correctOffers(context: EffectContext): Promise<void> {
  const { tx, application, at, patch, payload, extra } = context;
  const rows = new Map(context.offers.filter(({ isWorking }) => !isWorking).map((row) => [row.id, row]));
  const changes: Corrected[] = [];
  for (const [index, { id, ...fields }] of (extra.corrections ?? []).entries()) {
    const row: Record<string, unknown> | undefined = rows.get(id) && { ...rows.get(id) };
    if (!row) throw invalid({ [`offers.${index}.id`]: ['Такого предложения в заявке нет'] });
    const after = Object.fromEntries(
      Object.entries(fields).filter(([key, value]) => value !== undefined && row[key] !== value),
    );
    if (Object.keys(after).length === 0) continue;
    const before = Object.fromEntries(Object.keys(after).map((key) => [key, row[key]]));
    changes.push({ offerId: id, before, after });
    await tx
      .update(offers)
      .set({ ...after, updatedAt: new Date(at) })
      .where(and(eq(offers.id, id), eq(offers.isWorking, false)));
  }
  if (changes.length === 0) throw invalid({ offers: ['Ни одно описание не изменено'] });
  patch.flags = [...new Set([...application.flags, 'editedByStaff' as const])];
  payload.changes = changes;
}
