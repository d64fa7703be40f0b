// Who hears of a user's events: the administrator and the user.
import type { Audience } from '../../platform/live/audiences.ts';

declare module '../../platform/live/models.ts' {
  interface LiveModels {
    user: true;
  }
}

export const userAudience: Audience = async (_db, visitor, event) =>
  visitor.role === 'admin' || visitor.id === event.id;
