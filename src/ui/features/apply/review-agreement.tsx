/**
 * The two answers that no price list brings, where the application is submitted: whose contract, and the consent to the procedure's
 * terms. One press gives both; either may be changed among the terms. Answered before, it is a line.
 */
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { contractSituations, type ContractSituation } from '../../../machines/agreement-statuses.ts';
import { contractSituationNames } from '../../../text/enums.ts';
import { Explained } from '../../parts/control/explained.tsx';
import { RadioGroup } from '../../parts/form/radio-field.tsx';
import type { TermsValues } from './terms-form.ts';

const options = contractSituations.map((value) => ({ value, label: contractSituationNames[value] }));

const PLACE = 'agreement-asked';
/** Leads to the answers from where they are said to be missing. */
export const focusAgreement = (): void =>
  document.getElementById(PLACE)?.querySelector<HTMLElement>('[role=radio]')?.focus();

interface ReviewAgreementProps {
  values: TermsValues;
  disabled: boolean;
  onChange: (values: TermsValues) => void;
}

export function ReviewAgreement({ values, disabled, onChange }: ReviewAgreementProps) {
  const answer = values.isAgree ? options.find(({ value }) => value === values.agreement) : undefined;
  const [isAsked, setAsked] = useState(answer === undefined);
  if (answer === undefined && !isAsked) setAsked(true);
  return (
    <section
      id={PLACE}
      aria-label="Согласие и договор"
      className="border-b border-line px-5 py-3 text-[13px]"
    >
      {!isAsked && answer ? (
        <p className="flex items-baseline gap-3">
          <span className="min-w-0 flex-1">
            <b className="font-semibold">Согласие дано, договор:</b> {answer.label}
          </span>
          <button
            type="button"
            className="link shrink-0 text-xs"
            disabled={disabled}
            onClick={() => {
              flushSync(() => setAsked(true));
              focusAgreement();
            }}
          >
            Изменить
          </button>
        </p>
      ) : (
        <>
          <p className="mb-2 font-semibold">
            Компания ознакомлена с условиями процедуры и согласна с ними, договор:{' '}
            <Explained term="disagreement" of="Протокол разногласий" />
          </p>
          <RadioGroup
            aria-label="Согласие и вариант договора"
            value={answer?.value ?? null}
            options={options}
            disabled={disabled}
            onChange={(agreement) =>
              onChange({ ...values, agreement: agreement as ContractSituation, isAgree: true })
            }
          />
        </>
      )}
    </section>
  );
}
