/** An invitation of a colleague by e-mail; fetched at its press. */
import { z } from 'zod';
import { colleagues as calls } from '../../../../api/calls/colleagues.ts';
import { email } from '../../../../api/fields.ts';
import { companyRoles } from '../../../../machines/access.ts';
import { useSend } from '../../../data/use-call.ts';
import { Dialog } from '../../../parts/dialog/dialog.tsx';
import { Form, FormButtons, useAppForm } from '../../../parts/form/form.tsx';
import { TextField } from '../../../parts/form/text-field.tsx';
import { RoleField, usualRole } from '../role-field.tsx';

const schema = z.object({ email, role: z.enum(companyRoles) });

export default function InviteColleague({ onClose }: { onClose: () => void }) {
  const invite = useSend(calls.invite, { done: 'Приглашение отправлено', once: true, onDone: onClose });
  const form = useAppForm({
    schema,
    values: { email: '', role: usualRole },
    sendOnly: true,
    unsaved: 'неотправленное приглашение',
    submit: (body) => invite.send({ body }),
  });
  return (
    <Dialog open onClose={onClose} title="Пригласить сотрудника">
      <Form form={form} label="Приглашение сотрудника">
        <p>
          Придёт письмо. Сотрудник войдёт или зарегистрируется с этим адресом и примет приглашение в своём
          профиле.
        </p>
        <TextField name="email" type="email" label="Электронная почта" required focusFirst />
        <RoleField />
        <FormButtons onClose={onClose}>Отправить приглашение</FormButtons>
      </Form>
    </Dialog>
  );
}
