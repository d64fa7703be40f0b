/** The form of the terms over what the draft holds: every keystroke goes out at once, errors show after the first blur. */
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef } from 'react';
import { useForm, type Resolver, type UseFormReturn } from 'react-hook-form';
import { termsSchema, type TermsValues } from './terms-form.ts';

export type TermsForm = UseFormReturn<TermsValues>;

/** @param edition raised when `values` came from the record and must be shown instead of what the form holds */
export function useTermsForm(
  values: TermsValues,
  edition: number,
  onInput: (values: TermsValues) => void,
): TermsForm {
  const form = useForm<TermsValues>({
    resolver: zodResolver(termsSchema as never) as unknown as Resolver<TermsValues>,
    defaultValues: values,
    mode: 'onTouched',
  });
  useEffect(() => {
    const { unsubscribe } = form.watch((now, { type, name }) => {
      // A reset tells of no field: it shows what is held already.
      if (type !== undefined || name !== undefined) onInput(structuredClone(now) as TermsValues);
    });
    return unsubscribe;
  }, [form, onInput]);
  // Only a new edition is shown: the values themselves are what the form has just told.
  const latest = useRef(values);
  useEffect(() => {
    latest.current = values;
  });
  useEffect(() => {
    if (edition > 0) form.reset(latest.current);
  }, [edition, form]);
  return form;
}
