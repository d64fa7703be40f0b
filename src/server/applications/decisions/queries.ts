// Decisions and clarifications, found by their own ids; whether the caller may know of them is asked by what follows.
import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/database/client.ts';
import { notFound } from '../../platform/http/errors.ts';
import { clarifications, verifications, type VerificationRow } from '../core/decision-tables.ts';

/** Throws 404. */
export async function decisionOf(db: Db, id: number): Promise<VerificationRow> {
  const [row] = await db.select().from(verifications).where(eq(verifications.id, id));
  if (!row) throw notFound();
  return row;
}

/** The application that a clarification is of. Throws 404. */
export async function applicationOfClarification(db: Db, id: number): Promise<number> {
  const [found] = await db
    .select({ applicationId: clarifications.applicationId })
    .from(clarifications)
    .where(eq(clarifications.id, id));
  if (!found) throw notFound();
  return found.applicationId;
}
