// What a favourite shows of its record, as long as the visitor may read that.
import { and, eq, inArray } from 'drizzle-orm';
import type { Favorite, FavoriteModel } from '../../../api/records/favorite.ts';
import type { Visitor } from '../../../machines/access.ts';
import { lotGroupText } from '../../../text/lot-states.ts';
import { companies } from '../../accounts/companies/tables.ts';
import { offers } from '../../applications/core/offer-tables.ts';
import { ordersOfLots } from '../../applications/core/items.ts';
import { readableApplications } from '../../applications/core/rights.ts';
import { ownSealedOffers } from '../../applications/offers/own-sealed.ts';
import { applications } from '../../applications/core/tables.ts';
import { visibleLots } from '../../lots/core/rights.ts';
import { lots } from '../../lots/core/tables.ts';
import { orders } from '../../lots/orders/tables.ts';
import type { Db, Tx } from '../../platform/database/client.ts';

export type ShownRecord = Pick<Favorite, 'title' | 'note' | 'link' | 'lotId'>;

/** The records that the visitor may read now, by id; the others are not in the map. */
export const lookUps: Record<
  FavoriteModel,
  (db: Db | Tx, visitor: Visitor, ids: number[]) => Promise<Map<number, ShownRecord>>
> = {
  lot: async (db, visitor, ids) => {
    const rows = await db
      .select({ id: lots.id, number: lots.number, title: lots.title, status: lots.status })
      .from(lots)
      .where(and(inArray(lots.id, ids), visibleLots(visitor, { deleted: true })));
    return new Map(
      rows.map(({ id, number, title, status }) => [
        id,
        { title, note: `№ ${number} · ${lotGroupText(status).label}`, link: `/tender-${id}`, lotId: id },
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
        { title: name, note: `Позиция процедуры № ${number}`, link: itemLink(lotId, name), lotId },
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
      .where(and(inArray(offers.id, ids), readableApplications(visitor)));
    const opened = new Set(rows.map(({ id }) => id));
    const others = await sealedOffers(
      db,
      visitor,
      ids.filter((id) => !opened.has(id)),
    );
    return new Map(
      [...rows, ...others].map(({ id, name, order, lotId, number, applicationId }) => [
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

/** A vendor's own that no opening has shown yet; a row that was taken out of the draft stays as a link to its application. */
async function sealedOffers(db: Db | Tx, visitor: Visitor, ids: readonly number[]) {
  const found = await ownSealedOffers(db, visitor, ids);
  const items = await ordersOfLots(db, [...new Set(found.map(({ view }) => view.lot.id))]);
  return found.map(({ id, offer, view: { lot, row } }) => ({
    id,
    name: offer === null ? 'Строка, которой в заявке больше нет' : offer.name,
    order: (offer && items.get(offer.orderId)?.name) ?? '',
    lotId: lot.id,
    number: lot.number,
    applicationId: row.id,
  }));
}

/** The lot's page with its items searched for this one: so much of a name is enough. */
function itemLink(lotId: number, name: string): string {
  const words = name.split('\n')[0]!.slice(0, 60).trim();
  return `/tender-${lotId}?${new URLSearchParams({ 'items.filter[search]': words }).toString()}`;
}

function applicationLink({ role }: Visitor, lotId: number, id: number): string {
  if (role === 'vendor') return `/apply?lot=${lotId}`;
  if (role === 'security') return `/security/application-${id}`;
  if (role === 'auditor') return `/auditor/application-${id}`;
  return `/tender-${lotId}/application-${id}`;
}
