/**
 * One file that is made of a lot in the background: asked for, awaited, fetched, made anew. An item of a list of documents;
 * the owner's and the administrator's alone.
 */
import { FileSpreadsheet, RefreshCw } from 'lucide-react';
import { exports as calls } from '../../../../api/calls/exports.ts';
import { urlOf } from '../../../../api/client.ts';
import type { ExportRecord } from '../../../../api/records/task.ts';
import { isTaskLive } from '../../../../machines/sync-task-statuses.ts';
import { syncTaskStates } from '../../../../text/states.ts';
import { useCall, useSend } from '../../../data/use-call.ts';
import { Button } from '../../../parts/control/button.tsx';
import { IconButton } from '../../../parts/control/icon-button.tsx';
import { DateTime } from '../../../parts/text/text.tsx';

const exportNames: Record<ExportRecord['type'], string> = {
  orders: 'Позиции в Excel',
  results: 'Итоги в Excel',
};
const EVERY_MS = 1_000;
const changed = [calls.ofLot];

interface LotExportProps {
  lotId: number;
  type: ExportRecord['type'];
}

export function LotExport({ lotId, type }: LotExportProps) {
  const params = { id: lotId };
  const list = useCall(
    calls.ofLot,
    { params },
    { every: (last) => (last?.data.some(({ status }) => isTaskLive(status)) ?? false) && EVERY_MS },
  );
  const order = useSend(calls.orders, { invalidates: changed });
  const found = list.data?.data.find((one) => one.type === type);
  // The results are made by the finish itself: before it there is nothing to ask for.
  if (!list.data || (found === undefined && type === 'results')) return null;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <FileSpreadsheet className="size-4 text-ink-soft" aria-hidden />
      <span className="min-w-0 flex-1">
        {exportNames[type]}
        <span className="block text-xs text-ink-soft" aria-live="polite">
          {found && <State of={found} />}
        </span>
      </span>
      {found ? (
        <Made of={found} />
      ) : (
        <Button
          size="sm"
          aria-label={`Выгрузить: ${exportNames[type]}`}
          busy={order.busy}
          onClick={() => order.run({ params })}
        >
          Выгрузить
        </Button>
      )}
    </li>
  );
}

function State({ of: { status, progress, url, createdAt } }: { of: ExportRecord }) {
  if (isTaskLive(status)) return `${syncTaskStates[status].label}, ${progress}\u00A0%`;
  if (url === null) return 'Не удалось подготовить файл';
  return (
    <>
      Данные на <DateTime value={createdAt} />
    </>
  );
}

function Made({ of: { id, type, status, url } }: { of: ExportRecord }) {
  const refresh = useSend(calls.refresh, { invalidates: changed });
  const isWaiting = isTaskLive(status);
  return (
    <>
      {url !== null && (
        <a
          className="link relative after:absolute after:-inset-1.5"
          href={urlOf(calls.file, { params: { id } })}
          download
          aria-label={`${exportNames[type]}: скачать xlsx`}
        >
          xlsx
        </a>
      )}
      <IconButton
        icon={RefreshCw}
        size="sm"
        label={`${exportNames[type]}: обновить`}
        busy={isWaiting || refresh.busy}
        onClick={() => refresh.run({ params: { id } })}
      />
    </>
  );
}
