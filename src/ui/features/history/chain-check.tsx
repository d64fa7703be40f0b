/** Two checks at once: the chain of hashes, and the rows walked through the machine again. */
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { lots } from '../../../api/calls/lots.ts';
import type { ReceiptCount } from '../../../api/records/receipts.ts';
import { allMatch, countedReceipts } from '../../../text/receipts.ts';
import { stateLabel } from '../../../text/states.ts';
import { Button } from '../../parts/control/button.tsx';
import { Notice } from '../../parts/feedback/notice.tsx';
import { useCall } from '../../data/use-call.ts';

export function ChainCheck({ lotId }: { lotId: number }) {
  const [asked, setAsked] = useState(false);
  const check = useCall(lots.verifyLogs, { params: { id: lotId } }, { enabled: asked });
  const result = check.data?.data;
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-ink-soft">
        Каждая запись хранит хеш предыдущей; проверка пересчитывает всю цепочку и ещё раз проводит процедуру
        по её закону.
      </p>
      <Button
        icon={ShieldCheck}
        busy={check.isFetching}
        onClick={() => {
          if (asked) void check.refetch();
          setAsked(true);
        }}
      >
        Проверить цепочку
      </Button>
      {check.error && <Notice tone="bad" title={check.error.message} />}
      {result && (
        <div className="flex w-full flex-col gap-2" aria-live="polite">
          {result.receipts && <ReceiptsNotice receipts={result.receipts} />}
          {result.ok ? (
            <Notice tone="good" title="История цела">
              Проверено записей: {result.rows}. Повтор шагов приводит к состоянию «
              {stateLabel('lot', result.replay.status)}», как и записано.
            </Notice>
          ) : (
            <Notice tone="bad" title="История нарушена">
              {!result.chain.ok && (
                <p>
                  Цепочка рвётся на записи {result.chain.brokenAt ?? '—'}
                  {result.chain.reason && `: ${result.chain.reason}`}
                </p>
              )}
              {!result.replay.ok && (
                <p>
                  Повтор шагов даёт «{stateLabel('lot', result.replay.status)}», записано «
                  {stateLabel('lot', result.replay.stored)}»
                  {result.replay.brokenAt !== null && `; первая неверная запись ${result.replay.brokenAt}`}
                  {result.replay.reason && `: ${result.replay.reason}`}
                </p>
              )}
            </Notice>
          )}
        </div>
      )}
    </div>
  );
}

/** What openings have shown, held against the receipts that were given for it. */
function ReceiptsNotice({ receipts }: { receipts: ReceiptCount }) {
  const title = `Квитанции сошлись ${countedReceipts(receipts)}`;
  return allMatch(receipts) ? (
    <Notice tone="good" title={title} />
  ) : (
    <Notice tone="bad" title={title}>
      После подачи изменили содержание заявки или саму квитанцию. Какой, видно на страницах заявок:
      «Квитанции».
    </Notice>
  );
}
