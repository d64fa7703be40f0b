/** A press checks the chain of the record that a row of the journal is about; the answer stays in the row. */
import { CircleCheck, CircleX, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { actionLogs } from '../../../api/calls/history.ts';
import type { HistoryRow } from '../../../api/records/history-row.ts';
import { useCall } from '../../data/use-call.ts';
import { Button } from '../../parts/control/button.tsx';
import { formatDateTime } from '../../parts/text/format.ts';
import { sentenceOf } from './timeline.tsx';

/** Records with a chain of their own; what the administrator sets shares one. */
const OWN_CHAIN: readonly string[] = ['company', 'user', 'post', 'document'];
const SETTINGS: readonly string[] = ['setting', 'currencyRate', 'bankDirectory', 'vatRate'];

function chainOf({ model, modelId }: HistoryRow): string | null {
  if (SETTINGS.includes(model)) return 'settings';
  return OWN_CHAIN.includes(model) && modelId !== null ? `${model}:${modelId}` : null;
}

export function ChainCell({ row }: { row: HistoryRow }) {
  const chain = chainOf(row);
  const of = `${sentenceOf(row)}, ${formatDateTime(row.at)}`;
  if (row.lotId !== null)
    return (
      <Link className="link" to={`/admin/history?lot=${row.lotId}`} aria-label={`В истории: ${of}`}>
        В истории
      </Link>
    );
  return chain === null ? '—' : <Check chain={chain} of={of} />;
}

function Check({ chain, of }: { chain: string; of: string }) {
  const [asked, setAsked] = useState(false);
  const check = useCall(actionLogs.verify, { query: { chain } }, { enabled: asked });
  const verdict = check.data?.data;
  if (!asked || check.isFetching)
    return (
      <Button
        size="sm"
        icon={ShieldCheck}
        aria-label={`Проверить: ${of}`}
        busy={asked}
        onClick={() => setAsked(true)}
      >
        Проверить
      </Button>
    );
  return (
    <output className="flex items-start gap-1.5">
      {verdict?.ok ? (
        <>
          <CircleCheck className="mt-0.5 size-4 shrink-0 text-ok" aria-hidden />
          Цела, записей: {verdict.checked}
        </>
      ) : (
        <>
          <CircleX className="mt-0.5 size-4 shrink-0 text-bad" aria-hidden />
          {check.error ? check.error.message : `Рвётся после записи ${verdict?.checked ?? 0}`}
        </>
      )}
    </output>
  );
}
