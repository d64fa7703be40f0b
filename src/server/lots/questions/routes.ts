// Questions on a lot: asked while it accepts, answered by its owner, shown without the asker's name.
import { and, asc, count, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { questions as calls } from '../../../api/calls/questions.ts';
import { sortsOf, valuesOf } from '../../../api/list-query.ts';
import type { Question } from '../../../api/records/question.ts';
import type { Visitor } from '../../../machines/access.ts';
import type { Actor } from '../../../machines/law.ts';
import { questionLaw } from '../../../machines/question.ts';
import { snapshotOf, stepsFor } from '../../../machines/step.ts';
import type { BareEvent } from '../../engine/process.ts';
import { runStep } from '../../engine/run-step.ts';
import { hasSubmitted } from '../core/ports.ts';
import { idsOf } from '../../platform/list/filters.ts';
import { matches } from '../core/search.ts';
import { lots } from '../core/tables.ts';
import { readableLot } from '../core/queries.ts';
import { databaseNow } from '../../platform/database/client.ts';
import { countUpTo, page } from '../../platform/list/page.ts';
import { route } from '../../platform/http/route.ts';
import type { Audience } from '../../platform/live/audiences.ts';
import type { Services } from '../../platform/services.ts';
import {
  questionAfter,
  questionFacts,
  questionProcess,
  type LotOfQuestion,
  type QuestionTypes,
} from './process.ts';
import { questions, type QuestionRow } from './tables.ts';
import { ownQuestion, readableQuestions } from './visible.ts';
import { anywhere } from '../../platform/list/like.ts';

function present(row: QuestionRow, lot: LotOfQuestion, visitor: Visitor, actor: Actor, at: number): Question {
  const { id, lotId, text, status, answer, answeredAt, createdAt } = row;
  const steps = stepsFor(questionLaw, snapshotOf(questionLaw, status, questionFacts(lot)), actor, at);
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

  /** The answer is read after the commit: whoever waits for the lot does not wait for it. */
  const take = async (
    { visitor, actor }: { visitor: Visitor; actor: Actor },
    key: { id: number } | { lotId: number },
    event: BareEvent<QuestionTypes>,
  ) => {
    const { step, columns } = await runStep(
      services,
      questionProcess,
      { ...key, viewer: visitor },
      event,
      actor,
    );
    return { data: present(questionAfter(step, columns), step.subject.lot, visitor, actor, step.at) };
  };

  route(app, services, calls.ask, (context) =>
    take(context, { lotId: context.params.id }, { type: 'question.ask', text: context.body.text }),
  );

  route(app, services, calls.answer, (context) =>
    take(context, { id: context.params.id }, { type: 'question.answer', text: context.body.text }),
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
