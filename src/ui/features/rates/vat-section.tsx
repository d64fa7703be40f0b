/** Rates of VAT with the days between which they may be chosen. */
import { Pencil } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { z } from 'zod';
import { references } from '../../../api/calls/references.ts';
import type { vatRateRecord } from '../../../api/records/references.ts';
import { dayOf } from '../../../rules/dates.ts';
import { serverNow } from '../../data/clock.ts';
import { useCall } from '../../data/use-call.ts';
import { IconButton } from '../../parts/control/icon-button.tsx';
import { Badge } from '../../parts/feedback/badge.tsx';
import type { Column } from '../../parts/table/column.ts';
import { MiddleTable } from '../../parts/table/middle-table.tsx';
import { lazyPart, preloadingPart } from '../../parts/later/lazy-part.ts';
import { WhenWanted } from '../../parts/later/when-wanted.tsx';

const dialog = lazyPart(async () => ({ default: (await import('./vat-dialog.tsx')).VatDialog }));

type VatLine = z.output<typeof vatRateRecord>;

/** Both days included; an absent one sets no limit. */
const isOffered = ({ validFrom, validTo }: VatLine, day: string): boolean =>
  (validFrom === null || validFrom <= day) && (validTo === null || day <= validTo);

const columnsOf = (day: string, change: (line: VatLine) => void): Column<VatLine>[] => [
  { id: 'name', header: 'Ставка', width: 140 },
  { id: 'validFrom', header: 'Действует с', kind: 'date', width: 130 },
  { id: 'validTo', header: 'Действует по', kind: 'date', width: 130 },
  {
    id: 'state',
    header: 'Сегодня',
    width: 170,
    value: (line) => (isOffered(line, day) ? 'Предлагается' : 'Не предлагается'),
    cell: (line) =>
      isOffered(line, day) ? (
        <Badge tone="good" label="Предлагается" />
      ) : (
        <Badge tone="neutral" label="Не предлагается" />
      ),
  },
  { id: 'note', header: 'Примечание', width: 260, spare: 1 },
  {
    id: 'actions',
    header: 'Действия',
    width: 90,
    value: () => null,
    cell: (line) => (
      <IconButton
        icon={Pencil}
        size="sm"
        label={`Изменить сроки: ${line.name}`}
        {...preloadingPart(dialog)}
        onClick={() => change(line)}
      />
    ),
  },
];

export function VatSection() {
  const [changed, setChanged] = useState<VatLine | null>(null);
  const list = useCall(references.vatRates);
  const columns = useMemo(() => columnsOf(dayOf(serverNow()), setChanged), []);
  return (
    <>
      <MiddleTable
        rows={list.data?.data}
        error={list.error}
        id="vat-rates"
        label="Ставки НДС"
        columns={columns}
        rowKey={(line) => line.code}
        toolbar={<h2 className="font-semibold sm:order-first sm:mr-2">Ставки НДС</h2>}
      />
      {changed && (
        <WhenWanted
          part={dialog}
          wanted
          props={{ line: changed, onClose: () => setChanged(null) }}
          onMissing={() => setChanged(null)}
        />
      )}
    </>
  );
}
