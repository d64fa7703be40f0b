/** What the manager decides on one offer, in a table's cell. A pressed button pressed again takes the decision back. */
import { Check, CircleHelp, X } from 'lucide-react';
import { useState } from 'react';
import { applications } from '../../../api/calls/applications.ts';
import { lots } from '../../../api/calls/lots.ts';
import { offers as calls } from '../../../api/calls/offers.ts';
import type { Offer } from '../../../api/records/offer.ts';
import { Button } from '../../parts/control/button.tsx';
import { cx } from '../../parts/text/cx.ts';
import { IconButton } from '../../parts/control/icon-button.tsx';
import { useSend } from '../../data/use-call.ts';
import { lazyPart, preloadingPart } from '../../parts/later/lazy-part.ts';
import { WhenWanted } from '../../parts/later/when-wanted.tsx';

const reason = lazyPart(async () => ({ default: (await import('./reject-reason.tsx')).RejectReason }));

const changed = [applications.read, applications.ofLot, lots.read];

export function OfferDecision({ offer }: { offer: Offer }) {
  const [rejecting, setRejecting] = useState(false);
  const approve = useSend(calls.approve, { invalidates: changed });
  const mark = useSend(calls.needsClarification, { invalidates: changed });
  const params = { id: offer.id };
  const approved = offer.approvedByCustomer === true;
  const rejected = offer.approvedByCustomer === false;
  const about = `, позиция ${offer.order.index}`;
  const decide = (value: boolean | null) =>
    approve.run({
      params,
      body: { approved: value, reason: null, was: offer.approvedByCustomer, wasReason: offer.approvalReason },
    });
  return (
    <div className="flex flex-col gap-1">
      <div className="flex flex-wrap items-center gap-1">
        <Button
          size="sm"
          icon={Check}
          aria-label={`Согласовать${about}`}
          aria-pressed={approved}
          busy={approve.busy}
          className={cx(approved && 'border-ok! bg-ok-soft! text-ok!')}
          onClick={() => decide(approved ? null : true)}
        >
          {approved ? 'Согласовано' : 'Согласовать'}
        </Button>
        <Button
          size="sm"
          icon={X}
          aria-label={`Отклонить${about}`}
          aria-pressed={rejected}
          className={cx(rejected && 'border-bad! bg-bad-soft! text-bad!')}
          {...preloadingPart(reason)}
          onClick={() => (rejected ? decide(null) : setRejecting(true))}
        >
          {rejected ? 'Отклонено' : 'Отклонить'}
        </Button>
        <IconButton
          icon={CircleHelp}
          size="sm"
          label={`Нужно уточнить${about}`}
          pressed={offer.needsClarification}
          onClick={() => mark.run({ params, body: { needsClarification: !offer.needsClarification } })}
        />
      </div>
      {rejected && offer.approvalReason && (
        <p className="text-xs break-words whitespace-normal text-bad">{offer.approvalReason}</p>
      )}
      {offer.needsClarification && <p className="text-xs text-warn">Нужно уточнить</p>}
      {rejecting && (
        <WhenWanted
          part={reason}
          wanted
          props={{ offer, onClose: () => setRejecting(false) }}
          onMissing={() => setRejecting(false)}
        />
      )}
    </div>
  );
}
