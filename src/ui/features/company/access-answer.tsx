/** The answer to who asks to act for a company; its form is fetched at the first press. */
import { z } from 'zod';
import { accessRequests as calls } from '../../../api/calls/access-requests.ts';
import { reason } from '../../../api/fields.ts';
import type { AccessRequest } from '../../../api/records/access-request.ts';
import { companyRoles } from '../../../machines/access.ts';
import { isApiError } from '../../../api/errors.ts';
import { queryClient } from '../../data/query-client.ts';
import { useSend } from '../../data/use-call.ts';
import { Consequences } from '../../parts/dialog/confirm-dialog.tsx';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { Form, FormButtons, useAppForm } from '../../parts/form/form.tsx';
import { TextAreaField } from '../../parts/form/text-area-field.tsx';
import { RoleField, usualRole } from './role-field.tsx';

interface AnswerProps {
  request: AccessRequest;
  onClose: () => void;
}

export default function AccessAnswer({ accept, ...answer }: AnswerProps & { accept: boolean }) {
  return accept ? <AcceptDialog {...answer} /> : <DeclineDialog {...answer} />;
}

/** Nothing tells an open page of an account that was closed: the rows are read again with the refusal. */
function readAnew(error: unknown): never {
  if (isApiError(error) && error.status === 404) void queryClient.invalidateQueries();
  throw error;
}

const granted = z.object({ role: z.enum(companyRoles) });

function AcceptDialog({ request, onClose }: AnswerProps) {
  const accept = useSend(calls.accept, { done: 'Доступ дан', onDone: onClose });
  const form = useAppForm({
    schema: granted,
    values: { role: usualRole },
    sendOnly: true,
    unsaved: 'незавершённый ответ',
    submit: (body) => accept.send({ params: { id: request.id }, body }).catch(readAnew),
  });
  return (
    <Dialog open onClose={onClose} title={`Дать доступ к компании ${request.companyTitle}?`}>
      <Form form={form} label="Доступ к компании">
        <Consequences
          will={[
            `${request.name} (${request.email}) увидит профиль компании и её заявки и узнает об этом письмом.`,
            'Остальные пользователи компании узнают об этом.',
            'Поданное прежде останется скрытым от него до вскрытия.',
          ]}
        />
        <RoleField />
        <FormButtons onClose={onClose}>Дать доступ</FormButtons>
      </Form>
    </Dialog>
  );
}

const schema = z.object({ reason });

function DeclineDialog({ request, onClose }: AnswerProps) {
  const decline = useSend(calls.decline, { done: 'В доступе отказано', onDone: onClose });
  const form = useAppForm({
    schema,
    values: { reason: '' },
    sendOnly: true,
    unsaved: 'неотправленный отказ',
    submit: (body) => decline.send({ params: { id: request.id }, body }).catch(readAnew),
  });
  return (
    <Dialog open onClose={onClose} title="Отказать в доступе">
      <Form form={form} label="Отказ в доступе">
        <p>
          {request.name} ({request.email}) получит письмо с причиной.
        </p>
        <TextAreaField name="reason" label="Причина" required />
        <FormButtons onClose={onClose} kind="danger">
          Отказать
        </FormButtons>
      </Form>
    </Dialog>
  );
}
