// Reference calls that are answered from the lots that the caller may see.
import { references as calls } from '../../../api/calls/references.ts';
import { route, type Routes } from '../../platform/http/route.ts';
import { categoriesOfLots, categoriesOfOrders, namesOfOrders } from './reference-queries.ts';

const SHORTEST_SEARCH = 2;

export const lotReferences: Routes = (app, services) => {
  const { db } = services;

  route(app, services, calls.lotCategories, async ({ visitor }) => ({
    data: await categoriesOfLots(db, visitor),
  }));
  route(app, services, calls.orderCategories, async ({ visitor }) => ({
    data: await categoriesOfOrders(db, visitor),
  }));
  route(app, services, calls.orderNames, async ({ query, visitor }) => {
    const search = query.search || query['filter[search]'];
    return { data: search.length < SHORTEST_SEARCH ? [] : await namesOfOrders(db, visitor, search) };
  });
};
