import csrfProtection from '@fastify/csrf-protection';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../services.ts';
import { digestOf, sessionTokenOf } from './session-cookie.ts';
import { isBehindTls } from '../settings.ts';

export const CSRF_COOKIE = 'XSRF-TOKEN';
const HEADER = 'x-xsrf-token';

/** What a token is signed to: the session, or that there is none. A sign-in makes older tokens worthless. */
function holderOf(request: FastifyRequest): string {
  const token = sessionTokenOf(request);
  return token ? digestOf(token) : 'guest';
}

export async function registerCsrf(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(csrfProtection, {
    cookieKey: 'tender_csrf',
    cookieOpts: { path: '/', httpOnly: true, sameSite: 'lax', secure: isBehindTls(services.settings) },
    csrfOpts: { userInfo: true, hmacKey: services.secret },
    getUserInfo: holderOf,
    getToken: (request) => {
      const header = request.headers[HEADER];
      return typeof header === 'string' ? header : undefined;
    },
    logLevel: 'debug',
  });
}

/** Gives a fresh token in the cookie that the page's script reads and sends back as `X-XSRF-TOKEN`. */
export function giveCsrfCookie(request: FastifyRequest, reply: FastifyReply, services: Services): void {
  const token = reply.generateCsrf({ userInfo: holderOf(request) });
  reply.setCookie(CSRF_COOKIE, token, {
    path: '/',
    sameSite: 'lax',
    secure: isBehindTls(services.settings),
  });
}
