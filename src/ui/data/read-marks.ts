/** Notifications that were looked at: marked on the screen at the press. */
import { notifications } from '../../api/calls/notifications.ts';
import { foresee } from './foresee.ts';
import { useSend } from './use-call.ts';

const shared = { invalidates: [notifications.list, notifications.unreadCount], queue: 'read-marks' };

const counted = (change: (count: number) => number) =>
  foresee(notifications.unreadCount, ({ data }) => ({ data: { ...data, count: change(data.count) } }));

const markedWhere = (isMeant: (id: number) => boolean) =>
  foresee(notifications.list, (reply) => ({
    ...reply,
    data: reply.data.map((row) =>
      row.readAt === null && isMeant(row.id) ? { ...row, readAt: new Date().toISOString() } : row,
    ),
  }));

/** For one that is unread. */
export function useReadMark() {
  const { run } = useSend(notifications.mark, {
    ...shared,
    foresee: ({ params }) => [
      markedWhere((id) => id === params.id),
      counted((count) => Math.max(0, count - 1)),
    ],
  });
  return (id: number) => run({ params: { id }, body: { read: true } });
}

export function useReadAll() {
  const { run } = useSend(notifications.readAll, {
    ...shared,
    foresee: () => [markedWhere(() => true), counted(() => 0)],
  });
  return () => run();
}
