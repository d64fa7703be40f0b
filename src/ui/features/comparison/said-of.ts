// How much the team has said of each item and of each application.
import type { LotComment } from '../../../api/records/lot-comment.ts';
import type { CommentSubject } from '../../../rules/lot-parts.ts';

export function saidOf(
  comments: readonly Pick<LotComment, 'about'>[],
): Record<CommentSubject, ReadonlyMap<number, number>> {
  const said: Record<CommentSubject, Map<number, number>> = { application: new Map(), item: new Map() };
  for (const { about } of comments)
    if (about) said[about.subject].set(about.id, (said[about.subject].get(about.id) ?? 0) + 1);
  return said;
}
