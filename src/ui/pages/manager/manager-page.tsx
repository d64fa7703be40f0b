// The manager's desk: what asks for action, ends ahead, own lots as a board and as a table.
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { lots } from '../../../api/calls/lots.ts';
import { useVisitor } from '../../actors/visitor.ts';
import { Button } from '../../parts/button.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { Stack } from '../../parts/section.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { useCall } from '../../parts/use-call.ts';
import { useLive } from '../../parts/use-live.ts';
import { LotTable } from '../lots/lot-table.tsx';
import { Attention, Deadlines } from './desk/ahead.tsx';
import { Board } from './desk/board.tsx';
import { Charts } from './desk/charts.tsx';
import { NewLotDialog } from './desk/new-lot-dialog.tsx';

export default function Page() {
  const visitor = useVisitor();
  const [creating, setCreating] = useState(false);
  useLive();
  const stats = useCall(lots.stats);
  const ownerId = visitor.id ?? 0;
  const create = (
    <Button kind="primary" icon={Plus} onClick={() => setCreating(true)}>
      Новая процедура
    </Button>
  );
  return (
    <>
      <PageHeader title="Процедуры" actions={create} />
      <Stack>
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
          <Attention stats={stats.data?.data} />
          <Deadlines stats={stats.data?.data} />
        </div>
        <div className="min-w-0">
          <Tabs
            param="view"
            items={[
              { id: 'board', label: 'Доска', content: <Board ownerId={ownerId} /> },
              {
                id: 'table',
                label: 'Таблица',
                content: (
                  <LotTable
                    id="own-lots"
                    label="Ваши процедуры"
                    fixed={{ 'filter[owner]': String(ownerId) }}
                    empty={
                      <EmptyState
                        title="У вас ещё нет процедур"
                        text="Создайте первую: с нуля, по образцу или из таблицы Excel."
                        action={create}
                      />
                    }
                  />
                ),
              },
            ]}
          />
        </div>
        <Charts stats={stats.data?.data} />
      </Stack>
      {creating && <NewLotDialog onClose={() => setCreating(false)} />}
    </>
  );
}
