/** The bell: how many are unread; the last ten open behind it. */
import { Bell } from 'lucide-react';
import { notifications } from '../../../api/calls/notifications.ts';
import { useCall } from '../../data/use-call.ts';
import { iconButtonClass } from '../../parts/control/icon-button.tsx';
import { popupAtPress } from '../../parts/later/popup-at-press.tsx';

const EVERY_MS = 60_000;

const NotificationPanel = popupAtPress(undefined, () => import('./notification-panel.tsx'));

export function NotificationBell() {
  const unread = useCall(notifications.unreadCount, {}, { every: EVERY_MS }).data?.data.count ?? 0;
  const name = unread > 0 ? `Уведомления, непрочитанных: ${unread}` : 'Уведомления';
  return (
    <NotificationPanel
      unread={unread}
      button={{
        className: iconButtonClass(),
        'aria-label': name,
        title: name,
        children: (
          <>
            <Bell className="size-[18px]" aria-hidden />
            {unread > 0 && (
              <span
                aria-hidden
                className="absolute top-0.5 right-0 min-w-4 rounded-full bg-primary px-1 text-center text-[10px] leading-4 font-semibold text-on-primary"
              >
                {unread > 99 ? '99+' : unread}
              </span>
            )}
          </>
        ),
      }}
    />
  );
}
