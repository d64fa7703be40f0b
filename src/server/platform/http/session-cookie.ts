import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Settings, isBehindTls } from '../settings.ts';
import { createHash } from 'node:crypto';

export const SESSION_COOKIE = 'tender_session';
const REMEMBERED_SECONDS = 30 * 24 * 60 * 60;

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

export const digestOf = (token: string): string => createHash('sha256').update(token).digest('hex');
