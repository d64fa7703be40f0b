// Who hears of what is said of a lot: those who may read it. The event's id is the lot's.
import type { Audience } from '../../platform/live/audiences.ts';
import { teamLot } from './comments.ts';

export const commentAudience: Audience = async (db, visitor, { id }) => {
  if (id === null || visitor.id === null || visitor.role === 'vendor') return false;
  return teamLot(db, visitor, id).then(
    () => true,
    () => false,
  );
};
