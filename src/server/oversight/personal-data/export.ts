// All that the platform has of a person, as one workbook: for whoever asks what is kept (152-ФЗ, article 14).
import { and, desc, eq, inArray, or, sql } from 'drizzle-orm';
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Visitor } from '../../../machines/access.ts';
import { formatDate } from '../../../rules/dates.ts';
import { roleNames } from '../../../text/role-names.ts';
import { historyTitle } from '../../../text/history-events.ts';
import { personalDataTexts } from '../../../text/personal-data.ts';
import { userStates } from '../../../text/states.ts';
import { accessTokens } from '../../accounts/access-tokens/tables.ts';
import { users } from '../../accounts/core/tables.ts';
import { deputies } from '../../accounts/deputies/tables.ts';
import { notificationPreferences, notifications } from '../../accounts/notifications/tables.ts';
import { sessions } from '../../accounts/sessions/tables.ts';
import { loadForAdmin } from '../../accounts/users/present.ts';
import { readableHistory } from '../../applications/core/rights.ts';
import { categories } from '../../catalogue/references/tables.ts';
import { subscriptions } from '../../catalogue/subscriptions/tables.ts';
import { invitations } from '../../lots/core/invitation-tables.ts';
import { lots } from '../../lots/core/tables.ts';
import type { Db } from '../../platform/database/client.ts';
import { history } from '../../platform/history/tables.ts';
import { moment, tablesWorkbook, text, type Sheet } from '../../platform/sheets/workbook.ts';
import { listViews } from '../list-views/tables.ts';
import { favorites } from '../favorites/tables.ts';
import { recordsOf } from './records.ts';

/** More rows than a sheet is read with are the administrator's to ask the database for. */
const ROWS = 50_000;

type Value = string | number | Date | null | undefined;
const cell = (value: Value) => (value instanceof Date ? moment(value) : text(String(value ?? '')));

function sheet(name: string, columns: readonly [string, number][], rows: readonly Value[][]): Sheet {
  return {
    name,
    columns: columns.map(([title, width]) => ({ title, width })),
    lines: rows.map((row) => row.map(cell)),
  };
}

/**
 * Whole for the person. Whoever else reads a supplier's is told nothing of what is sealed still: who has submitted, or moved in a round.
 * Throws 404.
 */
