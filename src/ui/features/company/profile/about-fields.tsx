/** About the company: age, size, regions of work, a description. */
import { FieldRow } from '../../../parts/form/form.tsx';
import { IntegerField } from '../../../parts/form/integer-field.tsx';
import { Section } from '../../../parts/layout/section.tsx';
import { TextAreaField } from '../../../parts/form/text-area-field.tsx';
import { TextField } from '../../../parts/form/text-field.tsx';
import type { ProfileValues } from './profile-schema.ts';

export function AboutFields() {
  return (
    <Section title="О компании">
      <div className="flex flex-col gap-4">
        <FieldRow columns={3}>
          <IntegerField<ProfileValues> name="stats.foundationYear" label="Год основания" />
          <IntegerField<ProfileValues> name="stats.personnelCount" label="Число сотрудников" unit="чел." />
          <TextField<ProfileValues>
            name="areaCodes"
            label="Коды регионов работы"
            placeholder="77, 78"
            hint="Через запятую"
          />
        </FieldRow>
        <TextAreaField<ProfileValues>
          name="stats.description"
          label="Описание"
          rows={4}
          placeholder="Что поставляете, опыт, допуски и сертификаты"
        />
      </div>
    </Section>
  );
}
