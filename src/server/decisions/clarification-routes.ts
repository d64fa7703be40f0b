import type { FastifyInstance } from 'fastify';
import { and, asc, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import { clarifications as calls } from '../../api/calls/clarifications.ts';
import { rangeOf, sortsOf, valuesOf } from '../../api/list-query.ts';
import type { Visitor } from '../../machines/access.ts';
import type { ApplicationEvent, Block } from '../../machines/application.ts';
import {
  clarificationStatuses,
  isOpenClarification,
  type ClarificationStatus,
} from '../../machines/clarification.ts';
import { isDay, nextDay, startOfDay } from '../../rules/dates.ts';
import { offersOf, unfitQuantities } from '../applications/facts.ts';
import { holdApplication, type Held } from '../applications/hold.ts';
import { idsOf } from '../applications/list.ts';
import { readApplication } from '../applications/present.ts';
import { takeApplicationStep } from '../applications/step.ts';
import { applications } from '../applications/tables.ts';
import { mergeTerms } from '../applications/terms.ts';
import { readableApplications } from '../applications/visible.ts';
import { companies } from '../companies/tables.ts';
import { lots } from '../lots/tables.ts';
import { offers } from '../offers/tables.ts';
import { transact, type Db, type Tx } from '../platform/database/client.ts';
import { invalid, notFound } from '../platform/http/errors.ts';
import { ensureFresh } from '../platform/http/fresh.ts';
import { countUpTo, page } from '../platform/http/list.ts';
import { route, type Context } from '../platform/http/route.ts';
import type { Services } from '../platform/services.ts';
import { offerChanges, raisesPrice, termChanges, type AnswerChange } from './blocks.ts';
import { clarificationRowsOf, presentClarification } from './present.ts';
import { clarifications, type ClarificationRow, type StoredChange } from './tables.ts';

const isStatus = (text: string): text is ClarificationStatus =>
  (clarificationStatuses as readonly string[]).includes(text);

function statusesOf(text: string | undefined): ClarificationStatus[] | null {
  const values = valuesOf(text);
  if (values.length === 0) return null;
  if (!values.every(isStatus))
    throw invalid({ 'filter[status]': [`Известны: ${clarificationStatuses.join(', ')}`] });
  return values;
}

function dayRange(text: string | undefined) {
  const { from, to } = rangeOf(text);
  if ([from, to].some((day) => day !== null && !isDay(day)))
    throw invalid({ 'filter[created]': ['Даты вида 2026-01-31, через запятую'] });
  return [
    from ? gte(clarifications.createdAt, new Date(startOfDay(from))) : undefined,
    to ? lt(clarifications.createdAt, new Date(startOfDay(nextDay(to)))) : undefined,
  ];
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
    ...dayRange(query['filter[created]']),
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

type AnswerBody = Context<typeof calls.answer>['body'];

/** Writes the answer into the submitted rows and tells what it changed. Throws 422 for what cannot be sent at all. */
async function writeAnswer({ tx, application, at }: Held, body: AnswerBody): Promise<AnswerChange[]> {
  const rows = (await offersOf(tx, application.id)).filter(({ isWorking }) => !isWorking);
  const before = application.terms!;
  const terms = mergeTerms(before, body.terms ?? {});
  const changes = termChanges(before, terms);
  for (const [index, { id, ...patch }] of (body.offers ?? []).entries()) {
    const row = rows.find((one) => one.id === id);
    if (!row) throw invalid({ [`offers.${index}.id`]: ['Такого предложения в заявке нет'] });
    const own = offerChanges(row, patch);
    if (own.length === 0) continue;
    changes.push(...own);
    Object.assign(row, patch);
    await tx
      .update(offers)
      .set({ ...patch, updatedAt: new Date(at) })
      .where(eq(offers.id, id));
  }
  const unfit = unfitQuantities(rows, terms);
  if (unfit.length > 0)
    throw invalid(
      Object.fromEntries(
        unfit.map(({ id }) => [
          `offers.${(body.offers ?? []).findIndex((one) => one.id === id)}.quantity`,
          ['Количество вне допустимого: больше нуля и не больше заказанного с толерансом'],
        ]),
      ),
    );
  application.terms = terms;
  await tx.update(applications).set({ terms }).where(eq(applications.id, application.id));
  const { workingFileIds, fileIds } = application;
  if (workingFileIds !== null && workingFileIds.join() !== fileIds.join())
    changes.push({ path: 'files', block: 'document_block', before: fileIds, after: workingFileIds });
  return changes;
}

const isWithin =
  (blocks: readonly Block[]) =>
  (change: AnswerChange): change is StoredChange =>
    change.block !== null && blocks.includes(change.block);

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

  route(app, services, calls.ask, async ({ params, body, visitor, by, ifMatch }) => {
    await transact(db, async (tx) => {
      const held = await holdApplication(tx, visitor, params.id);
      await ensureFresh(ifMatch, held.application.version, () => readApplication(tx, visitor, params.id));
      const { blocks, text, dueAt, offers: offerIds = [] } = body;
      const event: ApplicationEvent = {
        type: 'application.clarify',
        blocks,
        text,
        dueAt: Date.parse(dueAt),
        by,
        at: held.at,
      };
      await takeApplicationStep(held, event, { offerIds });
    });
    return { data: await readApplication(db, visitor, params.id) };
  });

  route(app, services, calls.answer, async ({ params, body, visitor, by }) => {
    const id = await transact(db, async (tx) => {
      const { held, row } = await holdClarification(tx, visitor, params.id);
      const changes = await writeAnswer(held, body);
      const within = changes.filter(isWithin(row.blocks));
      await takeApplicationStep(
        held,
        { type: 'application.answer', by, at: held.at },
        {
          answer: { text: body.text, changes: within },
          facts: {
            answerWithinBlocks: within.length === changes.length,
            answerPricesNotRaised: !changes.some(raisesPrice),
          },
        },
      );
      return held.application.id;
    });
    return { data: await readApplication(db, visitor, id) };
  });

  route(app, services, calls.withdraw, async ({ params, visitor, by }) => {
    const id = await transact(db, async (tx) => {
      const { held } = await holdClarification(tx, visitor, params.id);
      await takeApplicationStep(held, { type: 'application.withdrawClarification', by, at: held.at });
      return held.application.id;
    });
    return { data: await readApplication(db, visitor, id) };
  });
}
