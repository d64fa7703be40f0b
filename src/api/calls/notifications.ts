import { z } from 'zod';
import { mailModes } from '../../rules/closed-lists.ts';
import { call, one } from '../contract.ts';
import { id, time } from '../fields.ts';
import { paged } from '../lists.ts';
import { newsGroups, type NewsGroup } from '../../text/news.ts';

const tag = 'Уведомления';
const hour = z.int().min(0).max(23);
const groups = Object.keys(newsGroups) as NewsGroup[];

export const notificationRecord = z.object({
  id: z.int(),
  type: z.string(),
  text: z.string(),
  /** A path of the platform. */
  link: z.string().nullable(),
  readAt: time.nullable(),
  createdAt: time,
});
export type NotificationRecord = z.infer<typeof notificationRecord>;

export const notificationPreferences = z.object({
  /** Letters: at once, once a day, or none. */
  mail: z.enum(mailModes),
  /** Groups of news of which no letter is wanted. */
  muted: z.array(z.enum(groups)).max(groups.length),
  /** Of messages by Telegram, where a chat is linked; said by nobody else. Left out of a change, it stays as it is. */
  telegram: z.object({ muted: z.array(z.enum(groups)).max(groups.length) }).optional(),
  /** Hours at UTC+3 within which letters and messages wait for the end of them, but for urgent ones; null: none. */
  quiet: z
    .object({ from: hour, to: hour })
    .refine(({ from, to }) => from !== to, { path: ['to'], error: 'Начало и конец тихих часов совпадают' })
    .nullable()
    .default(null),
});

/** Beside entries of the caller's menu; what the role's menu does not count is left out. */
export const menuCounts = z.object({
  /** A manager's: own procedures that still move, questions without an answer. */
  inWork: z.int().optional(),
  questions: z.int().optional(),
  /** A vendor's: the company's applications, clarifications that are asked for. */
  applications: z.int().optional(),
  clarifications: z.int().optional(),
});
export type MenuCounts = z.infer<typeof menuCounts>;

export const subscriptionList = z.object({ categoryIds: z.array(id).max(500) });

const subscribedCategory = z.object({ id: z.int(), code: z.string(), title: z.string() });
export type SubscribedCategory = z.infer<typeof subscribedCategory>;
const subscribedCategories = z.object({
  categoryIds: z.array(z.int()),
  /** The same with their names, by code. */
  categories: z.array(subscribedCategory),
});

export const notifications = {
  list: call({
    method: 'GET',
    path: '/api/v1/notifications',
    tag,
    summary: 'Свои уведомления, новые сверху',
    who: 'auth',
    ...paged(notificationRecord, { filters: ['read', 'type'], sorts: ['createdAt'] }),
  }),
  mark: call({
    method: 'PATCH',
    path: '/api/v1/notifications/:id',
    tag,
    summary: 'Отметить прочитанным или непрочитанным',
    who: 'auth',
    only: 'своё',
    body: z.object({ read: z.boolean() }),
    reply: one(notificationRecord),
  }),
  readAll: call({
    method: 'POST',
    path: '/api/v1/notifications/read-all',
    tag,
    summary: 'Отметить все прочитанными',
    who: 'auth',
  }),
  unreadCount: call({
    method: 'GET',
    path: '/api/v1/notifications/unread-count',
    tag,
    summary: 'Сколько непрочитанных и сколько чего стоит рядом с пунктами меню',
    who: 'auth',
    reply: one(z.object({ count: z.int(), menu: menuCounts })),
  }),
  preferences: call({
    method: 'GET',
    path: '/api/v1/profile/notifications',
    tag,
    summary: 'Что присылать по почте и в Telegram',
    who: 'auth',
    reply: one(notificationPreferences),
  }),
  savePreferences: call({
    method: 'PUT',
    path: '/api/v1/profile/notifications',
    tag,
    summary: 'Изменить, что присылать по почте и в Telegram',
    who: 'auth',
    body: notificationPreferences,
    reply: one(notificationPreferences),
  }),
  subscriptions: call({
    method: 'GET',
    path: '/api/v1/profile/subscriptions',
    tag,
    summary: 'Категории, о новых процедурах которых сообщать',
    who: 'auth',
    reply: one(subscribedCategories),
  }),
  saveSubscriptions: call({
    method: 'PUT',
    path: '/api/v1/profile/subscriptions',
    tag,
    summary: 'Изменить подписку на категории',
    who: 'auth',
    body: subscriptionList,
    reply: one(subscribedCategories),
  }),
};
