/**
 * Parts of one page: <Tabs items={[{ id: 'all', label: 'Все', count: 3, content: … }]} /> (the chosen one is kept in the address
 * under `param`). Tabs of pages are in link-tabs.tsx.
 */
import { Tab, TabGroup, TabList, TabPanel, TabPanels } from '@headlessui/react';
import type { ReactNode } from 'react';
import { useAddress } from '../../data/address.ts';
import { Counter } from './counter.tsx';
import { useTabInSight } from './tab-in-sight.ts';
import { tabBarClass, tabClass } from './tab-look.ts';

interface TabItem {
  id: string;
  label: string;
  count?: number;
  content: ReactNode;
}

export function Tabs({ items, param = 'tab' }: { items: readonly TabItem[]; param?: string }) {
  const [params, change] = useAddress();
  const index = Math.max(
    0,
    items.findIndex((item) => item.id === params.get(param)),
  );
  const bar = useTabInSight<HTMLDivElement>(index);
  return (
    <TabGroup
      selectedIndex={index}
      onChange={(next) => change({ [param]: next === 0 ? undefined : items[next]?.id })}
    >
      <TabList ref={bar} className={tabBarClass}>
        {items.map((item) => (
          <Tab key={item.id} className={`${tabClass} data-selected:border-primary data-selected:text-ink`}>
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
