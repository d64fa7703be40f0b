/** Who leads the company. */
import { FieldRow } from '../../../parts/form/form.tsx';
import { PhoneField } from '../../../parts/form/phone-field.tsx';
import { Section } from '../../../parts/layout/section.tsx';
import { TextField } from '../../../parts/form/text-field.tsx';
import type { ProfileValues } from './profile-schema.ts';

export function HeadFields() {
  return (
    <Section title="Руководитель">
      <div className="flex flex-col gap-4">
        <FieldRow columns={3}>
          <TextField<ProfileValues> name="headInfo.surname" label="Фамилия" required />
          <TextField<ProfileValues> name="headInfo.name" label="Имя" required />
          <TextField<ProfileValues> name="headInfo.middlename" label="Отчество" />
        </FieldRow>
        <FieldRow columns={3}>
          <TextField<ProfileValues> name="headInfo.position" label="Должность" required />
          <PhoneField<ProfileValues> name="headInfo.phone" label="Телефон" required />
          <TextField<ProfileValues> name="headInfo.email" label="Электронная почта" type="email" required />
        </FieldRow>
      </div>
    </Section>
  );
}
