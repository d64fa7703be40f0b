// Whether a user knows the platform already.
import { auth } from '../../../api/calls/auth.ts';
import { route, type Routes } from '../../platform/http/route.ts';
import { noteTour } from '../core/commands.ts';
import { findUser } from '../core/queries.ts';

export const tourRoutes: Routes = (app, services) => {
  const { db } = services;

  route(app, services, auth.tour, async ({ visitor }) => ({
    data: { seen: (await findUser(db, visitor.id!))?.touredAt instanceof Date },
  }));

  route(app, services, auth.endTour, ({ visitor }) => noteTour(db, visitor.id!));
};
