/** What the manager decides on one offer, in a table's cell. A pressed button pressed again takes the decision back. */
import { Check, CircleHelp, X } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import { applications } from '../../../api/calls/applications.ts';
import { lots } from '../../../api/calls/lots.ts';
import { offers as calls } from '../../../api/calls/offers.ts';
import { comment } from '../../../api/fields.ts';
import type { Offer } from '../../../api/records/offer.ts';
import { validation } from '../../../text/validation.ts';
import { Button } from '../../parts/control/button.tsx';
import { cx } from '../../parts/text/cx.ts';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { Form, SubmitButton, useAppForm } from '../../parts/form/form.tsx';
import { IconButton } from '../../parts/control/icon-button.tsx';
import { TextAreaField } from '../../parts/form/text-area-field.tsx';
import { useSend } from '../../data/use-call.ts';

const changed = [applications.read, applications.ofLot, lots.read];

export function OfferDecision({ offer }: { offer: Offer }) {
  const [rejecting, setRejecting] = useState(false);
  const approve = useSend(calls.approve, { invalidates: changed });
  const mark = useSend(calls.needsClarification, { invalidates: changed });
  const params = { id: offer.id };
  const approved = offer.approvedByCustomer === true;
  const rejected = offer.approvedByCustomer === false;
  const about = `, позиция ${offer.order.index}`;
  const decide = (value: boolean | null) => approve.run({ params, body: { approved: value, reason: null } });
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
      {rejecting && <RejectDialog offer={offer} onClose={() => setRejecting(false)} />}
    </div>
  );
}

const schema = z.object({ reason: comment.min(1, validation.required) });

function RejectDialog({ offer, onClose }: { offer: Offer; onClose: () => void }) {
  const reject = useSend(calls.approve, { done: 'Предложение отклонено', invalidates: changed, quiet: true });
  const form = useAppForm({
    schema,
    values: { reason: offer.approvalReason ?? '' },
    record: offer.id,
    submit: async ({ reason }) => {
      await reject.send({ params: { id: offer.id }, body: { approved: false, reason } });
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} title={`Отклонить предложение по позиции ${offer.order.index}?`}>
      <p className="mb-3 break-words">
        {offer.order.name}
        {offer.name && offer.name !== offer.order.name && ` — предложено: ${offer.name}`}
      </p>
      <Form form={form} label="Отклонение предложения">
        <TextAreaField
          name="reason"
          label="Причина"
          required
          maxLength={2_000}
          hint="Поставщик увидит её после завершения рассмотрения"
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Отмена</Button>
          <SubmitButton kind="danger">Отклонить</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}
