// Favourites: what may be read may be kept; what may be read no longer is left out of the list.
import { and, desc, asc, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { favorites as calls } from '../../../api/calls/favorites.ts';
import { sortsOf, valuesOf } from '../../../api/list-query.ts';
import { favoriteModels, type Favorite, type FavoriteModel } from '../../../api/records/favorite.ts';
import type { Visitor } from '../../../machines/access.ts';
import { lotStates } from '../../../text/states.ts';
import { applications } from '../../applications/core/tables.ts';
import { readableApplications } from '../../applications/core/rights.ts';
import { companies } from '../../accounts/companies/tables.ts';
import { idsOf } from '../../platform/list/filters.ts';
import { lots } from '../../lots/core/tables.ts';
import { visibleLots } from '../../lots/core/rights.ts';
import { offers } from '../../applications/core/offer-tables.ts';
import { orders } from '../../lots/orders/tables.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import { transact } from '../../platform/database/client.ts';
import { notFound } from '../../platform/http/errors.ts';
import { countUpTo, page } from '../../platform/list/page.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { favorites } from './tables.ts';

type Row = typeof favorites.$inferSelect;
type Shown = Pick<Favorite, 'title' | 'note' | 'link' | 'lotId'>;

/** The records that the visitor may read now, by id; the others are not in the map. */
const lookUps: Record<
  FavoriteModel,
  (db: Db | Tx, visitor: Visitor, ids: number[]) => Promise<Map<number, Shown>>
> = {
  lot: async (db, visitor, ids) => {
    const rows = await db
      .select({ id: lots.id, number: lots.number, title: lots.title, status: lots.status })
      .from(lots)
      .where(and(inArray(lots.id, ids), visibleLots(visitor, { deleted: true })));
    return new Map(
      rows.map(({ id, number, title, status }) => [
        id,
        { title, note: `№ ${number} · ${lotStates[status].label}`, link: `/tender-${id}`, lotId: id },
      ]),
    );
  },
  order: async (db, visitor, ids) => {
    const rows = await db
      .select({ id: orders.id, name: orders.name, lotId: lots.id, number: lots.number })
      .from(orders)
      .innerJoin(lots, eq(lots.id, orders.lotId))
      .where(and(inArray(orders.id, ids), visibleLots(visitor, { deleted: true })));
    return new Map(
      rows.map(({ id, name, lotId, number }) => [
        id,
        { title: name, note: `Позиция процедуры № ${number}`, link: `/tender-${lotId}`, lotId },
      ]),
    );
  },
  application: async (db, visitor, ids) => {
    const rows = await db
      .select({ id: applications.id, title: companies.title, lotId: lots.id, number: lots.number })
      .from(applications)
      .innerJoin(lots, eq(lots.id, applications.lotId))
      .innerJoin(companies, eq(companies.id, applications.companyId))
      .where(and(inArray(applications.id, ids), readableApplications(visitor)));
    return new Map(
      rows.map(({ id, title, lotId, number }) => [
        id,
        { title, note: `Заявка на процедуру № ${number}`, link: applicationLink(visitor, lotId, id), lotId },
      ]),
    );
  },
  offer: async (db, visitor, ids) => {
    const rows = await db
      .select({
        id: offers.id,
        name: offers.name,
        order: orders.name,
        lotId: lots.id,
        number: lots.number,
        applicationId: applications.id,
      })
      .from(offers)
      .innerJoin(applications, eq(applications.id, offers.applicationId))
      .innerJoin(lots, eq(lots.id, applications.lotId))
      .innerJoin(orders, eq(orders.id, offers.orderId))
      .where(
        and(
          inArray(offers.id, ids),
          readableApplications(visitor),
          visitor.role === 'vendor' ? undefined : eq(offers.isWorking, false),
        ),
      );
    return new Map(
      rows.map(({ id, name, order, lotId, number, applicationId }) => [
        id,
        {
          title: name || order,
          note: `Предложение в процедуре № ${number}`,
          link: applicationLink(visitor, lotId, applicationId),
          lotId,
        },
      ]),
    );
  },
};

function applicationLink({ role }: Visitor, lotId: number, id: number): string {
  if (role === 'vendor') return `/apply?lot=${lotId}`;
  if (role === 'security') return `/security/application-${id}`;
  if (role === 'auditor') return `/auditor/application-${id}`;
  return `/tender-${lotId}/application-${id}`;
}

async function present(db: Db | Tx, visitor: Visitor, rows: Row[]): Promise<Favorite[]> {
  const shown = new Map<string, Shown>();
  for (const model of favoriteModels) {
    const ids = rows.flatMap(({ modelType, modelId }) => (modelType === model ? [modelId] : []));
    if (ids.length === 0) continue;
    for (const [id, record] of await lookUps[model](db, visitor, ids)) shown.set(`${model}:${id}`, record);
  }
  return rows.flatMap(({ id, modelType, modelId, createdAt }) => {
    const record = shown.get(`${modelType}:${modelId}`);
    return record ? [{ id, modelType, modelId, createdAt: createdAt.toISOString(), ...record }] : [];
  });
}

const keyOf = (userId: number, type: FavoriteModel, id: number): SQL =>
  and(eq(favorites.userId, userId), eq(favorites.modelType, type), eq(favorites.modelId, id))!;

/** Of each model what may be read: so that totals count what is shown. */
const readable = (visitor: Visitor): SQL =>
  or(
    sql`${favorites.modelType} = 'lot' and exists (select 1 from ${lots}
      where ${lots.id} = ${favorites.modelId} and ${visibleLots(visitor, { deleted: true })})`,
    sql`${favorites.modelType} = 'order' and exists (select 1 from ${orders} join ${lots} on ${lots.id} = ${orders.lotId}
      where ${orders.id} = ${favorites.modelId} and ${visibleLots(visitor, { deleted: true })})`,
    sql`${favorites.modelType} = 'application' and exists (select 1 from ${applications}
      join ${lots} on ${lots.id} = ${applications.lotId}
      where ${applications.id} = ${favorites.modelId} and ${readableApplications(visitor)})`,
    sql`${favorites.modelType} = 'offer' and exists (select 1 from ${offers}
      join ${applications} on ${applications.id} = ${offers.applicationId}
      join ${lots} on ${lots.id} = ${applications.lotId}
      where ${offers.id} = ${favorites.modelId} and ${readableApplications(visitor)})`,
  )!;

export function favoritesResource(app: FastifyInstance, services: Services): void {
  const { db } = services;

  route(app, services, calls.list, ({ query, visitor }) => {
    const { 'filter[model_type]': types, 'filter[model_id]': ids } = query;
    const where = and(
      eq(favorites.userId, visitor.id ?? 0),
      types ? inArray(sql`${favorites.modelType}`, valuesOf(types)) : undefined,
      ids ? inArray(favorites.modelId, idsOf('model_id', ids)) : undefined,
      readable(visitor),
    );
    const order = sortsOf(query.sort)[0]?.descending === false ? asc(favorites.id) : desc(favorites.id);
    return page({
      query,
      count: () => countUpTo(db, db.select({ id: favorites.id }).from(favorites).where(where)),
      rows: async ({ limit, offset }) =>
        present(
          db,
          visitor,
          await db.select().from(favorites).where(where).orderBy(order).limit(limit).offset(offset),
        ),
    });
  });

  route(app, services, calls.add, ({ body, visitor }) =>
    transact(db, async (tx) => {
      const { model_type: modelType, model_id: modelId } = body;
      const userId = visitor.id!;
      const seen = await lookUps[modelType](tx, visitor, [modelId]);
      if (!seen.has(modelId)) throw notFound();
      await tx.insert(favorites).values({ userId, modelType, modelId }).onConflictDoNothing();
      const rows = await tx
        .select()
        .from(favorites)
        .where(keyOf(userId, modelType, modelId));
      return { data: (await present(tx, visitor, rows))[0]! };
    }),
  );

  route(app, services, calls.remove, async ({ body, visitor }) => {
    await db.delete(favorites).where(keyOf(visitor.id!, body.model_type, body.model_id));
  });
}
