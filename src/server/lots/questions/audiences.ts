// Who hears of a question's events: whoever may read it and see its lot.
import { and, eq } from 'drizzle-orm';
import type { Audience } from '../../platform/live/audiences.ts';
import { readableLot } from '../core/queries.ts';
import { lots } from '../core/tables.ts';
import { readableQuestions } from './rights.ts';
import { questions } from './tables.ts';

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
