/** The items word for word as each publication fixed them, beside those that stand now. */
import { FileClock } from 'lucide-react';
import { useState } from 'react';
import { lots } from '../../../../api/calls/lots.ts';
import { useCall } from '../../../data/use-call.ts';
import { Button } from '../../../parts/control/button.tsx';
import { Dialog } from '../../../parts/dialog/dialog.tsx';
import { FieldFrame } from '../../../parts/form/field.tsx';
import { Select } from '../../../parts/form/select.tsx';
import { DataTable } from '../../../parts/table/data-table.tsx';
import { formatDateTime } from '../../../parts/text/format.ts';
import type { Order } from '../../../../api/records/order.ts';
import type { Column } from '../../../parts/table/column.ts';
import { otherColumns } from './items.tsx';

const columns: Column<Order>[] = [
  { id: 'index', header: '№', kind: 'number', width: 60 },
  { id: 'name', header: 'Наименование', width: 300 },
  ...otherColumns,
];

export function PublishedItems({ lotId }: { lotId: number }) {
  const [open, setOpen] = useState(false);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <FileClock className="size-4 text-ink-soft" aria-hidden />
      <span className="min-w-0 flex-1">Позиции, как опубликованы</span>
      <Button size="sm" aria-label="Показать позиции, как опубликованы" onClick={() => setOpen(true)}>
        Показать
      </Button>
      {open && <PublishedDialog lotId={lotId} onClose={() => setOpen(false)} />}
    </li>
  );
}

function PublishedDialog({ lotId, onClose }: { lotId: number; onClose: () => void }) {
  const params = { id: lotId };
  const [chosen, setChosen] = useState<number | null>(null);
  const versions = useCall(lots.publishedVersions, { params });
  const version = chosen ?? versions.data?.data[0]?.version;
  const list = useCall(
    lots.publishedOrders,
    { params, query: { version } },
    { enabled: version !== undefined },
  );
  return (
    <Dialog open onClose={onClose} title="Позиции, как опубликованы" size="lg">
      <div className="flex flex-col gap-3">
        <FieldFrame id="published-version" label="Редакция">
          <Select
            id="published-version"
            value={version ?? null}
            onChange={(value) => setChosen(Number(value))}
            options={(versions.data?.data ?? []).map((one) => ({
              value: one.version,
              label: `№ ${one.version} от ${formatDateTime(one.publishedAt)}`,
            }))}
          />
        </FieldFrame>
        <DataTable
          id="published-items"
          label="Опубликованные позиции"
          columns={columns}
          rows={list.data?.data}
          error={versions.error ?? list.error}
        />
      </div>
    </Dialog>
  );
}
