// Questions on a lot: asked while it accepts, answered by its owner, shown without the asker's name.
import { and, asc, count, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { questions as calls } from '../../../api/calls/questions.ts';
import { sortsOf, valuesOf } from '../../../api/list-query.ts';
import type { Question } from '../../../api/records/question.ts';
import type { Visitor } from '../../../machines/access.ts';
import type { Actor } from '../../../machines/law.ts';
import {
  questionLaw,
  type QuestionEvent,
  type QuestionFacts,
  type QuestionNews,
} from '../../../machines/question.ts';
import { snapshotOf, stepsFor, take } from '../../../machines/step.ts';
import { hasSubmitted } from '../core/ports.ts';
import { idsOf } from '../../platform/list/filters.ts';
import { lockLot } from '../core/lock.ts';
import { matches } from '../core/search.ts';
import { lots, type LotTableRow } from '../core/tables.ts';
import { lotChain } from '../core/chain.ts';
import { readableLot } from '../core/queries.ts';
import { databaseNow, transact, type Tx } from '../../platform/database/client.ts';
import { notFound, refused } from '../../platform/http/errors.ts';
import { appendHistory } from '../../platform/history/append.ts';
import { countUpTo, page } from '../../platform/list/page.ts';
import { route } from '../../platform/http/route.ts';
import { announce } from '../../platform/live/announce.ts';
import type { Audience } from '../../platform/live/audiences.ts';
import { notifyUsers } from '../../accounts/notifications/notify.ts';
import type { Services } from '../../platform/services.ts';
import { questions, type QuestionRow } from './tables.ts';
import { ownQuestion, readableQuestions } from './visible.ts';
import { anywhere } from '../../platform/list/like.ts';

declare module '../../platform/live/models.ts' {
  interface LiveModels {
    question: true;
  }
}

type LotOfQuestion = Pick<LotTableRow, 'id' | 'ownerId' | 'status' | 'applicationsDeadline'>;

const factsOf = (lot: LotOfQuestion): QuestionFacts => ({
  lotOwnerId: lot.ownerId,
  lotStatus: lot.status,
  lotDeadline: lot.applicationsDeadline?.getTime() ?? null,
});

function present(row: QuestionRow, lot: LotOfQuestion, visitor: Visitor, actor: Actor, at: number): Question {
  const { id, lotId, text, status, answer, answeredAt, createdAt } = row;
  const steps = stepsFor(questionLaw, snapshotOf(questionLaw, status, factsOf(lot)), actor, at);
  const isOwn =
    visitor.role === 'vendor' &&
    (row.askerId === visitor.id || (row.companyId !== null && row.companyId === visitor.companyId));
  return {
    id,
    lotId,
    text,
    status,
    isOwn,
    answer: answer !== null && answeredAt ? { text: answer, createdAt: answeredAt.toISOString() } : null,
    createdAt: createdAt.toISOString(),
    canAnswer: steps.some(({ event, open }) => event === 'question.answer' && open),
  };
}

const statusFilter = (text: string | undefined): SQL | undefined =>
  text ? inArray(sql`${questions.status}`, valuesOf(text)) : undefined;

export function questionsResource(app: FastifyInstance, services: Services): void {
  const { db } = services;

  /** Asks the law, writes history, tells and announces; the row is the caller's to write. */
  async function step(
    tx: Tx,
    lot: LotTableRow,
    row: QuestionRow | null,
    event: QuestionEvent,
    write: (status: QuestionRow['status']) => Promise<QuestionRow>,
  ): Promise<QuestionRow> {
    const facts = factsOf(lot);
    const from = row?.status ?? 'absent';
    const outcome = take(questionLaw, snapshotOf(questionLaw, from, facts), event);
    if (outcome.refused) throw refused(questionLaw, outcome);
    const after = await write(outcome.next.value as QuestionRow['status']);
    await appendHistory(tx, {
      chain: lotChain(lot.id),
      lotId: lot.id,
      model: 'question',
      modelId: after.id,
      event: event.type,
      from: row?.status ?? null,
      to: after.status,
      // Whoever reads the history must not learn who means to take part.
      actor: row ? event.actor : { id: null, role: event.actor.role, name: 'Участник' },
      at: event.at,
      facts,
      payload: { text: event.text },
    });
    for (const { type, params } of outcome.consequences) {
      if (type !== 'notify') continue;
      const { number, title } = lot;
      const facts = { whom: params.whom!, lotId: lot.id, number, title, text: event.text };
      const userId = params.whom === 'owner' ? lot.ownerId : after.askerId;
      await notifyUsers(tx, [userId], params.what as QuestionNews, facts);
    }
    await announce(tx, { model: 'question', id: after.id, lotId: lot.id, what: event.type });
    return after;
  }

  route(app, services, calls.list, async ({ params, query, visitor, actor }) => {
    const lot = await readableLot(db, visitor, params.id);
    const at = await databaseNow(db);
    const where = and(
      eq(questions.lotId, lot.id),
      readableQuestions(visitor),
      statusFilter(query['filter[status]']),
    );
    const rowsOf = () =>
      db
        .select({ question: questions })
        .from(questions)
        .innerJoin(lots, eq(lots.id, questions.lotId))
        .where(where);
    const isAscending = sortsOf(query.sort)[0]?.descending === false;
    return page({
      query,
      count: () => countUpTo(db, rowsOf()),
      rows: async ({ limit, offset }) =>
        (
          await rowsOf()
            .orderBy(isAscending ? asc(questions.id) : desc(questions.id))
            .limit(limit)
            .offset(offset)
        ).map((row) => present(row.question, lot, visitor, actor, at)),
    });
  });

  route(app, services, calls.ask, ({ params, body, visitor, actor }) =>
    transact(db, async (tx) => {
      await readableLot(tx, visitor, params.id);
      const { lot, at } = await lockLot(tx, params.id);
      const row = await step(
        tx,
        lot,
        null,
        { type: 'question.ask', text: body.text, actor, at },
        async (status) => {
          const [added] = await tx
            .insert(questions)
            .values({
              lotId: lot.id,
              askerId: visitor.id!,
              companyId: visitor.companyId,
              text: body.text,
              status,
              createdAt: new Date(at),
            })
            .returning();
          return added!;
        },
      );
      return { data: present(row, lot, visitor, actor, at) };
    }),
  );

  route(app, services, calls.answer, ({ params, body, visitor, actor }) =>
    transact(db, async (tx) => {
      const [found] = await tx.select().from(questions).where(eq(questions.id, params.id));
      if (!found) throw notFound();
      await readableLot(tx, visitor, found.lotId);
      const { lot, at } = await lockLot(tx, found.lotId);
      const [fresh] = await tx.select().from(questions).where(eq(questions.id, params.id));
      const event: QuestionEvent = { type: 'question.answer', text: body.text, actor, at };
      const row = await step(tx, lot, fresh!, event, async (status) => {
        const [answered] = await tx
          .update(questions)
          .set({ status, answer: body.text, answeredBy: actor.id, answeredAt: new Date(at) })
          .where(eq(questions.id, params.id))
          .returning();
        return answered!;
      });
      return { data: present(row, lot, visitor, actor, at) };
    }),
  );

  const mine = (visitor: Visitor): SQL =>
    visitor.role === 'admin'
      ? sql`true`
      : visitor.role === 'manager'
        ? eq(lots.ownerId, visitor.id ?? 0)
        : ownQuestion(visitor);

  route(app, services, calls.own, async ({ query, visitor, actor }) => {
    const lot = query['filter[lot]'];
    const search = query['filter[search]'];
    const at = await databaseNow(db);
    const where = and(
      mine(visitor),
      statusFilter(query['filter[status]']),
      lot ? inArray(questions.lotId, idsOf('lot', lot)) : undefined,
      search ? sql`(${questions.text} ilike ${anywhere(search)} or ${matches(search)})` : undefined,
    );
    const rowsOf = () =>
      db
        .select({
          question: questions,
          lot: {
            id: lots.id,
            number: lots.number,
            title: lots.title,
            ownerId: lots.ownerId,
            status: lots.status,
            applicationsDeadline: lots.applicationsDeadline,
          },
        })
        .from(questions)
        .innerJoin(lots, eq(lots.id, questions.lotId))
        .where(where);
    const sort = sortsOf(query.sort)[0];
    const columns = sort?.key === 'status' ? [questions.status, questions.id] : [questions.id];
    const order = columns.map((column) => (sort?.descending === false ? asc(column) : desc(column)));
    return page({
      query,
      count: () => countUpTo(db, rowsOf()),
      rows: async ({ limit, offset }) =>
        (
          await rowsOf()
            .orderBy(...order)
            .limit(limit)
            .offset(offset)
        ).map((row) => ({ ...present(row.question, row.lot, visitor, actor, at), lot: row.lot })),
    });
  });

  route(app, services, calls.summary, async ({ visitor }) => {
    const [row] = await db
      .select({
        all: count(),
        pending: sql<number>`(count(*) filter (where ${questions.answer} is null))::int`,
      })
      .from(questions)
      .innerJoin(lots, eq(lots.id, questions.lotId))
      .where(mine(visitor));
    return {
      data: {
        is_application_agreed: await hasSubmitted.get()(db, visitor),
        questions_pending_count: row!.pending,
        questions_count: row!.all,
      },
    };
  });
}

export const questionAudience: Audience = async (db, visitor, { id }) => {
  if (id === null) return false;
  const rows = await db
    .select({ id: questions.id })
    .from(questions)
    .innerJoin(lots, eq(lots.id, questions.lotId))
    .where(and(eq(questions.id, id), readableQuestions(visitor)));
  if (!rows[0]) return false;
  const [seen] = await db.select({ lotId: questions.lotId }).from(questions).where(eq(questions.id, id));
  return readableLot(db, visitor, seen!.lotId).then(
    () => true,
    () => false,
  );
};