export async function personalDataOf(db: Db, id: number, reader: Visitor): Promise<Buffer> {
  const { user, company, hasSecondFactor } = await loadForAdmin(db, id);
  const isWhole = reader.id === id || user.role !== 'vendor';
  const isOpened = (lotId: AnyPgColumn) =>
    isWhole ? undefined : sql`not exists (select 1 from lots l where l.id = ${lotId} and l.is_sealed)`;
  const opened = await db
    .select()
    .from(sessions)
    .where(eq(sessions.userId, id))
    .orderBy(desc(sessions.seenAt));
  const tokens = await db
    .select()
    .from(accessTokens)
    .where(eq(accessTokens.userId, id))
    .orderBy(desc(accessTokens.createdAt));
  const [wishes] = await db
    .select()
    .from(notificationPreferences)
    .where(eq(notificationPreferences.userId, id));
  const news = await db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, id), isOpened(notifications.lotId)))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(ROWS);
  const done = await db
    .select({ row: history, number: lots.number })
    .from(history)
    .leftJoin(lots, eq(lots.id, history.lotId))
    .where(and(eq(history.byId, id), isWhole ? undefined : readableHistory(reader)))
    .orderBy(desc(history.id))
    .limit(ROWS);
  const subscribed = await db
    .select({ title: categories.title })
    .from(subscriptions)
    .innerJoin(categories, eq(categories.id, subscriptions.categoryId))
    .where(eq(subscriptions.userId, id));
  const absent = alias(users, 'absent');
  const deputy = alias(users, 'deputy');
  const stood = await db
    .select({ absent: absent.name, deputy: deputy.name, from: deputies.from, to: deputies.to })
    .from(deputies)
    .innerJoin(absent, eq(absent.id, deputies.absentId))
    .innerJoin(deputy, eq(deputy.id, deputies.deputyId))
    .where(or(eq(deputies.absentId, id), eq(deputies.deputyId, id)))
    .orderBy(desc(deputies.from));
  const records = await recordsOf(db, id, { limit: ROWS, isWhole });
  const liked = await db
    .select()
    .from(favorites)
    .where(
      and(eq(favorites.userId, id), isWhole ? undefined : inArray(favorites.modelType, ['lot', 'order'])),
    );
  const views = await db.select().from(listViews).where(eq(listViews.userId, id));
  const invited = await db
    .select({ sentAt: invitations.sentAt, email: invitations.email, number: lots.number })
    .from(invitations)
    .leftJoin(lots, eq(lots.id, invitations.lotId))
    .where(eq(sql`lower(${invitations.email})`, user.email.toLowerCase()));
  return tablesWorkbook([
    sheet(
      'Учётная запись',
      [
        ['Что', 34],
        ['Значение', 60],
      ],
      [
        ['Имя', user.name],
        ['Электронная почта', user.email],
        ['Новая почта, ждёт подтверждения', user.pendingEmail],
        ['Почта подтверждена', user.emailVerifiedAt],
        ['Телефон', user.phone],
        ['Роль', roleNames[user.role]],
        ['Состояние', userStates[user.status].label],
        ['Компания', company?.title],
        ['Согласие на обработку данных', user.consentedAt],
        ['Вход по коду из приложения', hasSecondFactor ? 'включён' : 'нет'],
        ['Чат в Telegram', wishes?.telegramChatId ?? 'не подключён'],
        ['Зарегистрирован', user.createdAt],
        ['Пароль', user.passwordHash === null ? 'не задан' : 'хранится только его необратимый отпечаток'],
      ],
    ),
    sheet(
      'Сеансы и ключи',
      [
        ['Что', 20],
        ['Начало', 20],
        ['Последнее действие', 20],
        ['Адрес', 24],
        ['Браузер или название', 70],
      ],
      [
        ...opened.map((one) => ['Сеанс', one.createdAt, one.seenAt, one.address, one.agent]),
        ...tokens.map((one) => ['Ключ доступа', null, null, null, one.title]),
      ],
    ),
    sheet(
      'Действия',
      [
        ['Когда', 20],
        ['Действие', 60],
        ['Процедура', 18],
      ],
      done.map(({ row, number }) => [row.at, historyTitle(row.model, row.event, row.from), number]),
    ),
    sheet(
      'Записи',
      [
        ['Когда', 20],
        ['Что', 30],
        ['Процедура', 18],
        ['Текст', 100],
      ],
      records.map((one) => [one.at, one.what, one.number, one.words]),
    ),
    sheet(
      'Замещение',
      [
        ['Кого замещают', 34],
        ['Кто замещает', 34],
        ['С', 14],
        ['По', 14],
      ],
      stood.map((one) => [one.absent, one.deputy, formatDate(one.from), formatDate(one.to)]),
    ),
    sheet(
      'Уведомления',
      [
        ['Когда', 20],
        ['Текст', 100],
      ],
      news.map((one) => [one.createdAt, one.text]),
    ),
    sheet(
      'Подписки и приглашения',
      [
        ['Что', 24],
        ['О чём', 70],
        ['Когда', 20],
      ],
      [
        ...subscribed.map(({ title }) => ['Подписка на категорию', title, null]),
        ...liked.map((one) => ['Избранное', `${one.modelType} ${one.modelId}`, one.createdAt]),
        ...views.map((one) => ['Сохранённый вид', one.name, one.changedAt]),
        ...invited.map((one) => ['Приглашение', one.number ?? 'на площадку', one.sentAt]),
      ],
    ),
    sheet(
      'Что останется',
      [
        [personalDataTexts.exceptions.columns[0]!, 60],
        [personalDataTexts.exceptions.columns[1]!, 90],
      ],
      personalDataTexts.retained.map((row) => [...row]),
    ),
    ...(isWhole ? [] : [sheet('Чего здесь нет', [['Почему', 120]], [[personalDataTexts.sealedLeftOut]])]),
  ]);
}
