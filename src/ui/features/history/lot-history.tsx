/**
 * The whole history of one lot, for the manager's tender page, the auditor's and the administrator's desks:
 * <LotHistory lotId={12} status={lot.status} isOpened />. Time line, the machine's graph with the path, any moment of it, table, checks.
 */
import { useMemo } from 'react';
import { lots } from '../../../api/calls/lots.ts';
import type { HistoryRow } from '../../../api/records/history-row.ts';
import type { LotStatus } from '../../../machines/lot-statuses.ts';
import { EmptyState } from '../../parts/feedback/empty-state.tsx';
import { Section, Stack } from '../../parts/layout/section.tsx';
import { SkeletonLines } from '../../parts/feedback/skeleton.tsx';
import { Tabs } from '../../parts/control/tabs.tsx';
import { lazyPart } from '../../parts/later/lazy-part.ts';
import { WhenWanted } from '../../parts/later/when-wanted.tsx';
import { useViewed } from '../views/viewed-table.tsx';
import { useCall } from '../../data/use-call.ts';
import { ChainCheck } from './chain-check.tsx';
import { HistoryTable } from './history-table.tsx';
import { LawGraph } from './law-graph.tsx';
import { SelfCheck } from './self-check.tsx';
import { movesState, Timeline } from './timeline.tsx';
import { Explained } from '../../parts/control/explained.tsx';

const moment = lazyPart(async () => ({ default: (await import('./moment.tsx')).Moment }));

const RECENT = 100;

interface LotHistoryProps {
  lotId: number;
  status: LotStatus;
  /** Nothing of it is sealed now. */
  isOpened: boolean;
}

export function LotHistory({ lotId, status, isOpened }: LotHistoryProps) {
  const viewed = useViewed('lot-history', lots.logs, { prefix: 'log', sort: '-id' });
  const recent = useCall(lots.logs, { params: { id: lotId }, query: { sort: '-id', per_page: RECENT } });
  const own = useCall(lots.logs, {
    params: { id: lotId },
    query: { 'filter[model]': 'lot', sort: 'id', per_page: RECENT },
  });
  const rows = recent.data?.data;
  const path = useMemo(
    () => (own.data?.data ?? []).filter((row) => row.from !== null && row.to !== null && movesState(row)),
    [own.data],
  );
  const people = useMemo(() => peopleIn(rows ?? []), [rows]);
  const more = (recent.data?.meta.total ?? 0) > RECENT;
  return (
    <Stack>
      <Tabs
        param="view"
        items={[
          {
            id: 'line',
            label: 'Лента',
            content: (
              <Section>
                {recent.error && <EmptyState title="Не удалось загрузить" text={recent.error.message} />}
                {!rows && !recent.error && <SkeletonLines lines={8} />}
                {rows?.length === 0 && <EmptyState text="Записей пока нет." />}
                {rows && <Timeline rows={rows} />}
                {more && (
                  <p className="mt-3 text-ink-soft">Показаны последние {RECENT}; остальные — в таблице.</p>
                )}
              </Section>
            ),
          },
          {
            id: 'graph',
            label: 'Схема',
            content: (
              <Section>
                <LawGraph status={status} path={path} />
              </Section>
            ),
          },
          {
            id: 'moment',
            label: 'На момент',
            content: (
              <WhenWanted
                part={moment}
                wanted
                props={{ lotId, path }}
                standIn={<SkeletonLines lines={8} />}
              />
            ),
          },
          {
            id: 'table',
            label: 'Таблица',
            content: <HistoryTable lotId={lotId} viewed={viewed} people={people} />,
          },
        ]}
      />
      {recent.isPending && <div className="awaited" hidden />}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <Section title="Проверка цепочки" actions={<Explained term="chain" of="Цепочка" />}>
          <ChainCheck lotId={lotId} />
        </Section>
        <Section title="Проверить самому">
          <SelfCheck lotId={lotId} isOpened={isOpened} />
        </Section>
      </div>
    </Stack>
  );
}

function peopleIn(rows: readonly HistoryRow[]): { id: number; name: string }[] {
  const names = new Map<number, string>();
  for (const { by } of rows) if (by.id !== null) names.set(by.id, by.name);
  return [...names].map(([id, name]) => ({ id, name }));
}
