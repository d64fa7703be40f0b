import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import { isBehindTls, type Settings } from '../settings.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Security headers fit for the single-page application: own scripts only, nobody may frame it. */
function protection(settings: Settings): ReturnType<typeof helmet> {
  const assistant = settings.assistantUrl ? [new URL(settings.assistantUrl).origin] : [];
  const tls = isBehindTls(settings);
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // Positions and sizes are set as style attributes; scripts have no such leave.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", ...assistant],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(tls ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: tls ? { maxAge: YEAR_SECONDS, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
  });
}

/** What it gives an answer, once: nothing of it differs by the request. */
async function fixedHeaders(settings: Settings): Promise<Record<string, string>> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  await new Promise<void>((resolve, reject) => {
    protection(settings)(request, response, (error) => (error ? reject(error as Error) : resolve()));
  });
  return Object.fromEntries(
    Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]),
  );
}

/** What a script, a style sheet or a font obeys; the others rule documents, and are some 400 bytes a file. */
const OF_ASSETS = ['x-content-type-options', 'cross-origin-resource-policy', 'strict-transport-security'];
const isAsset = (url: string): boolean => /^\/assets\/[^?]+\.(js|css|woff2)(\?|$)/.test(url);

export async function registerHeaders(app: FastifyInstance, settings: Settings): Promise<void> {
  const fixed = {
    ...(await fixedHeaders(settings)),
    // Answers are the caller's own: no shared cache may keep them. Static files set their own rule.
    'cache-control': 'no-store',
  };
  const ofAssets = Object.fromEntries(Object.entries(fixed).filter(([name]) => OF_ASSETS.includes(name)));
  app.addHook('onRequest', (request, reply, next) => {
    reply.headers(isAsset(request.url) ? ofAssets : fixed);
    next();
  });
}
