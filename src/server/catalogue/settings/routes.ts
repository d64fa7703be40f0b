import type { FastifyInstance } from 'fastify';
import { settings as calls } from '../../../api/calls/settings.ts';
import { config } from '../../../api/calls/config.ts';
import type { SettingKey } from '../../../api/records/setting.ts';
import { letters } from '../../../text/mails.ts';
import { databaseNow, transact } from '../../platform/database/client.ts';
import { readinessOf } from '../../platform/database/readiness.ts';
import { MAX_FILE_BYTES, MAX_FILES } from '../../platform/files/limits.ts';
import { appendHistory } from '../../platform/history/append.ts';
import { invalid } from '../../platform/http/errors.ts';
import { route } from '../../platform/http/route.ts';
import { composeLetter } from '../../platform/mail/letter.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import type { Services } from '../../platform/services.ts';
import { findUser } from '../../accounts/core/queries.ts';
import { validation } from '../../../text/validation.ts';
import { listSettings, readSetting, writeSetting } from './store.ts';

/** Specification, section 9. */
const IDLE_SECONDS = 3_600;
const CHAT_MESSAGES = 20;

const isoNow = async (services: Services) => new Date(await databaseNow(services.db)).toISOString();

/** Settings, the public configuration, the server's clock, support and health. */
export function settingsResource(app: FastifyInstance, services: Services): void {
  const { db, settings } = services;

  route(app, services, calls.list, async () => ({ data: await listSettings(db) }));

  route(app, services, calls.update, async ({ body, actor }) => {
    await transact(db, async (tx) => {
      for (const [key, value] of Object.entries(body)) {
        if (value === undefined) continue;
        const former = await readSetting(tx, key as SettingKey);
        if (former === value) continue;
        await writeSetting(tx, key as SettingKey, value);
        await appendHistory(tx, {
          chain: 'settings',
          model: 'setting',
          modelId: null,
          event: 'setting.changed',
          actor,
          at: await databaseNow(tx),
          payload: { key, former, value },
        });
      }
    });
    return { data: await listSettings(db) };
  });

  route(app, services, calls.serverTime, async () => ({ data: { time: await isoNow(services) } }));

  route(app, services, calls.support, async ({ body, visitor }) => {
    const user = visitor.id === null ? undefined : await findUser(db, visitor.id);
    const from = user?.email ?? body.email;
    if (!from) throw invalid({ email: [validation.required] });
    await transact(db, async (tx) => {
      const to = await readSetting(tx, 'supportEmail');
      await sendMail(tx, composeLetter(to, letters.support(body.subject, body.text, from)));
    });
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
