import type { FastifyInstance } from 'fastify';
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { clarifications as calls } from '../../../api/calls/clarifications.ts';
import { sortsOf, valuesOf } from '../../../api/list-query.ts';
import type { Visitor } from '../../../machines/access.ts';
import type { ApplicationEvent, Block } from '../../../machines/application.ts';
import {
  clarificationStatuses,
  isOpenClarification,
  type ClarificationStatus,
} from '../../../machines/clarification.ts';
import { offersOf } from '../application/facts.ts';
import { holdApplication, type Held } from '../application/hold.ts';
import { idsOf } from '../application/list.ts';
import { readApplication } from '../application/present/application.ts';
import { ensureUnchanged } from '../application/unchanged.ts';
import { takeApplicationStep } from '../application/step.ts';
import { applications } from '../core/tables.ts';
import { readableApplications } from '../core/rights.ts';
import { companies } from '../../accounts/companies/tables.ts';
import { lots } from '../../lots/core/tables.ts';
import { transact, type Db, type Tx } from '../../platform/database/client.ts';
import { HttpError, invalid, notFound } from '../../platform/http/errors.ts';
import { countUpTo, page } from '../../platform/list/page.ts';
import { periodFilter, within } from '../../platform/list/period.ts';
import { route, type Context } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { readAnswer } from '../application/clarification/answer.ts';
import type { AnswerChange } from '../application/clarification/blocks.ts';
import { clarificationRowsOf, presentClarification } from '../application/present/decisions.ts';
import { clarifications, type ClarificationRow, type StoredChange } from '../core/decision-tables.ts';

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

/** The clarification and its application, held. Throws 404 where the caller may not know of it. */
async function holdClarification(
  tx: Tx,
  visitor: Visitor,
  id: number,
): Promise<{ held: Held; row: ClarificationRow }> {
  const [found] = await tx.select().from(clarifications).where(eq(clarifications.id, id));
  if (!found) throw notFound();
  const held = await holdApplication(tx, visitor, found.applicationId);
  const [row] = await tx.select().from(clarifications).where(eq(clarifications.id, id));
  if (!isOpenClarification(row!.status)) throw invalid({ status: ['Запрос уточнения уже закрыт'] });
  return { held, row: row! };
}

const isWithin =
  (blocks: readonly Block[]) =>
  (change: AnswerChange): change is StoredChange =>
    change.block !== null && blocks.includes(change.block);

/** The law refuses the answer as a whole; the cells say where. */
function withCells(error: unknown, cells: Record<string, string[]>): unknown {
  if (!(error instanceof HttpError) || error.status !== 422) return error;
  return new HttpError(422, { ...error.problem, errors: { ...error.problem.errors, ...cells } });
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

  route(app, services, calls.ask, async ({ params, body, visitor, actor, ifMatch }) => {
    await transact(db, async (tx) => {
      const held = await holdApplication(tx, visitor, params.id);
      await ensureUnchanged(held, visitor, ifMatch);
      const { blocks, text, dueAt, offers: offerIds = [] } = body;
      const event: ApplicationEvent = {
        type: 'application.clarify',
        blocks,
        text,
        dueAt: Date.parse(dueAt),
        actor,
        at: held.at,
      };
      await takeApplicationStep(held, event, { offerIds });
    });
    return { data: await readApplication(db, visitor, params.id) };
  });

  route(app, services, calls.answer, async ({ params, body, visitor, actor }) => {
    const id = await transact(db, async (tx) => {
      const { held, row } = await holdClarification(tx, visitor, params.id);
      const rows = await offersOf(tx, held.application.id);
      const submitted = rows.filter(({ isWorking }) => !isWorking);
      const answer = readAnswer(held.application, submitted, body);
      const within = answer.changes.filter(isWithin(row.blocks));
      try {
        await takeApplicationStep(
          held,
          { type: 'application.answer', actor, at: held.at },
          {
            answer: { ...answer, changes: within },
            facts: {
              answerWithinBlocks: within.length === answer.changes.length,
              answerPricesNotRaised: Object.keys(answer.raised).length === 0,
            },
          },
        );
      } catch (error) {
        throw withCells(error, answer.raised);
      }
      return held.application.id;
    });
    return { data: await readApplication(db, visitor, id) };
  });

  route(app, services, calls.withdraw, async ({ params, visitor, actor }) => {
    const id = await transact(db, async (tx) => {
      const { held } = await holdClarification(tx, visitor, params.id);
      await takeApplicationStep(held, { type: 'application.withdrawClarification', actor, at: held.at });
      return held.application.id;
    });
    return { data: await readApplication(db, visitor, id) };
  });
}
