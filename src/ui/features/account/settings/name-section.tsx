/** One's own name and phone. */
import { auth } from '../../../../api/calls/auth.ts';
import type { ProfileRecord } from '../../../../api/records/user.ts';
import { refreshVisitor } from '../../../data/visitor.ts';
import { useSend } from '../../../data/use-call.ts';
import { FieldRow, Form, SubmitButton, useAppForm } from '../../../parts/form/form.tsx';
import { PhoneField } from '../../../parts/form/phone-field.tsx';
import { TextField } from '../../../parts/form/text-field.tsx';
import { later } from '../../../parts/later/later.ts';
import { Section } from '../../../parts/layout/section.tsx';

const schema = later(async () => (await import('./name-schema.ts')).nameSchema);

export function NameSection({ user }: { user: ProfileRecord }) {
  const rename = useSend(auth.rename, { done: 'Имя и телефон сохранены' });
  const form = useAppForm({
    schema,
    values: { name: user.name, phone: user.phone ?? '' },
    unsaved: 'несохранённые имя и телефон',
    submit: async (values) => {
      await rename.send({ body: { name: values.name, phone: values.phone || null } });
      await refreshVisitor();
    },
  });
  return (
    <Section title="Имя и телефон">
      <Form form={form} label="Имя и телефон">
        <FieldRow>
          <TextField name="name" label="Фамилия, имя, отчество" autoComplete="name" required />
          <PhoneField name="phone" label="Телефон" />
        </FieldRow>
        <SubmitButton kind="secondary" className="w-fit">
          Сохранить
        </SubmitButton>
      </Form>
    </Section>
  );
}
