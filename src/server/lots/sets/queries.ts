// Sets as they are read.
import { asc, eq, inArray } from 'drizzle-orm';
import type { LotSet } from '../../../api/records/lot-set.ts';
import type { Visitor } from '../../../machines/access.ts';
import { companies } from '../../accounts/companies/tables.ts';
import { users } from '../../accounts/core/tables.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import { notFound } from '../../platform/http/errors.ts';
import { lotSets } from './tables.ts';

async function titlesOf(db: Db | Tx, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: companies.id, title: companies.title })
    .from(companies)
    .where(inArray(companies.id, [...new Set(ids)]));
  return new Map(rows.map(({ id, title }) => [id, title]));
}

export async function setsOf(db: Db | Tx, visitor: Visitor, id?: number): Promise<LotSet[]> {
  const rows = await db
    .select({ set: lotSets, by: users.name })
    .from(lotSets)
    .innerJoin(users, eq(users.id, lotSets.byId))
    .where(id === undefined ? undefined : eq(lotSets.id, id))
    .orderBy(asc(lotSets.name), asc(lotSets.id));
  const titles = await titlesOf(
    db,
    rows.flatMap(({ set }) => set.content.companyIds),
  );
  return rows.map(({ set: { id: own, kind, name, content, byId, createdAt }, by }) => ({
    id: own,
    kind,
    name,
    criteria: content.criteria,
    text: content.text,
    companies: content.companyIds.flatMap((company) => {
      const title = titles.get(company);
      return title === undefined ? [] : [{ id: company, title }];
    }),
    by,
    canChange: visitor.role === 'admin' || visitor.id === byId,
    createdAt: createdAt.toISOString(),
  }));
}

/** Throws 404: of another kind it is not there either. */
export async function inviteesOfSet(tx: Tx, id: number): Promise<number[]> {
  const [row] = await tx.select().from(lotSets).where(eq(lotSets.id, id));
  if (row?.kind !== 'invitees') throw notFound();
  return row.content.companyIds;
}
