// Calls of views.
import { listViews as calls } from '../../../api/calls/list-views.ts';
import { transact } from '../../platform/database/client.ts';
import { route, type Routes } from '../../platform/http/route.ts';
import { changeView, removeView, saveView } from './commands.ts';
import { ownView, sharedView, viewsOf } from './queries.ts';

export const listViewRoutes: Routes = (app, services) => {
  const { db } = services;

  route(app, services, calls.list, async ({ visitor }) => ({ data: await viewsOf(db, visitor) }));
  route(app, services, calls.save, ({ body, visitor }) =>
    transact(db, async (tx) => {
      const id = await saveView(tx, visitor.id!, body);
      return { data: await ownView(tx, visitor, id) };
    }),
  );
  route(app, services, calls.change, ({ params, body, visitor }) =>
    transact(db, async (tx) => {
      await changeView(tx, visitor.id!, params.id, body);
      return { data: await ownView(tx, visitor, params.id) };
    }),
  );
  route(app, services, calls.remove, ({ params, visitor }) =>
    transact(db, (tx) => removeView(tx, visitor.id!, params.id)),
  );
  route(app, services, calls.shared, async ({ params, visitor }) => ({
    data: await sharedView(db, visitor, String(params.key)),
  }));
};
