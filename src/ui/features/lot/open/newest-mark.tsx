/** What can be counted and seen of the trust: receipts that hold, and the newest signed mark of all procedures' history. */
import { Copy } from 'lucide-react';
import { checkpoints } from '../../../../api/calls/checkpoints.ts';
import type { Checkpoint } from '../../../../api/records/checkpoint.ts';
import type { Stats } from '../../../../api/records/stats.ts';
import { useCall } from '../../../data/use-call.ts';
import { IconButton } from '../../../parts/control/icon-button.tsx';
import { formatDateTime, formatTime } from '../../../parts/text/format.ts';
import { ReceiptsOfMonth } from './receipts-of-month.tsx';

const EVERY_MS = 60_000;

export function NewestMark({ receipts }: { receipts: Stats['platform']['receipts'] }) {
  const mark = useCall(checkpoints.newest, {}, { every: EVERY_MS }).data?.data;
  if (!mark && !receipts) return null;
  return (
    <div className="mt-4 flex flex-col gap-1 rounded-box border border-line bg-page px-3 py-2 text-xs">
      {receipts && <ReceiptsOfMonth receipts={receipts} />}
      {mark && <Mark mark={mark} />}
    </div>
  );
}

function Mark({ mark }: { mark: Pick<Checkpoint, 'size' | 'at' | 'root'> }) {
  const copy = async () => {
    // Fetched at the press: nobody else on this page copies.
    const { copyAloud } = await import('../../../data/copy-aloud.ts');
    await copyAloud(mark.root, 'Отпечаток скопирован');
  };
  return (
    <>
      <p className="flex justify-between gap-2">
        <span>
          Контрольная отметка <strong className="font-semibold">№ {mark.size}</strong>
        </span>
        <time dateTime={mark.at} title={formatDateTime(mark.at)} className="text-ink-soft">
          {formatTime(mark.at)}
        </time>
      </p>
      <p className="flex items-center justify-between gap-2 text-ink-soft">
        <span className="truncate" title={mark.root}>
          {mark.root.slice(0, 12)} … {mark.root.slice(-12)}
        </span>
        <IconButton icon={Copy} size="sm" label="Скопировать отпечаток целиком" onClick={() => void copy()} />
      </p>
    </>
  );
}
