/** The bank account; the account's control digit is checked against the bank's БИК. */
import { useFormContext, useWatch } from 'react-hook-form';
import { CheckboxField } from '../../../parts/form/checkbox-field.tsx';
import { FieldRow } from '../../../parts/form/form.tsx';
import { Section } from '../../../parts/layout/section.tsx';
import { TextAreaField } from '../../../parts/form/text-area-field.tsx';
import { TextField } from '../../../parts/form/text-field.tsx';
import { BankByBik } from './bank-by-bik.tsx';
import type { ProfileValues } from './profile-schema.ts';

export function BankFields() {
  const { control } = useFormContext<ProfileValues>();
  const isResident = useWatch({ control, name: 'isResident' });
  return (
    <Section title="Банковские реквизиты">
      <div className="flex flex-col gap-4">
        <FieldRow>
          <TextField<ProfileValues> name="bankingAccount.bank" label="Наименование банка" required />
          <TextField<ProfileValues>
            name="bankingAccount.bankIdentifierCode"
            label="БИК"
            inputMode="numeric"
            required={isResident}
          />
        </FieldRow>
        <BankByBik />
        <FieldRow>
          <TextField<ProfileValues>
            name="bankingAccount.settlementAccount"
            label="Расчётный счёт"
            inputMode="numeric"
            required
          />
          <TextField<ProfileValues>
            name="bankingAccount.correspondentAccount"
            label="Корреспондентский счёт"
            inputMode="numeric"
            required={isResident}
          />
        </FieldRow>
        <CheckboxField<ProfileValues>
          name="bankingAccount.isGovernmentFacility"
          label="Счёт обслуживает казначейство"
        />
        <TextAreaField<ProfileValues> name="bankingAccount.comment" label="Комментарий" rows={2} />
      </div>
    </Section>
  );
}
