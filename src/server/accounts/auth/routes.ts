// Calls of sign-in, registration, passwords and the own profile.
import type { FastifyInstance } from 'fastify';
import { auth } from '../../../api/calls/auth.ts';
import { isAuthenticated } from '../../../machines/access.ts';
import { transact } from '../../platform/database/client.ts';
import { giveCsrfCookie } from '../../platform/http/csrf.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { giveSessionCookie, takeSessionCookie } from '../../platform/http/session-cookie.ts';
import { endSession, startSession } from '../sessions/store.ts';
import {
  askEmailChange,
  changePassword,
  confirmEmail,
  forgotPassword,
  isResetLink,
  renameUser,
  resetPassword,
} from './account.ts';
import { mailVerification } from './letters.ts';
import { registerForAnother, registerGuest } from './registration.ts';
import { signIn } from './sign-in.ts';
import { standingOf, loadUser, presentProfile } from './present.ts';
import { isCompulsory } from '../second-factor/policy.ts';
import { originOf } from './origin.ts';
import { giveChallengeCookie } from './second-factor-routes.ts';
import { lockUser } from '../core/queries.ts';

export function authResource(app: FastifyInstance, services: Services): void {
  const { db, settings } = services;

  route(app, services, auth.csrf, async ({ request, reply }) => giveCsrfCookie(request, reply, services));

  route(app, services, auth.login, async ({ body, request, reply }) => {
    const done = await signIn(services, body, {
      formerDigest: request.sessionDigest,
      from: originOf(request),
    });
    if ('challenge' in done) {
      giveChallengeCookie(reply, settings, done.challenge);
      return { data: null, secondFactor: done.secondFactor };
    }
    giveSessionCookie(reply, settings, done.token, body.remember);
    return { data: presentProfile(await loadUser(db, done.userId)) };
  });

  route(app, services, auth.logout, async ({ request, reply }) => {
    if (request.sessionDigest) await endSession(db, request.sessionDigest);
    takeSessionCookie(reply, settings);
  });

  route(app, services, auth.register, async ({ body, visitor, actor, request, reply }) => {
    if (isAuthenticated(visitor)) {
      const { id } = await registerForAnother(services, visitor, actor, body);
      return { data: { id, signedIn: false } };
    }
    const { id, role } = await registerGuest(services, body);
    // Who was invited as staff signs in by both factors where that is a must.
    if (await isCompulsory(db, role)) return { data: { id, signedIn: false } };
    const { token } = await startSession(db, id, false, originOf(request));
    giveSessionCookie(reply, settings, token, false);
    return { data: { id, signedIn: true } };
  });

  route(app, services, auth.forgotPassword, async ({ body }) => forgotPassword(services, body.email));
  route(app, services, auth.checkReset, async ({ query }) => ({
    data: { valid: await isResetLink(services, query.token, query.email) },
  }));
  route(app, services, auth.resetPassword, async ({ body }) => resetPassword(services, body));

  route(app, services, auth.changePassword, async ({ body, visitor, request }) =>
    changePassword(services, visitor.id!, request.sessionDigest, body),
  );

  route(app, services, auth.sendVerification, async ({ visitor }) => {
    if (visitor.emailVerified) return;
    await transact(db, async (tx) => mailVerification(tx, services, await lockUser(tx, visitor.id!)));
  });

  route(app, services, auth.verifyEmail, async ({ params, query, reply }) => {
    const isConfirmed = await confirmEmail(services, { ...params, ...query });
    return reply.redirect(isConfirmed ? '/verified-email' : '/verified-email?invalid=1', 302);
  });

  route(app, services, auth.profile, async ({ visitor }) => ({
    data:
      visitor.id === null
        ? null
        : { ...presentProfile(await loadUser(db, visitor.id)), ...standingOf(visitor) },
  }));

  route(app, services, auth.rename, async ({ body, visitor }) => {
    await renameUser(services, visitor.id!, body);
    return { data: { ...presentProfile(await loadUser(db, visitor.id!)), ...standingOf(visitor) } };
  });

  route(app, services, auth.changeEmail, async ({ body, visitor }) =>
    askEmailChange(services, visitor.id!, body),
  );
}
