/** Takes an offer out of the comparison, with a reason, and brings it back: a small button in a table's cell. */
import { Archive, ArchiveRestore } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import { applications } from '../../../api/calls/applications.ts';
import { competitor } from '../../../api/calls/competitor.ts';
import { lots } from '../../../api/calls/lots.ts';
import { offers as calls } from '../../../api/calls/offers.ts';
import { ratings } from '../../../api/calls/rating.ts';
import { comment } from '../../../api/fields.ts';
import { stepText } from '../../../text/steps.ts';
import { validation } from '../../../text/validation.ts';
import { useSend } from '../../data/use-call.ts';
import { Button } from '../../parts/control/button.tsx';
import { IconButton } from '../../parts/control/icon-button.tsx';
import { Consequences } from '../../parts/dialog/confirm-dialog.tsx';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { Form, SubmitButton, useAppForm } from '../../parts/form/form.tsx';
import { TextAreaField } from '../../parts/form/text-area-field.tsx';

const changed = [applications.read, applications.ofLot, lots.read, competitor.table, ratings.ofLot];
const takeOut = stepText('application', 'application.archiveOffer', '');
const bringBack = stepText('application', 'application.restoreOffer', '');

interface ArchiveOfferProps {
  offerId: number;
  isArchived: boolean;
  /** Whose of what: «позиция 3, ООО «Насосы»». */
  about: string;
}

export function ArchiveOffer({ offerId, isArchived, about }: ArchiveOfferProps) {
  const [asking, setAsking] = useState(false);
  const restore = useSend(calls.archive, { done: bringBack.done, invalidates: changed });
  return (
    <>
      {isArchived ? (
        <IconButton
          icon={ArchiveRestore}
          size="sm"
          label={`${bringBack.label}: ${about}`}
          disabled={restore.busy}
          onClick={() => restore.run({ params: { id: offerId }, body: {} })}
        />
      ) : (
        <IconButton
          icon={Archive}
          size="sm"
          label={`${takeOut.label}: ${about}`}
          onClick={() => setAsking(true)}
        />
      )}
      {asking && <ReasonDialog offerId={offerId} about={about} onClose={() => setAsking(false)} />}
    </>
  );
}

const schema = z.object({ reason: comment.min(1, validation.required) });

interface ReasonDialogProps {
  offerId: number;
  about: string;
  onClose: () => void;
}

function ReasonDialog({ offerId, about, onClose }: ReasonDialogProps) {
  const archive = useSend(calls.archive, { done: takeOut.done, invalidates: changed, quiet: true });
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
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Отмена</Button>
          <SubmitButton kind="danger">{takeOut.label}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}
