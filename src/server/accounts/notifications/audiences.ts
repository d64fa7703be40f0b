// Who hears of a notification: its user.
import type { Audience } from '../../platform/live/audiences.ts';

// The event's id is the user's: the bell asks for the rest.
export const notificationAudience: Audience = async (_db, visitor, event) =>
  visitor.id !== null && visitor.id === event.id;
