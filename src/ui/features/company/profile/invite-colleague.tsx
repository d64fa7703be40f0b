/** An invitation of a colleague by e-mail; fetched at its press. */
import { z } from 'zod';
import { colleagues as calls } from '../../../../api/calls/colleagues.ts';
import { email } from '../../../../api/fields.ts';
import { companyRoles } from '../../../../machines/access.ts';
import { companyRoleHints, companyRoleNames } from '../../../../text/colleagues.ts';
import { useSend } from '../../../data/use-call.ts';
import { Dialog } from '../../../parts/dialog/dialog.tsx';
import { Form, FormButtons, useAppForm } from '../../../parts/form/form.tsx';
import { RadioField } from '../../../parts/form/radio-field.tsx';
import { TextField } from '../../../parts/form/text-field.tsx';

const schema = z.object({ email, role: z.enum(companyRoles) });

export default function InviteColleague({ onClose }: { onClose: () => void }) {
  const invite = useSend(calls.invite, { done: 'Приглашение отправлено', once: true, onDone: onClose });
  const form = useAppForm({
    schema,
    values: { email: '', role: 'submitter' as const },
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
        <RadioField
          name="role"
          label="Роль в компании"
          options={companyRoles.map((value) => ({
            value,
            label: companyRoleNames[value],
            hint: companyRoleHints[value],
          }))}
        />
        <FormButtons onClose={onClose}>Отправить приглашение</FormButtons>
      </Form>
    </Dialog>
  );
}
