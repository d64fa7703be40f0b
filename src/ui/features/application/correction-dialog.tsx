/** The descriptions of an application's offers as the staff correct them, with the reason. */
import { useMemo, useState } from 'react';
import { z } from 'zod';
import { applications } from '../../../api/calls/applications.ts';
import type { Application } from '../../../api/records/application.ts';
import type { Offer } from '../../../api/records/offer.ts';
import { stepText } from '../../../text/steps.ts';
import { Button, CloseButton } from '../../parts/control/button.tsx';
import { Consequences } from '../../parts/dialog/confirm-dialog.tsx';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { EditableGrid } from '../../parts/grid/editable-grid.tsx';
import type { CellChange, GridColumn } from '../../parts/grid/grid-column.ts';
import { TextArea } from '../../parts/form/text-area-field.tsx';
import { Unsaved } from '../../data/unsaved.ts';
import { useSend } from '../../data/use-call.ts';

const columns: GridColumn<Offer>[] = [
  {
    id: 'order',
    header: 'Позиция',
    width: 220,
    editable: false,
    value: ({ order }) => `${order.index}. ${order.name}`,
  },
  { id: 'name', header: 'Наименование', width: 200 },
  { id: 'description', header: 'Описание', width: 200 },
  { id: 'manufacturer', header: 'Изготовитель', width: 160 },
  { id: 'country', header: 'Страна', width: 110 },
  { id: 'manufacturedYear', header: 'Год выпуска', width: 90 },
  { id: 'documentation', header: 'Документация', width: 160 },
  { id: 'guaranteePeriod', header: 'Гарантия, мес.', kind: 'integer', width: 100 },
];

const WHOLE = new Set(['manufacturedYear', 'guaranteePeriod']);
const REASON_ID = 'correction-reason';
const REASON_MAX = 2_000;

const corrections = z.object({
  changes: z.record(z.coerce.number(), z.record(z.string(), z.union([z.string(), z.number(), z.null()]))),
  reason: z.string(),
});

function valueOf({ column, value }: CellChange<Offer>): string | number | null {
  if (!WHOLE.has(column)) return value ?? '';
  if (value === null || value === '') return null;
  // What is no number goes out as it is: the server says so.
  return /^\d+$/.test(value) ? Number(value) : value;
}

export function CorrectionDialog({
  application,
  onClose,
}: {
  application: Application;
  onClose: () => void;
}) {
  const [changes, setChanges] = useState<z.infer<typeof corrections>['changes']>({});
  const rows = useMemo(
    () => application.offers.map((offer): Offer => ({ ...offer, ...changes[offer.id] })),
    [application.offers, changes],
  );
  const [reason, setReason] = useState('');
  const text = stepText('application', 'application.correct', application.status);
  const save = useSend(applications.change, { done: text.done, onDone: onClose });

  function write(cells: CellChange<Offer>[]) {
    for (const cell of cells) {
      const value = valueOf(cell);
      setChanges((all) => ({ ...all, [cell.row.id]: { ...all[cell.row.id], [cell.column]: value } }));
    }
  }
  const offers = Object.entries(changes).map(([id, fields]) => ({ id: Number(id), ...fields }));

  return (
    <Dialog
      open
      onClose={onClose}
      title={text.title}
      size="xl"
      footer={
        <>
          <CloseButton onClose={onClose}>Отмена</CloseButton>
          <Button
            kind="primary"
            busy={save.busy}
            disabled={offers.length === 0 || reason.trim() === ''}
            onClick={() =>
              save.run({
                params: { id: application.id },
                body: { offers, reason },
                ifMatch: application.version,
              })
            }
          >
            {text.label}
          </Button>
        </>
      }
    >
      <Unsaved
        what="несохранённые исправления"
        isDirty={() => offers.length > 0 || reason !== ''}
        isSaving={() => save.busy}
        aside={{
          name: `corrections:${application.id}`,
          typed: () => ({ changes, reason }),
          putBack: (typed) => {
            const found = corrections.safeParse(typed);
            if (!found.success) return;
            setChanges(found.data.changes);
            setReason(found.data.reason);
          },
        }}
        discard={onClose}
      />
      <Consequences will={text.consequences} />
      <EditableGrid
        label="Описания предложений"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        numberOf={({ order }) => order.index}
        onChange={write}
        maxHeight="45vh"
        search
      />
      <label htmlFor={REASON_ID} className="mt-4 mb-1 block text-xs font-medium text-ink-soft">
        Причина
      </label>
      <TextArea id={REASON_ID} name="reason" value={reason} onChange={setReason} maxLength={REASON_MAX} />
    </Dialog>
  );
}
