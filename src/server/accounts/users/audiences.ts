// Who hears of a user's events: the administrator and the user.
import type { Audience } from '../../platform/live/audiences.ts';

export const userAudience: Audience = async (_db, visitor, event) =>
  visitor.role === 'admin' || visitor.id === event.id;
