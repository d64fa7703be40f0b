// Calls of the own sessions.
import { auth } from '../../../api/calls/auth.ts';
import { transact } from '../../platform/database/client.ts';
import { notFound } from '../../platform/http/errors.ts';
import { route, type Routes } from '../../platform/http/route.ts';
import { takeSessionCookie } from '../../platform/http/session-cookie.ts';
import { announce } from '../../platform/live/announce.ts';
import { byUser, recordUserChange } from '../core/history.ts';
import { lockUser } from '../core/queries.ts';
import { endOwnSession, sessionsOf } from '../sessions/own.ts';
import { endAccess } from './end-access.ts';

export const sessionRoutes: Routes = (app, services) => {
  const { db, settings } = services;

  route(app, services, auth.sessions, async ({ visitor, request }) => ({
    data: await sessionsOf(db, visitor.id!, request.sessionDigest),
  }));

  route(app, services, auth.endSession, ({ params, visitor }) =>
    transact(db, async (tx) => {
      const user = await lockUser(tx, visitor.id!);
      if (!(await endOwnSession(tx, user.id, params.id))) throw notFound();
      await recordUserChange(tx, user.id, 'user.sessionEnded', byUser(user));
      // Its open pages are cut at once.
      await announce(tx, { model: 'user', id: user.id, what: 'user.sessionEnded' });
    }),
  );

  route(app, services, auth.endAllSessions, async ({ visitor, reply }) => {
    await transact(db, async (tx) => {
      const user = await lockUser(tx, visitor.id!);
      await endAccess(tx, user.id);
      await recordUserChange(tx, user.id, 'user.sessionsEnded', byUser(user));
      await announce(tx, { model: 'user', id: user.id, what: 'user.sessionsEnded' });
    });
    takeSessionCookie(reply, settings);
  });
};
