// A notification as its user gets it.
import type { z } from 'zod';
import type { notificationRecord } from '../../../api/calls/notifications.ts';
import type { notifications } from './tables.ts';

export const presentNotification = ({
  id,
  type,
  text,
  link,
  readAt,
  createdAt,
}: typeof notifications.$inferSelect): z.input<typeof notificationRecord> => ({
  id,
  type,
  text,
  link,
  readAt: readAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
});
