/** The account of a supplier whom the staff registers: a letter asks its user for a password. */
import { z } from 'zod';
import { auth } from '../../../../api/calls/auth.ts';
import { email, name, phone } from '../../../../api/fields.ts';
import { userRole } from '../../../../api/records/user.ts';
import { useSend } from '../../../data/use-call.ts';
import { Dialog } from '../../../parts/dialog/dialog.tsx';
import { FieldRow, Form, FormButtons, useAppForm } from '../../../parts/form/form.tsx';
import { PhoneField } from '../../../parts/form/phone-field.tsx';
import { TextField } from '../../../parts/form/text-field.tsx';

const schema = z.object({ name, email, phone: z.union([z.literal(''), phone]) });

export function RegisterDialog({ onClose }: { onClose: () => void }) {
  const register = useSend(auth.register, {
    once: true,
    done: 'Поставщик зарегистрирован, письмо отправлено',
    onDone: onClose,
  });
  const form = useAppForm({
    schema,
    values: { name: '', email: '', phone: '' },
    sendOnly: true,
    unsaved: 'незаконченная регистрация',
    submit: (values) =>
      register.send({
        body: { ...values, phone: values.phone || undefined, role: userRole.enum.vendor },
      }),
  });
  return (
    <Dialog open onClose={onClose} title="Новый поставщик">
      <Form form={form} label="Поставщик">
        <TextField name="name" label="Фамилия, имя, отчество" required focusFirst />
        <FieldRow>
          <TextField name="email" label="Электронная почта" type="email" required />
          <PhoneField name="phone" label="Телефон" />
        </FieldRow>
        <p className="text-ink-soft">Пароль он задаст по ссылке из письма, компанию заполнит сам.</p>
        <FormButtons onClose={onClose}>Зарегистрировать</FormButtons>
      </Form>
    </Dialog>
  );
}
