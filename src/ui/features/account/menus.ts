/** Side menus by role; an entry without an address opens the favourites. */
import {
  ClipboardCheck,
  FileText,
  History,
  LayoutDashboard,
  MessageCircleQuestion,
  ShieldCheck,
  Star,
  UserRound,
  type LucideIcon,
} from 'lucide-react';
import type { Role } from '../../../machines/access.ts';
import { adminGroups } from './admin-pages.ts';

export interface MenuEntry {
  label: string;
  icon: LucideIcon;
  to?: string;
  /** Leads there from any page. */
  keys?: string;
  /** Beginnings of other addresses that one comes to from here: on those too it is the present entry. */
  holds?: readonly string[];
}

const favourites: MenuEntry = { label: 'Избранное', icon: Star };
const fallback: MenuEntry[] = [{ label: 'Профиль', icon: UserRound, to: '/profile', keys: 'G C' }];

export const menus: Record<Role, readonly MenuEntry[]> = {
  manager: [
    { label: 'Процедуры', icon: ClipboardCheck, to: '/manager', keys: 'G P', holds: ['/tender-'] },
    favourites,
    { label: 'История уточнений', icon: History, to: '/manager/clarifications', keys: 'G H' },
    { label: 'Запросы', icon: MessageCircleQuestion, to: '/manager/requests', keys: 'G Q' },
  ],
  vendor: [
    { label: 'Профиль', icon: UserRound, to: '/profile', keys: 'G C' },
    {
      label: 'Заявки',
      icon: FileText,
      to: '/profile/applications',
      keys: 'G P',
      holds: ['/tender-', '/apply'],
    },
    { label: 'Запросы', icon: MessageCircleQuestion, to: '/profile/requests', keys: 'G Q' },
    favourites,
  ],
  security: [
    {
      label: 'Рабочий стол',
      icon: LayoutDashboard,
      to: '/security',
      keys: 'G D',
      holds: ['/security/application-', '/tender-'],
    },
    favourites,
    { label: 'Аккредитация', icon: ShieldCheck, to: '/security/moderation', keys: 'G A' },
  ],
  admin: [{ label: 'Рабочий стол', icon: LayoutDashboard, to: '/admin', keys: 'G D' }, favourites],
  // The default menu, and beside it what an auditor works with.
  auditor: [
    ...fallback,
    {
      label: 'Рабочий стол',
      icon: LayoutDashboard,
      to: '/auditor',
      keys: 'G D',
      holds: ['/auditor/application-'],
    },
    { label: 'Процедуры', icon: ClipboardCheck, to: '/tenders', keys: 'G P', holds: ['/tender-'] },
    favourites,
  ],
  guest: fallback,
};

const analyticsPage = { label: 'Аналитика', to: '/analytics' };
export const keysPage = { label: 'Мои ключи', to: '/keys' };
const accountPages = [
  { label: 'Учётная запись', to: '/account' },
  { label: 'Настройка писем и уведомлений', to: '/account?tab=notifications' },
];

/** Pages offered by the search palette beside the menu. */
export const morePages: Record<Role, readonly { label: string; to: string }[]> = {
  guest: [],
  manager: [analyticsPage, keysPage, { label: 'Календарь сроков', to: '/manager/calendar' }, ...accountPages],
  vendor: [
    { label: 'Календарь сроков', to: '/profile/calendar' },
    { label: 'Рабочий стол поставщика', to: '/vendor' },
    { label: 'Мои переторжки', to: '/repeating' },
    ...accountPages,
  ],
  security: [analyticsPage, keysPage, ...accountPages],
  auditor: [analyticsPage, keysPage, ...accountPages],
  admin: [analyticsPage, keysPage, ...adminGroups.flatMap(({ pages }) => pages), ...accountPages],
};
