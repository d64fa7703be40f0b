import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { isBehindTls, type Settings } from '../settings.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Security headers fit for the single-page application: own scripts only, nobody may frame it. */
export async function registerHeaders(app: FastifyInstance, settings: Settings): Promise<void> {
  const assistant = settings.assistantUrl ? [new URL(settings.assistantUrl).origin] : [];
  const tls = isBehindTls(settings);
  await app.register(helmet, {
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
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(tls ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: tls ? { maxAge: YEAR_SECONDS, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
  });
  // Answers are the caller's own: no shared cache may keep them. Static files set their own rule.
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
}
