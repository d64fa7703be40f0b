/** How complete the profile is as it is typed, with a way to each field that is missing. */
import { CircleCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import type { CompanyRecord } from '../../../../api/records/company.ts';
import type { ProfileField } from '../../../../rules/company-profile.ts';
import { completeness, missingFields } from '../../../../rules/profile-fields.ts';
import { profileFields } from '../../../../text/profile-fields.ts';
import { Section } from '../../../parts/layout/section.tsx';
import { schemaFile } from './company-form.tsx';
import type { ProfileValues } from './profile-schema.ts';

interface CompletenessProps {
  company: CompanyRecord;
  control: Control<ProfileValues>;
  onField: (field: ProfileField) => void;
}

export function Completeness({ company, control, onField }: CompletenessProps) {
  const { profile, refused } = useTyped(company, control);
  const percent = completeness(profile, refused);
  const missing = missingFields(profile, refused);
  return (
    <Section title="Готовность профиля">
      <div className="flex items-center gap-3">
        <progress
          aria-label="Заполнено"
          value={percent}
          max={100}
          className="h-2 min-w-0 flex-1 appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-primary"
        />
        <span className="font-semibold">{percent}&nbsp;%</span>
      </div>
      {missing.length === 0 ? (
        <p className="mt-3 flex items-center gap-2 text-ok">
          <CircleCheck className="size-4 shrink-0" aria-hidden />
          {company.missing.length === 0 ? 'Всё необходимое заполнено' : 'Всё необходимое введено: сохраните'}
        </p>
      ) : (
        <>
          <p className="mt-3 text-xs text-ink-soft">Для аккредитации ещё нужно</p>
          <ul className="mt-1 flex flex-col gap-1">
            {missing.map((field) => (
              <li key={field}>
                <button type="button" className="link text-left" onClick={() => onField(field)}>
                  {profileFields[field]}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}

type SchemaFile = Awaited<ReturnType<typeof schemaFile>>;

const needed = ['isResident', 'itn', 'title', 'generalInfo', 'headInfo', 'bankingAccount'] as const;

function useTyped(company: CompanyRecord, control: Control<ProfileValues>) {
  const [isResident, itn, title, generalInfo, headInfo, bankingAccount] = useWatch({ control, name: needed });
  const typed = { isResident, itn, title, generalInfo, headInfo, bankingAccount };
  const [file, setFile] = useState<SchemaFile>();
  // Until it is here, and where it does not come, what is typed is taken as it is; of that the form tells when it saves.
  useEffect(() => void schemaFile().then(setFile, () => {}), []);
  /** Bank details that are not shown are known only to be given or not. */
  const unseen = (field: ProfileField) => (company.missing.some((one) => one.field === field) ? '' : 'given');
  return {
    refused: file?.profileSchema.safeParse(typed).error?.issues.map(({ path }) => path.join('.')),
    profile: {
      ...typed,
      bankingAccount:
        company.bankingAccount === null
          ? {
              bank: unseen('bankingAccount.bank'),
              settlementAccount: unseen('bankingAccount.settlementAccount'),
              correspondentAccount: unseen('bankingAccount.correspondentAccount'),
              bankIdentifierCode: unseen('bankingAccount.bankIdentifierCode'),
            }
          : bankingAccount,
      hasLegalAddress: company.address !== null,
      hasContact: company.managers.length > 0,
    },
  };
}
