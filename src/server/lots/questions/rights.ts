// An answered question is everybody's who sees the lot; one that waits is its asker's, the owner's and the administrator's.
import { eq, isNotNull, or, sql, type SQL } from 'drizzle-orm';
import { ownedBy } from '../core/rights.ts';
import type { Viewer } from '../core/viewer.ts';
import { questions } from './tables.ts';

/** Condition on `questions` beside their `lots`. */
export function readableQuestions(viewer: Viewer): SQL {
  if (viewer.role === 'admin') return sql`true`;
  const answered = isNotNull(questions.answer);
  if (viewer.id === null) return answered;
  if (viewer.role === 'manager') return or(answered, ownedBy(viewer))!;
  return or(answered, ownQuestion(viewer))!;
}

/** Asked by the viewer or by a colleague of the same company. */
export function ownQuestion(viewer: Viewer): SQL {
  if (viewer.id === null || viewer.role !== 'vendor') return sql`false`;
  return or(
    eq(questions.askerId, viewer.id),
    viewer.companyId === null ? undefined : eq(questions.companyId, viewer.companyId),
  )!;
}

/** Those that concern the viewer: of the own lots, or asked by the own side; the administrator's are all. */
export function ownQuestions(viewer: Viewer): SQL {
  if (viewer.role === 'admin') return sql`true`;
  return viewer.role === 'manager' ? ownedBy(viewer) : ownQuestion(viewer);
}
