import type { FastifyReply, FastifyRequest } from 'fastify';
import { isVerified, type Visitor } from '../../../machines/access.ts';
import type { Actor } from '../../../machines/law.ts';
import type { Settings } from '../../platform/settings.ts';

export const SESSION_COOKIE = 'tender_session';
const REMEMBERED_SECONDS = 30 * 24 * 60 * 60;

export const isBehindTls = (settings: Settings): boolean => settings.publicUrl.startsWith('https:');

const attributes = (settings: Settings) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isBehindTls(settings) }) as const;

/** Without `remember` the cookie ends with the browser; the 12 idle hours are kept by the database. */
export function giveSessionCookie(
  reply: FastifyReply,
  settings: Settings,
  token: string,
  remember: boolean,
): void {
  reply.setCookie(SESSION_COOKIE, token, {
    ...attributes(settings),
    ...(remember ? { maxAge: REMEMBERED_SECONDS } : {}),
  });
}

export function takeSessionCookie(reply: FastifyReply, settings: Settings): void {
  reply.clearCookie(SESSION_COOKIE, attributes(settings));
}

export const sessionTokenOf = (request: FastifyRequest): string | undefined =>
  request.cookies[SESSION_COOKIE];

/** Who a law's event is by: always from the session, never from a body. */
export const actorOf = (visitor: Visitor): Actor => ({
  id: visitor.id,
  role: visitor.role,
  name: visitor.name,
  companyId: visitor.companyId,
  verified: isVerified(visitor),
});
