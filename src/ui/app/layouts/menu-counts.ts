/** What stands beside entries of the side menu, by their addresses: it comes with the bell's own figure, which every page asks for. */
import { notifications } from '../../../api/calls/notifications.ts';
import { useCall } from '../../data/use-call.ts';

export function useMenuCounts(): Readonly<Record<string, { count: number | undefined; of: string }>> {
  // A server that is being replaced may still be of the release before, which told none.
  const menu = useCall(notifications.unreadCount).data?.data?.menu ?? {};
  return {
    '/manager': { count: menu.inWork, of: 'в работе' },
    '/manager/requests': { count: menu.questions, of: 'ждут ответа' },
    '/profile/applications': { count: menu.applications, of: 'всего' },
    '/profile/requests': { count: menu.clarifications, of: 'ждут ответа' },
  };
}
