/** The way between the administrator's pages. */
import { morePages } from './menus.ts';
import { LinkTabs } from '../../parts/control/link-tabs.tsx';

const items = [{ to: '/admin', label: 'Рабочий стол' }, ...morePages.admin];

export function AdminTabs() {
  return <LinkTabs label="Управление площадкой" items={items} />;
}
