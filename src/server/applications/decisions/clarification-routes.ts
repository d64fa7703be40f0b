import type { FastifyInstance } from 'fastify';
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { clarifications as calls } from '../../../api/calls/clarifications.ts';
import { sortsOf, valuesOf } from '../../../api/list-query.ts';
import { clarificationStatuses, type ClarificationStatus } from '../../../machines/clarification.ts';
import { idsOf } from '../application/list.ts';
import { readApplication } from '../application/present/application.ts';
import { stepAndRead } from '../application/commands.ts';
import { applicationOfClarification } from './queries.ts';
import { applications } from '../core/tables.ts';
import { readableApplications } from '../core/rights.ts';
import { companies } from '../../accounts/companies/tables.ts';
import { lots } from '../../lots/core/tables.ts';
import type { Db } from '../../platform/database/client.ts';
import { invalid } from '../../platform/http/errors.ts';
import { countUpTo, page } from '../../platform/list/page.ts';
import { periodFilter, within } from '../../platform/list/period.ts';
import { route, type Context } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { clarificationRowsOf, presentClarification } from '../application/present/decisions.ts';
import { clarifications } from '../core/decision-tables.ts';

const isStatus = (text: string): text is ClarificationStatus =>
  (clarificationStatuses as readonly string[]).includes(text);

function statusesOf(text: string | undefined): ClarificationStatus[] | null {
  const values = valuesOf(text);
  if (values.length === 0) return null;
  if (!values.every(isStatus))
    throw invalid({ 'filter[status]': [`Известны: ${clarificationStatuses.join(', ')}`] });
  return values;
}

function listClarifications(
  db: Db,
  { query, visitor }: Pick<Context<typeof calls.list>, 'query' | 'visitor'>,
) {
  const filter = (name: 'lot' | 'application' | 'company') => idsOf(name, query[`filter[${name}]`]);
  const [lotIds, applicationIds, companyIds] = [filter('lot'), filter('application'), filter('company')];
  const statuses = statusesOf(query['filter[status]']);
  const where = and(
    readableApplications(visitor),
    statuses ? inArray(clarifications.status, statuses) : undefined,
    lotIds ? inArray(clarifications.lotId, lotIds) : undefined,
    applicationIds ? inArray(clarifications.applicationId, applicationIds) : undefined,
    companyIds ? inArray(applications.companyId, companyIds) : undefined,
    within(clarifications.createdAt, periodFilter('created', query['filter[created]'])),
  );
  const columns = {
    createdAt: clarifications.createdAt,
    dueAt: clarifications.dueAt,
    answeredAt: clarifications.answeredAt,
    status: clarifications.status,
  };
  const order = sortsOf(query.sort || '-createdAt').map(({ key, descending }) =>
    (descending ? desc : asc)(columns[key as keyof typeof columns]),
  );
  const select = () =>
    db
      .select({
        row: clarifications,
        lot: { id: lots.id, number: lots.number, title: lots.title },
        company: { id: companies.id, title: companies.title },
      })
      .from(clarifications)
      .innerJoin(applications, eq(applications.id, clarifications.applicationId))
      .innerJoin(lots, eq(lots.id, applications.lotId))
      .innerJoin(companies, eq(companies.id, applications.companyId))
      .where(where);
  return page({
    query,
    count: () =>
      countUpTo(
        db,
        db
          .select({ one: sql`1` })
          .from(clarifications)
          .innerJoin(applications, eq(applications.id, clarifications.applicationId))
          .innerJoin(lots, eq(lots.id, applications.lotId))
          .where(where),
      ),
    rows: async ({ limit, offset }) => {
      const rows = await select()
        .orderBy(...order, desc(clarifications.id))
        .limit(limit)
        .offset(offset);
      return rows.map(({ row, lot, company }) => ({ ...presentClarification(row), lot, company }));
    },
  });
}

export function clarificationRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;

  route(app, services, calls.list, ({ query, visitor }) => listClarifications(db, { query, visitor }));
  route(app, services, calls.ofApplication, async ({ params, visitor }) => {
    await readApplication(db, visitor, params.id, 'submitted');
    return { data: (await clarificationRowsOf(db, params.id)).map(presentClarification) };
  });
  route(app, services, calls.details, async ({ params, visitor }) => {
    await readApplication(db, visitor, params.id, 'submitted');
    const rows = await clarificationRowsOf(db, params.id);
    return { data: rows.map((row) => ({ ...presentClarification(row), changes: row.changes })) };
  });

  route(app, services, calls.ask, ({ params, body, visitor, actor, ifMatch }) => {
    const { blocks, text, dueAt, offers: offerIds = [] } = body;
    return stepAndRead(
      services,
      { id: params.id, visitor, actor, ifMatch },
      { type: 'application.clarify', blocks, text, dueAt: Date.parse(dueAt), offerIds },
    );
  });

  route(app, services, calls.answer, async ({ params, body, visitor, actor }) => {
    const id = await applicationOfClarification(db, params.id);
    const event = { type: 'application.answer', clarificationId: params.id } as const;
    return stepAndRead(services, { id, visitor, actor }, event, { answer: body });
  });

  route(app, services, calls.withdraw, async ({ params, visitor, actor }) => {
    const id = await applicationOfClarification(db, params.id);
    const event = { type: 'application.withdrawClarification', clarificationId: params.id } as const;
    return stepAndRead(services, { id, visitor, actor }, event);
  });
}
