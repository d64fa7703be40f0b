import { z } from 'zod';
import { call } from '../contract.ts';
import { time } from '../fields.ts';

const tag = 'Служебное';

/** Public settings that a page needs before anything else. Not wrapped in `data`: it is a file to the browser. */
export const configRecord = z.object({
  /** Whether the chat is shown. */
  chatbot: z.boolean(),
  /** The home of guests. */
  guestHome: z.string(),
  /** Where `generate-answer` is; a path of our own unless another host is set. */
  assistantUrl: z.string(),
  support: z.object({ email: z.string(), phone: z.string() }),
  organizer: z.object({ title: z.string(), address: z.string() }),
  /** Defaults for the forms. */
  round: z.object({ stepPercent: z.string(), extensionMinutes: z.int(), extensionLimit: z.int() }),
  clarificationDays: z.int(),
  limits: z.object({ fileBytes: z.int(), files: z.int(), idleSeconds: z.int(), chatMessages: z.int() }),
  /** Demo accounts are told on the sign-in dialog only where demo data was asked for. */
  demo: z.boolean(),
  serverTime: time,
});
export type PublicConfig = z.infer<typeof configRecord>;

export const config = {
  read: call({
    method: 'GET',
    path: '/config.json',
    tag,
    summary: 'Открытые настройки',
    who: 'all',
    reply: configRecord,
  }),
  live: call({
    method: 'GET',
    path: '/health/live',
    tag,
    summary: 'Процесс жив',
    who: 'all',
    reply: z.object({ status: z.string() }),
  }),
  ready: call({
    method: 'GET',
    path: '/health/ready',
    tag,
    summary: 'База доступна и записывает, запросы принимаются; иначе 503',
    who: 'all',
    reply: z.object({ status: z.string() }),
  }),
  metrics: call({
    method: 'GET',
    path: '/metrics',
    tag,
    summary: 'Показатели для Prometheus',
    who: 'all',
    only: 'с самой машины площадки или с METRICS_TOKEN; остальным 404',
    answer: 'file',
  }),
};
