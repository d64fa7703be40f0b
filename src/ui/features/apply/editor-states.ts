/** How far each step of an application is: «101/120» of the prices, «6/7» of the terms, files. */
import type { DraftTotals } from './draft-totals.ts';
import type { EditorStep, StepState } from './editor-rail.tsx';
import { stepOfTerm, type TermsValues } from './terms-form.ts';

function termsFilled({ address, isValidFor, shipmentPeriod, ...rest }: TermsValues): boolean[] {
  const { paymentConditions: payment, guarantee, agreement, isAgree } = rest;
  return [
    address !== '',
    isValidFor !== null,
    shipmentPeriod !== null,
    payment.prepaymentPercent !== '' || payment.deferralDays !== null || payment.comment !== '',
    guarantee !== '',
    agreement !== '',
    isAgree,
  ];
}

export function editorStates(
  totals: DraftTotals,
  cellErrors: number,
  values: TermsValues,
  files: number,
  faultyTerms: readonly string[],
): Record<EditorStep, StepState> {
  const faulty = (step: EditorStep) => (faultyTerms.some((path) => stepOfTerm(path) === step) ? 1 : 0);
  const filled = termsFilled(values);
  const done = filled.filter(Boolean).length;
  return {
    prices: {
      said: `${totals.items}/${totals.of}`,
      errors: cellErrors,
      done: totals.of > 0 && totals.items === totals.of,
    },
    terms: {
      said: `${done}/${filled.length}`,
      errors: faulty('terms'),
      done: done === filled.length,
    },
    documents: { said: files > 0 ? String(files) : '', errors: faulty('documents'), done: files > 0 },
    review: { said: '', errors: 0, done: false },
  };
}
