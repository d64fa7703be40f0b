/** How complete the profile is, with a way to each field that is missing. */
import { CircleCheck } from 'lucide-react';
import type { CompanyRecord, MissingField } from '../../../../api/records/company.ts';
import { Section } from '../../../parts/layout/section.tsx';

interface CompletenessProps {
  company: CompanyRecord;
  onField: (field: MissingField) => void;
}

export function Completeness({ company, onField }: CompletenessProps) {
  const { completeness, missing } = company;
  return (
    <Section title="Готовность профиля">
      <div className="flex items-center gap-3">
        <progress
          aria-label="Заполнено"
          value={completeness}
          max={100}
          className="h-2 min-w-0 flex-1 appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-primary"
        />
        <span className="font-semibold">{completeness}&nbsp;%</span>
      </div>
      {missing.length === 0 ? (
        <p className="mt-3 flex items-center gap-2 text-ok">
          <CircleCheck className="size-4 shrink-0" aria-hidden />
          Всё необходимое заполнено
        </p>
      ) : (
        <>
          <p className="mt-3 text-xs text-ink-soft">Для аккредитации ещё нужно</p>
          <ul className="mt-1 flex flex-col gap-1">
            {missing.map((field) => (
              <li key={field.field}>
                <button type="button" className="link text-left" onClick={() => onField(field)}>
                  {field.title}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}
