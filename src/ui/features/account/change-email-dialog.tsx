/** Another address for the letter: the password is asked, the new address gets the link. */
import { z } from 'zod';
import { auth } from '../../../api/calls/auth.ts';
import { email } from '../../../api/fields.ts';
import { lookWhoIsHere } from '../../data/visitor.ts';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { Form, FormButtons, useAppForm } from '../../parts/form/form.tsx';
import { PasswordField } from '../../parts/form/password-field.tsx';
import { TextField } from '../../parts/form/text-field.tsx';
import { useSend } from '../../data/use-call.ts';

const schema = z.object({ email, currentPassword: z.string().min(1).max(200) });

interface ChangeEmailDialogProps {
  open: boolean;
  onClose: () => void;
  onSent?: () => void;
}

export function ChangeEmailDialog({ open, onClose, onSent }: ChangeEmailDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Другой адрес почты" size="sm">
      <ChangeEmailForm onClose={onClose} onSent={onSent} />
    </Dialog>
  );
}

function ChangeEmailForm({ onClose, onSent }: Omit<ChangeEmailDialogProps, 'open'>) {
  const change = useSend(auth.changeEmail, {
    done: 'На новый адрес отправлено письмо со ссылкой',
    onDone: () => {
      lookWhoIsHere();
      onSent?.();
      onClose();
    },
  });
  const form = useAppForm({
    schema,
    values: { email: '', currentPassword: '' },
    sendOnly: true,
    unsaved: 'незаконченная смена адреса',
    submit: (body) => change.send({ body }),
  });
  return (
    <Form form={form} label="Другой адрес почты">
      <p className="text-ink-soft">Адрес сменится, когда вы откроете ссылку из письма на новый адрес.</p>
      <TextField name="email" label="Новый адрес" type="email" autoComplete="email" required focusFirst />
      <PasswordField name="currentPassword" label="Ваш пароль" autoComplete="current-password" required />
      <FormButtons onClose={onClose}>Отправить письмо</FormButtons>
    </Form>
  );
}
