/** ИНН with the registry's look-up, names, registration numbers. */
import { isSound } from '../../../../rules/closed-lists.ts';
import { companyTypes } from '../../../../rules/closed-lists.ts';
import { SearchCheck } from 'lucide-react';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { companies } from '../../../../api/calls/companies.ts';
import { send } from '../../../../api/client.ts';
import { type FoundCompany } from '../../../../api/records/company.ts';
import { companyTypeNames } from '../../../../text/enums.ts';
import { reactToProblem } from '../../../data/problems.ts';
import { Button } from '../../../parts/control/button.tsx';
import { CheckboxField } from '../../../parts/form/checkbox-field.tsx';
import { FieldRow } from '../../../parts/form/form.tsx';
import { Notice } from '../../../parts/feedback/notice.tsx';
import { Section } from '../../../parts/layout/section.tsx';
import { SelectField } from '../../../parts/form/select-field.tsx';
import { TextField } from '../../../parts/form/text-field.tsx';
import type { ProfileValues } from './profile-schema.ts';

interface GeneralFieldsProps {
  hasLegalAddress: boolean;
  onAddLegalAddress: (line: string) => void;
}

const types = companyTypes.map((value) => ({ value, label: companyTypeNames[value] }));

export function GeneralFields({ hasLegalAddress, onAddLegalAddress }: GeneralFieldsProps) {
  const { control } = useFormContext<ProfileValues>();
  const type = useWatch({ control, name: 'generalInfo.type' });
  const isResident = useWatch({ control, name: 'isResident' });
  return (
    <Section title="Общие сведения">
      <div className="flex flex-col gap-4">
        <CheckboxField<ProfileValues>
          name="isResident"
          label="Российская компания"
          hint="Снимите для компании из другой страны: контрольные цифры не проверяются"
        />
        <FieldRow>
          <TextField<ProfileValues> name="itn" label={isResident ? 'ИНН' : 'Налоговый номер'} required />
          <SelectField<ProfileValues> name="generalInfo.type" label="Форма" options={types} required />
        </FieldRow>
        {isResident && <LookUp hasLegalAddress={hasLegalAddress} onAddLegalAddress={onAddLegalAddress} />}
        <TextField<ProfileValues> name="title" label="Краткое наименование" required />
        <TextField<ProfileValues> name="generalInfo.fullTitle" label="Полное наименование" required />
        <FieldRow columns={3}>
          {type === 'party' && (
            <TextField<ProfileValues> name="generalInfo.kpp" label="КПП" required={isResident} />
          )}
          <TextField<ProfileValues>
            name="generalInfo.ogrn"
            label={type === 'party' ? 'ОГРН' : 'ОГРНИП'}
            required={isResident}
          />
          <TextField<ProfileValues> name="generalInfo.okpo" label="ОКПО" />
        </FieldRow>
        <FieldRow columns={3}>
          <CheckboxField<ProfileValues>
            name="generalInfo.isRussianResident"
            label="Налоговый резидент России"
          />
          <CheckboxField<ProfileValues>
            name="generalInfo.isSmallBusiness"
            label="Субъект малого или среднего бизнеса"
          />
          <CheckboxField<ProfileValues> name="generalInfo.publishInGis" label="Публиковать сведения в ГИС" />
        </FieldRow>
      </div>
    </Section>
  );
}

/** Fills the form by the ИНН from the registry; what was found stays in sight until something else is. */
function LookUp({ hasLegalAddress, onAddLegalAddress }: GeneralFieldsProps) {
  const { getValues, setValue, trigger } = useFormContext<ProfileValues>();
  const [busy, setBusy] = useState(false);
  const [found, setFound] = useState<FoundCompany | null>();

  async function lookUp() {
    if (!(await trigger('itn'))) return;
    setBusy(true);
    try {
      const { data } = await send(companies.search, { query: { itn: getValues('itn') } });
      const [company = null] = data;
      setFound(company);
      if (company) fill(company);
    } catch (error) {
      reactToProblem(error);
    } finally {
      setBusy(false);
    }
  }

  function fill(company: FoundCompany) {
    const [surname = '', name = '', ...rest] = company.management.name.split(' ').filter(Boolean);
    const filled = {
      title: company.title,
      'generalInfo.type': company.type,
      'generalInfo.fullTitle': company.fullTitle,
      'generalInfo.kpp': company.kpp,
      'generalInfo.ogrn': company.ogrn,
      'generalInfo.okpo': company.okpo,
      'headInfo.surname': surname,
      'headInfo.name': name,
      'headInfo.middlename': rest.join(' '),
      'headInfo.position': company.management.post,
    } as const;
    for (const [path, value] of Object.entries(filled) as [keyof typeof filled, string][]) {
      // What the registry does not know is left as it was typed.
      if (value) setValue(path, value as never, { shouldDirty: true, shouldValidate: true });
    }
  }

  return (
    <div className="flex flex-col gap-2">
      <Button icon={SearchCheck} busy={busy} className="w-fit" onClick={() => void lookUp()}>
        Заполнить по ИНН
      </Button>
      {found === null && (
        <Notice tone="warn">В реестре такой ИНН не найден. Заполните данные вручную.</Notice>
      )}
      {found && (
        <Notice
          tone={isSound(found.state.status) ? 'good' : 'warn'}
          title={found.title}
          actions={
            !hasLegalAddress && found.address ? (
              <Button size="sm" onClick={() => onAddLegalAddress(found.address)}>
                Добавить юридический адрес
              </Button>
            ) : undefined
          }
        >
          {[found.state.title, found.address].filter(Boolean).join(' · ')}. Данные из реестра внесены в форму:
          проверьте и сохраните.
        </Notice>
      )}
    </div>
  );
}
