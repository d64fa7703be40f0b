// How a step of a question is carried out: asked of a lot, answered by its owner.
import { eq, sql, type SQL } from 'drizzle-orm';
import {
  type bidders,
  questionLaw,
  type QuestionAudience,
  type QuestionNews,
} from '../../../machines/question.ts';
import { signedIn } from '../../engine/actors.ts';
import { columnsOf, type ColumnsByEvent } from '../../engine/by-event.ts';
import { process, type Taken } from '../../engine/process.ts';
import { nextId } from '../../platform/database/next-id.ts';
import { build } from '../../platform/database/statement.ts';
import { notFound } from '../../platform/http/errors.ts';
import { lotChain } from '../core/chain.ts';
import { lockLot } from '../core/lock.ts';
import { readableLot } from '../core/queries.ts';
import { lots, type LotTableRow } from '../core/tables.ts';
import type { Viewer } from '../core/viewer.ts';
import { questionFacts } from './facts.ts';
import { biddersOfLot } from './ports.ts';
import { questions, type QuestionRow } from './tables.ts';

export interface QuestionTypes {
  law: typeof questionLaw;
  /** The question, or the lot that a new one is about; with whoever must be allowed to see the lot. */
  key: { viewer: Viewer } & ({ id: number } | { lotId: number });
  subject: { lot: LotTableRow; question: QuestionRow | null };
  columns: QuestionRow;
  effect: never;
  audience: QuestionAudience;
  news: QuestionNews;
}

type QuestionStep = Taken<QuestionTypes>;

const columnsBy: ColumnsByEvent<QuestionTypes> = {
  'question.ask': ({ id, subject, event, actor, at }) => ({
    id,
    lotId: subject.lot.id,
    askerId: signedIn(actor).id,
    companyId: actor.companyId,
    text: event.text,
    answer: null,
    answeredBy: null,
    answeredAt: null,
    createdAt: new Date(at),
  }),
  'question.answer': ({ event, actor, at }) => ({
    answer: event.text,
    answeredBy: actor.id,
    answeredAt: new Date(at),
  }),
};

/** Of the question's lot, which the query finds by itself. */
const ofLot = (whom: (typeof bidders)[number]) => (id: number) => {
  const lotId = sql`(select ${questions.lotId} from ${questions} where ${questions.id} = ${id})`;
  return biddersOfLot.get()[whom](lotId as unknown as number);
};

const audience: Record<QuestionAudience, (id: number) => SQL> = {
  drafts: ofLot('drafts'),
  participants: ofLot('participants'),
  invited: ofLot('invited'),
  owner: (id) => sql`
    select ${lots.ownerId} as user_id, null::bigint as application_id
    from ${questions} join ${lots} on ${lots.id} = ${questions.lotId} where ${questions.id} = ${id}`,
  asker: (id) => sql`
    select ${questions.askerId} as user_id, null::bigint as application_id
    from ${questions} where ${questions.id} = ${id}`,
};

export const questionProcess = process<QuestionTypes>({
  law: questionLaw,
  async lock(tx, key) {
    const [found] = 'id' in key ? await tx.select().from(questions).where(eq(questions.id, key.id)) : [];
    const lotId = 'id' in key ? found?.lotId : key.lotId;
    if (lotId === undefined) throw notFound();
    await readableLot(tx, key.viewer, lotId);
    const { lot, at } = await lockLot(tx, lotId);
    // The lot is what its questions are locked by: only now the row stands still.
    const [question = null] = found
      ? await tx.select().from(questions).where(eq(questions.id, found.id))
      : [];
    return {
      id: question?.id ?? (await nextId(tx, questions)),
      subject: { lot, question },
      version: null,
      status: question?.status ?? 'absent',
      facts: questionFacts(lot),
      at,
    };
  },
  columns: (step) => ({ ...columnsOf(columnsBy, step), status: step.to }),
  save: ({ id, subject }, columns) =>
    subject.question === null
      ? build
          .insert(questions)
          .overridingSystemValue()
          .values(columns as QuestionRow)
      : build.update(questions).set(columns).where(eq(questions.id, id)),
  effects: {},
  history: ({ subject: { lot, question }, actor }) => ({
    chain: lotChain(lot.id),
    lotId: lot.id,
    // Whoever reads the history must not learn who means to take part.
    ...(question === null ? { actor: { id: null, role: actor.role, name: 'Участник' } } : {}),
  }),
  audience,
  news: ({ subject: { lot }, event }) => ({
    lotId: lot.id,
    number: lot.number,
    title: lot.title,
    text: event.text,
  }),
  announce: ({ id, subject, event }) => [{ model: 'question', id, lotId: subject.lot.id, what: event.type }],
  steps: () => [],
});

/** The row after a step. */
export const questionAfter = (
  { subject }: Pick<QuestionStep, 'subject'>,
  columns: Partial<QuestionRow>,
): QuestionRow => ({ ...subject.question, ...columns }) as QuestionRow;
