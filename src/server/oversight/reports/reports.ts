// The administrator's reports over a period. None of them reads what is sealed: sums come from finished lots alone.
import { and, asc, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { blockedFlag } from '../../../machines/user.ts';
import { lotStatuses } from '../../../machines/lot-statuses.ts';
import { isFinished } from '../../../machines/lot-predicates.ts';
import { companyTypeNames } from '../../../text/enums.ts';
import { roleNames } from '../../../text/role-names.ts';
import { lotStageText } from '../../../text/lot-states.ts';
import { agreementStates, companyState } from '../../../text/states.ts';
import { applications } from '../../applications/core/tables.ts';
import { companies } from '../../accounts/companies/tables.ts';
import { lots } from '../../lots/core/tables.ts';
import { offers } from '../../applications/core/offer-tables.ts';
import { agreements } from '../../outcome/agreements/tables.ts';
import type { Db } from '../../platform/database/client.ts';
import { categories } from '../../catalogue/references/tables.ts';
import { users } from '../../accounts/core/tables.ts';
import { within, type Period } from '../../platform/list/period.ts';

/** Money and quantities as decimal strings under `number`; times under `time`. */
export type ReportCell = string | null | { number: string } | { time: Date | null };

export interface Report {
  title: string;
  description: string;
  columns: { title: string; width: number }[];
  rows: (db: Db, period: Period) => Promise<ReportCell[][]>;
}

/** More would not open in a spreadsheet with comfort; the period can be cut. */
const ROWS = 50_000;
const finished = lotStatuses.filter(isFinished);
const time = (at: Date | null): ReportCell => ({ time: at });

const procedures: Report = {
  title: 'Процедуры',
  description: 'Процедуры, созданные за период, и их состояние',
  columns: [
    { title: 'Номер', width: 15 },
    { title: 'Наименование', width: 60 },
    { title: 'Категория', width: 30 },
    { title: 'Организатор', width: 30 },
    { title: 'Состояние', width: 26 },
    { title: 'Создана', width: 20 },
    { title: 'Опубликована', width: 20 },
    { title: 'Приём до', width: 20 },
    { title: 'Завершена', width: 20 },
  ],
  rows: async (db, period) => {
    const rows = await db
      .select({ lot: lots, category: categories.title, owner: users.name })
      .from(lots)
      .innerJoin(users, eq(users.id, lots.ownerId))
      .leftJoin(categories, eq(categories.id, lots.categoryId))
      .where(within(lots.createdAt, period))
      .orderBy(asc(lots.createdAt), asc(lots.id))
      .limit(ROWS);
    return rows.map(({ lot, category, owner }) => [
      lot.number,
      lot.title,
      category,
      owner,
      lotStageText(lot.status),
      time(lot.createdAt),
      time(lot.publishedAt),
      time(lot.applicationsDeadline),
      time(lot.finishedAt),
    ]);
  },
};

const results: Report = {
  title: 'Итоги процедур',
  description: 'Победители и суммы процедур, завершённых за период',
  columns: [
    { title: 'Номер', width: 15 },
    { title: 'Наименование', width: 60 },
    { title: 'Завершена', width: 20 },
    { title: 'Победитель', width: 40 },
    { title: 'ИНН', width: 15 },
    { title: 'Позиций', width: 10 },
    { title: 'Сумма без НДС', width: 20 },
    { title: 'Валюта', width: 9 },
    { title: 'Договор', width: 24 },
  ],
  rows: async (db, period) => {
    const price = sql`coalesce(${offers.repeatedPrice}, ${offers.unitPrice})`;
    const rows = await db
      .select({
        number: lots.number,
        title: lots.title,
        finishedAt: lots.finishedAt,
        company: companies.title,
        itn: companies.itn,
        items: sql<number>`count(distinct ${offers.orderId})::int`,
        sum: sql<string>`sum(round(${price} * ${offers.allocatedQuantity}, 2))::text`,
        currency: sql<string | null>`${applications.terms} ->> 'currency'`,
        contract: agreements.status,
      })
      .from(offers)
      .innerJoin(applications, eq(applications.id, offers.applicationId))
      .innerJoin(companies, eq(companies.id, applications.companyId))
      .innerJoin(lots, eq(lots.id, offers.lotId))
      .leftJoin(agreements, eq(agreements.applicationId, applications.id))
      .where(
        and(
          inArray(lots.status, finished),
          within(lots.finishedAt, period),
          isNotNull(offers.allocatedQuantity),
          sql`${offers.allocatedQuantity} > 0`,
        ),
      )
      .groupBy(lots.id, companies.id, applications.id, agreements.applicationId)
      .orderBy(asc(lots.finishedAt), asc(lots.id), asc(companies.id))
      .limit(ROWS);
    return rows.map((row) => [
      row.number,
      row.title,
      time(row.finishedAt),
      row.company,
      row.itn,
      { number: String(row.items) },
      { number: row.sum },
      row.currency,
      agreementStates[row.contract ?? 'none'].label,
    ]);
  },
};

const accreditation: Report = {
  title: 'Компании',
  description: 'Компании, зарегистрированные за период, и их аккредитация',
  columns: [
    { title: 'Наименование', width: 45 },
    { title: 'ИНН', width: 15 },
    { title: 'Вид', width: 28 },
    { title: 'Аккредитация', width: 24 },
    { title: 'Причина', width: 40 },
    { title: 'Зарегистрирована', width: 20 },
    { title: 'Отправлена', width: 20 },
    { title: 'Решение', width: 20 },
  ],
  rows: async (db, period) => {
    const rows = await db
      .select()
      .from(companies)
      .where(within(companies.createdAt, period))
      .orderBy(asc(companies.createdAt), asc(companies.id))
      .limit(ROWS);
    return rows.map((row) => [
      row.title,
      row.itn,
      companyTypeNames[row.type],
      companyState(row).label,
      row.moderationComment,
      time(row.createdAt),
      time(row.submittedAt),
      time(row.moderatedAt),
    ]);
  },
};

const people: Report = {
  title: 'Пользователи',
  description: 'Пользователи, зарегистрированные за период',
  columns: [
    { title: 'Имя', width: 35 },
    { title: 'Электронная почта', width: 35 },
    { title: 'Роль', width: 24 },
    { title: 'Компания', width: 45 },
    { title: 'Почта подтверждена', width: 20 },
    { title: 'Заблокирован', width: 14 },
    { title: 'Зарегистрирован', width: 20 },
  ],
  rows: async (db, period) => {
    const rows = await db
      .select({ user: users, company: companies.title })
      .from(users)
      .leftJoin(companies, eq(companies.id, users.companyId))
      .where(within(users.createdAt, period))
      .orderBy(desc(users.createdAt), asc(users.id))
      .limit(ROWS);
    return rows.map(({ user, company }) => [
      user.name,
      user.email,
      roleNames[user.role],
      company,
      time(user.emailVerifiedAt),
      blockedFlag(user.status) === '1' ? 'да' : 'нет',
      time(user.createdAt),
    ]);
  },
};

/** By the name in the call's path. */
export const reports = { procedures, results, companies: accreditation, users: people } satisfies Record<
  string,
  Report
>;
export type ReportName = keyof typeof reports;
export const isReportName = (name: string): name is ReportName => Object.hasOwn(reports, name);
