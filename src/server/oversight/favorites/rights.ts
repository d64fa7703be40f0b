// What may be read may be kept; what may be read no longer is not shown.
import { or, sql, type SQL } from 'drizzle-orm';
import type { Visitor } from '../../../machines/access.ts';
import { offers } from '../../applications/core/offer-tables.ts';
import { readableApplications } from '../../applications/core/rights.ts';
import { isOfBlock } from '../../applications/offers/own-sealed.ts';
import { applications } from '../../applications/core/tables.ts';
import { visibleLots } from '../../lots/core/rights.ts';
import { lots } from '../../lots/core/tables.ts';
import { orders } from '../../lots/orders/tables.ts';
import { favorites } from './tables.ts';

/** Of each model what may be read: so that totals count what is shown. */
export const readableFavorites = (visitor: Visitor): SQL =>
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
    ofSealedOffers(visitor),
  )!;

/** Of what no opening has shown yet its vendor alone keeps any. */
const ofSealedOffers = (visitor: Visitor): SQL | undefined =>
  visitor.role === 'vendor'
    ? sql`${favorites.modelType} = 'offer' and exists (select 1 from ${applications}
        join ${lots} on ${lots.id} = ${applications.lotId}
        where ${isOfBlock(favorites.modelId)} and ${readableApplications(visitor)})`
    : undefined;

/** Of one lot and of what it holds. */
export const inLot = (visitor: Visitor, lotId: number): SQL =>
  or(
    sql`${favorites.modelType} = 'lot' and ${favorites.modelId} = ${lotId}`,
    sql`${favorites.modelType} = 'order' and exists (select 1 from ${orders}
      where ${orders.id} = ${favorites.modelId} and ${orders.lotId} = ${lotId})`,
    sql`${favorites.modelType} = 'application' and exists (select 1 from ${applications}
      where ${applications.id} = ${favorites.modelId} and ${applications.lotId} = ${lotId})`,
    sql`${favorites.modelType} = 'offer' and exists (select 1 from ${offers}
      where ${offers.id} = ${favorites.modelId} and ${offers.lotId} = ${lotId})`,
    visitor.role === 'vendor'
      ? sql`${favorites.modelType} = 'offer' and exists (select 1 from ${applications}
          where ${isOfBlock(favorites.modelId)} and ${applications.lotId} = ${lotId})`
      : undefined,
  )!;
