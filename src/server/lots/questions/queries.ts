// Questions on lots: of one lot, and those that concern the visitor.
import { and, asc, count, desc, eq, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { questions as calls } from '../../../api/calls/questions.ts';
import type { Visitor } from '../../../machines/access.ts';
import type { Actor } from '../../../machines/law.ts';
import { databaseNow, type Db } from '../../platform/database/client.ts';
import { byIds, byValues, filtered, type Filters } from '../../platform/list/filters.ts';
import { anywhere } from '../../platform/list/like.ts';
import { pageOfSelect } from '../../platform/list/page.ts';
import { isDescending, sorted, type Sorts } from '../../platform/list/sorts.ts';
import { binAside, inBin } from '../core/bin.ts';
import { matches } from '../core/search.ts';
import { lots, type LotTableRow } from '../core/tables.ts';
import { presentQuestion } from './present.ts';
import { ownQuestions, readableQuestions } from './rights.ts';
import { questions } from './tables.ts';

type Query = z.output<typeof calls.list.query>;
type OwnQuery = z.output<typeof calls.own.query>;

interface Asker {
  visitor: Visitor;
  actor: Actor;
}

const status = byValues(questions.status);
const filters: Filters<Query> = { status, trashed: binAside };
const ownFilters: Filters<OwnQuery> = {
  status,
  lot: byIds(questions.lotId),
  trashed: binAside,
  search: (text) => sql`(${questions.text} ilike ${anywhere(text)} or ${matches(text)})`,
};

/** Their numbers grow with time. */
const sortColumns: Sorts<Query> = { createdAt: questions.id };
const ownSortColumns: Sorts<OwnQuery> = { createdAt: questions.id, status: questions.status };

const byId = (query: { sort?: string | undefined }): SQL =>
  isDescending(query, true) ? desc(questions.id) : asc(questions.id);

export async function questionsOfLot(db: Db, { visitor, actor }: Asker, lot: LotTableRow, query: Query) {
  const at = await databaseNow(db);
  const where = and(eq(questions.lotId, lot.id), readableQuestions(visitor), filtered(query, filters));
  return pageOfSelect(db, query, {
    select: () =>
      db
        .select({ question: questions })
        .from(questions)
        .innerJoin(lots, eq(lots.id, questions.lotId))
        .where(where),
    order: sorted(query, sortColumns, '-createdAt'),
    present: ({ question }) => presentQuestion(question, lot, visitor, actor, at),
  });
}

/** Each with the lot that it is about. */
export async function listOwnQuestions(db: Db, { visitor, actor }: Asker, query: OwnQuery) {
  const at = await databaseNow(db);
  const where = and(ownQuestions(visitor), inBin(visitor, query), filtered(query, ownFilters));
  return pageOfSelect(db, query, {
    select: () =>
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
        .where(where),
    order: [...sorted(query, ownSortColumns), byId(query)],
    present: ({ question, lot }) => ({ ...presentQuestion(question, lot, visitor, actor, at), lot }),
  });
}

/** How many concern the visitor, and how many of them wait for an answer. */
export async function countOwnQuestions(db: Db, visitor: Visitor): Promise<{ all: number; pending: number }> {
  const [row] = await db
    .select({
      all: count(),
      pending: sql<number>`(count(*) filter (where ${questions.answer} is null))::int`,
    })
    .from(questions)
    .innerJoin(lots, eq(lots.id, questions.lotId))
    .where(ownQuestions(visitor));
  return row!;
}
