// Calls of the personal access tokens.
import { accessTokens as calls } from '../../../api/calls/access-tokens.ts';
import { transact } from '../../platform/database/client.ts';
import { notFound } from '../../platform/http/errors.ts';
import { route, type Routes } from '../../platform/http/route.ts';
import { byUser, recordUserChange } from '../core/history.ts';
import { lockUser } from '../core/queries.ts';
import { dropToken, makeToken, tokensOf } from './store.ts';

export const accessTokenRoutes: Routes = (app, services) => {
  const { db } = services;

  route(app, services, calls.list, async ({ visitor }) => ({ data: await tokensOf(db, visitor.id!) }));

  route(app, services, calls.create, ({ visitor, body }) =>
    transact(db, async (tx) => {
      const user = await lockUser(tx, visitor.id!);
      const made = await makeToken(tx, user.id, body);
      await recordUserChange(tx, user.id, 'user.tokenCreated', byUser(user), {
        payload: { title: made.title, scopes: made.scopes, expiresAt: made.expiresAt },
      });
      return { data: made };
    }),
  );

  route(app, services, calls.revoke, ({ visitor, params }) =>
    transact(db, async (tx) => {
      const user = await lockUser(tx, visitor.id!);
      const title = await dropToken(tx, user.id, params.id);
      if (title === null) throw notFound();
      await recordUserChange(tx, user.id, 'user.tokenRevoked', byUser(user), { payload: { title } });
    }),
  );
};
