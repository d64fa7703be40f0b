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
}

const favourites: MenuEntry = { label: 'Избранное', icon: Star };
const fallback: MenuEntry[] = [{ label: 'Профиль', icon: UserRound, to: '/profile' }];

export const menus: Record<Role, readonly MenuEntry[]> = {
  manager: [
    { label: 'Процедуры', icon: ClipboardCheck, to: '/manager' },
    favourites,
    { label: 'История уточнений', icon: History, to: '/manager/clarifications' },
    { label: 'Запросы', icon: MessageCircleQuestion, to: '/manager/requests' },
  ],
  vendor: [
    { label: 'Профиль', icon: UserRound, to: '/profile' },
    { label: 'Заявки', icon: FileText, to: '/profile/applications' },
    { label: 'Запросы', icon: MessageCircleQuestion, to: '/profile/requests' },
    favourites,
  ],
  security: [
    { label: 'Рабочий стол', icon: LayoutDashboard, to: '/security' },
    favourites,
    { label: 'Аккредитация', icon: ShieldCheck, to: '/security/moderation' },
  ],
  admin: [{ label: 'Рабочий стол', icon: LayoutDashboard, to: '/admin' }, favourites],
  // The default menu, and beside it what an auditor works with.
  auditor: [
    ...fallback,
    { label: 'Рабочий стол', icon: LayoutDashboard, to: '/auditor' },
    { label: 'Процедуры', icon: ClipboardCheck, to: '/tenders' },
    favourites,
  ],
  guest: fallback,
};

/** Pages offered by the search palette beside the menu. */
export const morePages: Record<Role, readonly { label: string; to: string }[]> = {
  guest: [],
  manager: [],
  vendor: [
    { label: 'Рабочий стол поставщика', to: '/vendor' },
    { label: 'Мои переторжки', to: '/repeating' },
  ],
  security: [],
  auditor: [],
  admin: adminGroups.flatMap(({ pages }) => pages),
};
