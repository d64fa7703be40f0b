// Who hears of a lot's background tasks: whoever may read them. The event's id is the lot's.
import type { Audience } from '../../platform/live/audiences.ts';
import { mayReadTasks } from './rights.ts';

declare module '../../platform/live/models.ts' {
  interface LiveModels {
    syncTask: true;
  }
}

export const taskAudience: Audience = async (db, visitor, { id }) =>
  id !== null && mayReadTasks(db, visitor, id);
