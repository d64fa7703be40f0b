/** The lot as it was at a chosen moment, as its reader could have seen it then. */
import { useId, useState } from 'react';
import { lots } from '../../../api/calls/lots.ts';
import { LotBadge } from '../lot/lot-badge.tsx';
import { Button } from '../../parts/control/button.tsx';
import { DateTimeInput } from '../../parts/form/date-time-field.tsx';
import { FieldFrame } from '../../parts/form/field.tsx';
import { formatDateTime } from '../../parts/text/format.ts';
import { Notice } from '../../parts/feedback/notice.tsx';
import { useCall } from '../../data/use-call.ts';
import { LotTerms } from '../lot/overview/terms.tsx';

export function AsOf({ lotId }: { lotId: number }) {
  const id = useId();
  const [moment, setMoment] = useState('');
  const [shown, setShown] = useState('');
  const then = useCall(
    lots.read,
    { params: { id: lotId }, query: { at: shown || undefined } },
    { enabled: shown !== '' },
  );
  const lot = shown === '' ? undefined : then.data?.data;
  return (
    <div className="flex flex-col gap-3">
      <form
        className="flex flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          setShown(moment);
        }}
      >
        <FieldFrame id={id} label="Момент, UTC+3" className="w-56">
          <DateTimeInput id={id} value={moment} onChange={setMoment} />
        </FieldFrame>
        <Button type="submit" busy={then.isFetching} disabled={moment === ''}>
          Показать
        </Button>
      </form>
      {shown !== '' && then.error && (
        <Notice tone="warn" title="В этот момент процедуры ещё не было или она вам не была видна" />
      )}
      {lot?.asOf && !then.error && (
        <>
          <p className="flex flex-wrap items-center gap-2">
            <span className="font-medium">{lot.title}</span>
            <LotBadge status={lot.status} />
            <span className="text-ink-soft">на {formatDateTime(lot.asOf)}</span>
          </p>
          <LotTerms lot={lot} />
        </>
      )}
    </div>
  );
}
