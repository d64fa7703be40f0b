/** Why an offer is rejected: the vendor reads it. */
import { useState } from 'react';
import { z } from 'zod';
import { applications } from '../../../api/calls/applications.ts';
import { lots } from '../../../api/calls/lots.ts';
import { offers as calls } from '../../../api/calls/offers.ts';
import { comment } from '../../../api/fields.ts';
import type { Offer } from '../../../api/records/offer.ts';
import { validation } from '../../../text/validation.ts';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { Form, FormButtons, useAppForm } from '../../parts/form/form.tsx';
import { TextSets } from '../lot/sets/text-sets.tsx';
import { TextAreaField } from '../../parts/form/text-area-field.tsx';
import { useSend } from '../../data/use-call.ts';

const changed = [applications.read, applications.ofLot, lots.read];

const schema = z.object({ reason: comment.min(1, validation.required) });

export function RejectReason({ offer, onClose }: { offer: Offer; onClose: () => void }) {
  const reject = useSend(calls.approve, { done: 'Предложение отклонено', invalidates: changed, quiet: true });
  // As it was when this was asked: who decides meanwhile is not written over unseen.
  const [{ was, wasReason }] = useState({ was: offer.approvedByCustomer, wasReason: offer.approvalReason });
  const form = useAppForm({
    schema,
    values: { reason: offer.approvalReason ?? '' },
    record: offer.id,
    submit: async ({ reason }) => {
      await reject.send({ params: { id: offer.id }, body: { approved: false, reason, was, wasReason } });
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
        <TextSets kind="reasons" field="reason" />
        <FormButtons onClose={onClose} kind="danger">
          Отклонить
        </FormButtons>
      </Form>
    </Dialog>
  );
}
