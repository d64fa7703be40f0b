/** The way between the administrator's pages. */
import { morePages } from '../../layouts/menus.ts';
import { LinkTabs } from '../../parts/tabs.tsx';

const items = [{ to: '/admin', label: 'Рабочий стол' }, ...morePages.admin];

export function AdminTabs() {
  return <LinkTabs label="Управление площадкой" items={items} />;
}
