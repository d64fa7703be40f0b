/** The application's terms as its form holds them: no nulls in texts, so that every input is controlled. */
import { z } from 'zod';
import { termsInput, type Terms, type TermsInput } from '../../../api/records/application-terms.ts';

type Text<T> = { [K in keyof T]: null extends T[K] ? (T[K] extends string | null ? string : T[K]) : T[K] };

export type TermsValues = Omit<Text<Terms>, 'paymentConditions' | 'agent'> & {
  paymentConditions: Text<Terms['paymentConditions']>;
  agent: Text<Terms['agent']>;
};

const blankable = [
  'vendorType',
  'address',
  'priceIncludes',
  'minSum',
  'tolerancePlus',
  'toleranceMinus',
  'startDelivery',
  'startProduction',
  'guarantee',
  'agreement',
] as const;

/** Picks the terms out of a record that holds more. */
export function valuesOf(terms: Terms): TermsValues {
  const own = Object.fromEntries(
    Object.keys(termsInput.shape).map((key) => [key, terms[key as keyof Terms]]),
  ) as Terms;
  const texts = Object.fromEntries(blankable.map((key) => [key, own[key] ?? '']));
  return {
    ...own,
    ...texts,
    paymentConditions: {
      ...own.paymentConditions,
      prepaymentPercent: own.paymentConditions.prepaymentPercent ?? '',
    },
    agent: {
      name: own.agent.name,
      primaryPhone: own.agent.primaryPhone ?? '',
      secondaryPhone: own.agent.secondaryPhone ?? '',
      email: own.agent.email ?? '',
    },
  } as TermsValues;
}

/** As the calls take them: an empty text is «not said». */
function sentOf(values: unknown): unknown {
  const { paymentConditions, agent, ...rest } = values as TermsValues;
  const nulls = Object.fromEntries(blankable.map((key) => [key, rest[key] === '' ? null : rest[key]]));
  return {
    ...rest,
    ...nulls,
    paymentConditions: {
      ...paymentConditions,
      prepaymentPercent:
        paymentConditions.prepaymentPercent === '' ? null : paymentConditions.prepaymentPercent,
    },
    agent,
  };
}

/** The form's schema: the contract's own, asked of the form's values. */
export const termsSchema = z.preprocess(sentOf, termsInput.required());

/** Of the terms, those that are asked for among the documents. */
const AMONG_DOCUMENTS = ['vendorType', 'documentationPeriod', 'agent'];
export const stepOfTerm = (path: string): 'terms' | 'documents' =>
  AMONG_DOCUMENTS.includes(path.split('.')[0] ?? '') ? 'documents' : 'terms';

/** What may be saved now: each term that passes its check. `isWhole` is false where one does not; `faulty`: the fields that do not. */
export function validTerms(values: TermsValues): { terms: TermsInput; isWhole: boolean; faulty: string[] } {
  const sent = sentOf(values) as TermsInput;
  const checked = termsInput.safeParse(sent);
  if (checked.success) return { terms: checked.data, isWhole: true, faulty: [] };
  const wrong = new Set(checked.error.issues.map(({ path }) => path[0]));
  const rest = Object.fromEntries(Object.entries(sent).filter(([key]) => !wrong.has(key)));
  const faulty = checked.error.issues.map(({ path }) => path.join('.'));
  return { terms: termsInput.parse(rest), isWhole: false, faulty };
}

/** The same text whatever the order of the keys: a database gives them back in its own. */
export const plainText = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => a.localeCompare(b)))
      : inner,
  );

/** The terms that differ from what is stored. */
export function changedTerms(terms: TermsInput, stored: Terms): TermsInput {
  return Object.fromEntries(
    Object.entries(terms).filter(
      ([key, value]) => plainText(value) !== plainText(stored[key as keyof Terms]),
    ),
  ) as TermsInput;
}
