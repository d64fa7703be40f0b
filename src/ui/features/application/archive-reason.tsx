/** Why an offer is taken out of the comparison. */
import { z } from 'zod';
import { offers as calls } from '../../../api/calls/offers.ts';
import { comment } from '../../../api/fields.ts';
import { stepText } from '../../../text/steps.ts';
import { validation } from '../../../text/validation.ts';
import { useSend } from '../../data/use-call.ts';
import { Consequences } from '../../parts/dialog/confirm-dialog.tsx';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { Form, FormButtons, useAppForm } from '../../parts/form/form.tsx';
import { TextAreaField } from '../../parts/form/text-area-field.tsx';
import { comparedAnew } from './compared-anew.ts';

const takeOut = stepText('application', 'application.archiveOffer', '');
const schema = z.object({ reason: comment.min(1, validation.required) });

interface ArchiveReasonProps {
  offerId: number;
  about: string;
  onClose: () => void;
}

export function ArchiveReason({ offerId, about, onClose }: ArchiveReasonProps) {
  const archive = useSend(calls.archive, { done: takeOut.done, invalidates: comparedAnew, quiet: true });
  const form = useAppForm({
    schema,
    values: { reason: '' },
    record: offerId,
    submit: async ({ reason }) => {
      await archive.send({ params: { id: offerId }, body: { reason } });
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} title={takeOut.title}>
      <p className="mb-3 break-words">{about}</p>
      <Consequences will={takeOut.consequences} />
      <Form form={form} label={takeOut.label}>
        <TextAreaField name="reason" label="Причина" required maxLength={2_000} />
        <FormButtons onClose={onClose} kind="danger">
          {takeOut.label}
        </FormButtons>
      </Form>
    </Dialog>
  );
}
