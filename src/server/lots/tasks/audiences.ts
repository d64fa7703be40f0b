// Who hears of a lot's background tasks: whoever may read them. The event's id is the lot's.
import type { Audience } from '../../platform/live/audiences.ts';
import { mayReadTasks } from './rights.ts';

export const taskAudience: Audience = async (db, visitor, { id }) =>
  id !== null && mayReadTasks(db, visitor, id);
