// Calls of the second factor: the step of a sign-in, and the own authenticator.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { auth } from '../../../api/calls/auth.ts';
import { secondFactorText } from '../../../text/second-factor.ts';
import { transact } from '../../platform/database/client.ts';
import { invalid } from '../../platform/http/errors.ts';
import { route, type Routes } from '../../platform/http/route.ts';
import { giveSessionCookie } from '../../platform/http/session-cookie.ts';
import { isBehindTls, type Settings } from '../../platform/settings.ts';
import type { Services } from '../../platform/services.ts';
import { byUser, recordUserChange } from '../core/history.ts';
import { findUser, lockUser } from '../core/queries.ts';
import {
  beginFactor,
  confirmFactor,
  countCodeTry,
  findFactor,
  removeFactor,
  replaceCodes,
  useCode,
} from '../second-factor/factors.ts';
import { isCompulsory } from '../second-factor/policy.ts';
import { codesLeft, freshCodes } from '../second-factor/recovery-codes.ts';
import { requirePassword } from './account.ts';
import { endAccess } from './end-access.ts';
import { mailSecurity } from './letters.ts';
import { originOf } from './origin.ts';
import { loadUser, presentProfile } from './present.ts';
import { issuerOf, keyAtSignIn, takeSecondStep } from './second-step.ts';

const CHALLENGE_COOKIE = 'tender_second_step';
const CHALLENGE_SECONDS = 600;

const attributes = (settings: Settings) =>
  ({ path: '/auth', httpOnly: true, sameSite: 'strict', secure: isBehindTls(settings) }) as const;

export function giveChallengeCookie(reply: FastifyReply, settings: Settings, token: string): void {
  reply.setCookie(CHALLENGE_COOKIE, token, { ...attributes(settings), maxAge: CHALLENGE_SECONDS });
}

const challengeOf = (request: FastifyRequest): string | undefined => request.cookies[CHALLENGE_COOKIE];

/** Asked again before the second factor is touched. Throws 422 under `current_password` or `code`, and 429. */
async function prove(
  services: Services,
  userId: number,
  form: { currentPassword: string; code?: string | undefined },
) {
  const { db } = services;
  await requirePassword(await findUser(db, userId), form.currentPassword);
  const factor = await findFactor(db, userId);
  if (!factor) return;
  if (form.code === undefined) throw invalid({ code: [secondFactorText.codeNeeded] });
  await countCodeTry(services, userId);
  await transact(db, (tx) => useCode(tx, factor, form.code!));
}

export const secondFactorRoutes: Routes = (app, services) => {
  const { db, settings } = services;

  route(app, services, auth.secondStepKey, async ({ request }) => ({
    data: await keyAtSignIn(services, challengeOf(request)),
  }));

  route(app, services, auth.secondStep, async ({ body, request, reply }) => {
    const done = await takeSecondStep(services, challengeOf(request), body.code, originOf(request));
    giveSessionCookie(reply, settings, done.token, done.remember);
    reply.clearCookie(CHALLENGE_COOKIE, attributes(settings));
    return {
      data: presentProfile(await loadUser(db, done.userId)),
      ...(done.recoveryCodes ? { recoveryCodes: done.recoveryCodes } : {}),
    };
  });

  route(app, services, auth.secondFactor, async ({ visitor }) => {
    const factor = await findFactor(db, visitor.id!);
    return {
      data: {
        enabledAt: factor?.confirmedAt?.toISOString() ?? null,
        recoveryCodesLeft: factor ? await codesLeft(db, visitor.id!) : 0,
        compulsory: await isCompulsory(db, visitor.role),
      },
    };
  });

  route(app, services, auth.beginSecondFactor, async ({ body, visitor }) => {
    await prove(services, visitor.id!, body);
    return {
      data: await transact(db, async (tx) =>
        beginFactor(tx, await lockUser(tx, visitor.id!), issuerOf(services)),
      ),
    };
  });

  route(app, services, auth.confirmSecondFactor, async ({ body, visitor, request }) => {
    await countCodeTry(services, visitor.id!);
    const fresh = await freshCodes();
    await transact(db, async (tx) => {
      const user = await lockUser(tx, visitor.id!);
      await confirmFactor(tx, user.id, body.code, fresh);
      // Who is in by the password alone must come by both.
      await endAccess(tx, user.id, request.sessionDigest ?? undefined);
      await recordUserChange(tx, user.id, 'user.secondFactorEnabled', byUser(user));
      await mailSecurity(tx, user, secondFactorText.letters.enabled);
    });
    return { data: { recoveryCodes: fresh.codes } };
  });

  route(app, services, auth.replaceRecoveryCodes, async ({ body, visitor }) => {
    if (!(await findFactor(db, visitor.id!))) throw invalid({ code: [secondFactorText.off] });
    await prove(services, visitor.id!, body);
    const fresh = await freshCodes();
    await transact(db, async (tx) => {
      const user = await lockUser(tx, visitor.id!);
      await replaceCodes(tx, user.id, fresh);
      await recordUserChange(tx, user.id, 'user.recoveryCodesReplaced', byUser(user));
      await mailSecurity(tx, user, secondFactorText.letters.codesReplaced);
    });
    return { data: { recoveryCodes: fresh.codes } };
  });

  route(app, services, auth.disableSecondFactor, async ({ body, visitor }) => {
    if (await isCompulsory(db, visitor.role)) throw invalid({ code: [secondFactorText.compulsory] });
    await prove(services, visitor.id!, body);
    await transact(db, async (tx) => {
      const user = await lockUser(tx, visitor.id!);
      if (!(await removeFactor(tx, user.id))) return;
      await recordUserChange(tx, user.id, 'user.secondFactorDisabled', byUser(user));
      await mailSecurity(tx, user, secondFactorText.letters.disabled);
    });
  });
};
