// The manager's desk: what asks for action, ends ahead, own lots as a board and as a table.
import { Mail, Plus } from 'lucide-react';
import { useState } from 'react';
import { lots } from '../../../api/calls/lots.ts';
import { usePageActions } from '../../data/page-actions.ts';
import { useVisitor } from '../../data/visitor.ts';
import { Button } from '../../parts/control/button.tsx';
import { PageHeader } from '../../parts/layout/page-header.tsx';
import { Stack } from '../../parts/layout/section.tsx';
import { Tabs } from '../../parts/control/tabs.tsx';
import { useCall } from '../../data/use-call.ts';
import { useLive } from '../../data/use-live.ts';
import { LotTable } from '../../features/lot/lot-table.tsx';
import { Attention, Deadlines } from '../../features/desk/ahead.tsx';
import { RegisterVendor } from '../../features/account/users/register-vendor.tsx';
import { Board } from '../../features/desk/board.tsx';
import { Charts } from '../../features/desk/charts.tsx';
import { lazyPart, preloadingPart } from '../../parts/later/lazy-part.ts';
import { WhenWanted } from '../../parts/later/when-wanted.tsx';

const newLot = lazyPart(async () => ({
  default: (await import('../../features/desk/new-lot-dialog.tsx')).NewLotDialog,
}));

const inviteCompany = lazyPart(async () => ({
  default: (await import('../../features/desk/invite-company-dialog.tsx')).InviteCompanyDialog,
}));

export default function Page() {
  const visitor = useVisitor();
  const [creating, setCreating] = useState(false);
  const [inviting, setInviting] = useState(false);
  useLive();
  const stats = useCall(lots.stats);
  const ownerId = visitor.id ?? 0;
  usePageActions([
    { id: 'lot.new', title: 'Новая процедура', keys: 'N', run: () => setCreating(true) },
    { id: 'vendor.invite', title: 'Пригласить поставщика', run: () => setInviting(true) },
  ]);
  const create = (
    <Button kind="primary" icon={Plus} {...preloadingPart(newLot)} onClick={() => setCreating(true)}>
      Новая процедура
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Процедуры"
        actions={
          <>
            <RegisterVendor />
            <Button icon={Mail} {...preloadingPart(inviteCompany)} onClick={() => setInviting(true)}>
              Пригласить поставщика
            </Button>
            {create}
          </>
        }
      />
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
                    empty={{
                      text: 'У вас ещё нет процедур. Создайте первую: с нуля, по образцу или из таблицы Excel.',
                      action: create,
                    }}
                  />
                ),
              },
            ]}
          />
        </div>
        <Charts stats={stats.data?.data} />
      </Stack>
      {inviting && (
        <WhenWanted
          part={inviteCompany}
          wanted
          props={{ onClose: () => setInviting(false) }}
          onMissing={() => setInviting(false)}
        />
      )}
      {creating && (
        <WhenWanted
          part={newLot}
          wanted
          props={{ onClose: () => setCreating(false) }}
          onMissing={() => setCreating(false)}
        />
      )}
    </>
  );
}
