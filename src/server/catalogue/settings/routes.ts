// Calls of settings, the public configuration, the server's clock, support and health.
import type { FastifyInstance } from 'fastify';
import { settings as calls } from '../../../api/calls/settings.ts';
import { config } from '../../../api/calls/config.ts';
import { databaseNow, transact } from '../../platform/database/client.ts';
import { readinessOf } from '../../platform/database/readiness.ts';
import { MAX_FILE_BYTES, MAX_FILES } from '../../platform/files/limits.ts';
import { invalid } from '../../platform/http/errors.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { findUser } from '../../accounts/core/queries.ts';
import { validation } from '../../../text/validation.ts';
import { saveSettings, writeToSupport } from './commands.ts';
import { listSettings } from './queries.ts';

/** Specification, section 9. */
const IDLE_SECONDS = 3_600;
const CHAT_MESSAGES = 20;

const isoNow = async (services: Services) => new Date(await databaseNow(services.db)).toISOString();

export function settingsResource(app: FastifyInstance, services: Services): void {
  const { db, settings } = services;

  route(app, services, calls.list, async () => ({ data: await listSettings(db) }));

  route(app, services, calls.update, async ({ body, actor }) => {
    await transact(db, (tx) => saveSettings(tx, body, actor));
    return { data: await listSettings(db) };
  });

  route(app, services, calls.serverTime, async () => ({ data: { time: await isoNow(services) } }));

  route(app, services, calls.support, async ({ body, visitor }) => {
    const user = visitor.id === null ? undefined : await findUser(db, visitor.id);
    const from = user?.email ?? body.email;
    if (!from) throw invalid({ email: [validation.required] });
    await transact(db, (tx) => writeToSupport(tx, body, from));
  });

  route(app, services, config.read, async () => {
    const values = Object.fromEntries((await listSettings(db)).map(({ key, value }) => [key, value]));
    return {
      chatbot: settings.chatbot,
      guestHome: String(values.guestHome || settings.guestHome),
      // Without another host the page asks our own: `/generate-answer`.
      assistantUrl: settings.assistantUrl ?? '',
      support: { email: String(values.supportEmail), phone: String(values.supportPhone) },
      organizer: { title: String(values.organizerTitle), address: String(values.organizerAddress) },
      round: {
        stepPercent: String(values.roundStepPercent),
        extensionMinutes: Number(values.roundExtensionMinutes),
        extensionLimit: Number(values.roundExtensionLimit),
      },
      clarificationDays: Number(values.clarificationDays),
      limits: {
        fileBytes: MAX_FILE_BYTES,
        files: MAX_FILES,
        idleSeconds: IDLE_SECONDS,
        chatMessages: CHAT_MESSAGES,
      },
      demo: settings.seedDemo,
      serverTime: await isoNow(services),
    };
  });

  route(app, services, config.live, async () => ({ status: 'ok' }));

  const ready = readinessOf(services.pool);
  route(app, services, config.ready, async () => {
    await ready();
    return { status: 'ok' };
  });
}
