import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';

/** Behind a proxy that the settings do not name all clients have its address, and use up one another's limits. */
export function warnOfUnknownProxy(app: FastifyInstance, { settings, log }: Services): void {
  if (!settings.production || settings.trustedProxies.length > 0) return;
  let isTold = false;
  app.addHook('onRequest', async (request) => {
    if (isTold || request.headers['x-forwarded-for'] === undefined) return;
    isTold = true;
    log.warn(
      { from: request.ip },
      'Запрос прошёл через прокси, а TRUSTED_PROXIES не задан: адреса клиентов неизвестны',
    );
  });
}
