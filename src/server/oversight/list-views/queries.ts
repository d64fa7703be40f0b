// Views as they are read.
import { asc, eq, type SQL } from 'drizzle-orm';
import type { ListView } from '../../../api/records/list-view.ts';
import type { Visitor } from '../../../machines/access.ts';
import { users } from '../../accounts/core/tables.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import { notFound } from '../../platform/http/errors.ts';
import { listViews } from './tables.ts';

async function read(db: Db | Tx, visitor: Visitor, where: SQL | undefined) {
  const rows = await db
    .select({ view: listViews, by: users.name, companyId: users.companyId, role: users.role })
    .from(listViews)
    .innerJoin(users, eq(users.id, listViews.userId))
    .where(where)
    .orderBy(asc(listViews.name), asc(listViews.id));
  return rows.map(({ view: { userId, content, changedAt, ...view }, by, companyId, role }) => ({
    maker: { id: userId, companyId, role },
    // Those of earlier releases say nothing of how close rows stand.
    view: {
      ...view,
      ...content,
      isDense: content.isDense ?? false,
      by,
      isOwn: userId === visitor.id,
      changedAt: changedAt.toISOString(),
    },
  }));
}

export const viewsOf = async (db: Db, visitor: Visitor): Promise<ListView[]> =>
  (await read(db, visitor, eq(listViews.userId, visitor.id!))).map(({ view }) => view);

export const ownView = async (tx: Tx, visitor: Visitor, id: number): Promise<ListView> =>
  (await read(tx, visitor, eq(listViews.id, id)))[0]!.view;

/** Staff of the organiser among themselves, people of one company among themselves: filters may tell what is of interest. Throws 404. */
export async function sharedView(db: Db, visitor: Visitor, key: string): Promise<ListView> {
  const [found] = await read(db, visitor, eq(listViews.key, key));
  const isSupplier = visitor.role === 'vendor';
  const isShared =
    found &&
    (found.view.isOwn ||
      ((found.maker.role === 'vendor') === isSupplier &&
        (!isSupplier || (visitor.companyId !== null && found.maker.companyId === visitor.companyId))));
  if (!isShared) throw notFound();
  return found.view;
}
