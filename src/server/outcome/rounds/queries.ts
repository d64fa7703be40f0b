// Whose prices a round is about.
import { and, eq } from 'drizzle-orm';
import type { Visitor } from '../../../machines/access.ts';
import { applications } from '../../applications/core/tables.ts';
import type { Db } from '../../platform/database/client.ts';
import { notFound } from '../../platform/http/errors.ts';

/** The application of the visitor's company to a lot. Throws 404. */
export async function ownApplicationId(db: Db, { companyId }: Visitor, lotId: number): Promise<number> {
  const [own] = await db
    .select({ id: applications.id })
    .from(applications)
    .where(and(eq(applications.lotId, lotId), eq(applications.companyId, companyId ?? 0)));
  if (!own) throw notFound();
  return own.id;
}
