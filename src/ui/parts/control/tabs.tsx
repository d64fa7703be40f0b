/**
 * Tabs in two kinds. Parts of one page: <Tabs items={[{ id: 'all', label: 'Все', count: 3, content: … }]} /> (the chosen
 * one is kept in the address under `param`). Pages of one thing: <LinkTabs items={[{ to: '/tender-1', label: 'Обзор' }]} />.
 */
import { Tab, TabGroup, TabList, TabPanel, TabPanels } from '@headlessui/react';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { useAddress } from '../../data/address.ts';
import { preloading } from '../../data/navigation.ts';
import { Counter } from './counter.tsx';

interface TabItem {
  id: string;
  label: string;
  count?: number;
  content: ReactNode;
}

const bar = 'mb-4 flex gap-1 overflow-x-auto border-b border-line [scrollbar-width:none]';
const tab =
  'relative -mb-px inline-flex items-center gap-2 border-b-2 border-transparent px-3 py-2 font-medium whitespace-nowrap text-ink-soft hover:text-ink -outline-offset-2';

export function Tabs({ items, param = 'tab' }: { items: readonly TabItem[]; param?: string }) {
  const [params, change] = useAddress();
  const index = Math.max(
    0,
    items.findIndex((item) => item.id === params.get(param)),
  );
  return (
    <TabGroup
      selectedIndex={index}
      onChange={(next) => change({ [param]: next === 0 ? undefined : items[next]?.id })}
    >
      <TabList className={bar}>
        {items.map((item) => (
          <Tab key={item.id} className={`${tab} data-selected:border-primary data-selected:text-ink`}>
            {item.label}
            {item.count !== undefined && <Counter n={item.count} zero />}
          </Tab>
        ))}
      </TabList>
      <TabPanels>
        {items.map((item) => (
          <TabPanel key={item.id} tabIndex={-1}>
            {item.content}
          </TabPanel>
        ))}
      </TabPanels>
    </TabGroup>
  );
}

interface LinkTab {
  to: string;
  label: string;
  count?: number;
}

export function LinkTabs({ items, label }: { items: readonly LinkTab[]; label: string }) {
  return (
    <nav aria-label={label} className={bar}>
      {items.map((item) => (
        <NavLink
          key={item.to}
          to={item.to}
          end
          {...preloading(item.to)}
          className={({ isActive }) => `${tab} ${isActive ? 'border-primary! text-ink!' : ''}`}
        >
          {item.label}
          {item.count !== undefined && <Counter n={item.count} />}
        </NavLink>
      ))}
    </nav>
  );
}
