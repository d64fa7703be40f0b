// What of a lot a message is about.
import type { LotComment } from '../../../../api/records/lot-comment.ts';
import type { CommentSubject } from '../../../../rules/lot-parts.ts';

export interface Subject {
  subject: CommentSubject;
  id: number;
}

export const isAbout = ({ about }: Pick<LotComment, 'about'>, { subject, id }: Subject): boolean =>
  about?.subject === subject && about.id === id;
