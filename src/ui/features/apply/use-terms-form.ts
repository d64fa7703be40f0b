/** The form of the terms over what the draft holds: every keystroke goes out at once, errors show after the first blur. */
import { useEffect, useEffectEvent, useState } from 'react';
import { useForm, type Resolver, type UseFormReturn } from 'react-hook-form';
import { zodResolver } from '../../parts/form/zod-check.ts';
import { termsSchema, type TermsValues } from './terms-form.ts';

export type TermsForm = UseFormReturn<TermsValues>;

/**
 * @param read what the draft holds: the form's first values, and those of a new edition
 * @param edition raised when the record was taken over and must be shown instead of what the form holds
 */
export function useTermsForm(
  read: () => TermsValues,
  edition: number,
  onInput: (values: TermsValues) => void,
): TermsForm {
  const [first] = useState(read);
  const form = useForm<TermsValues>({
    resolver: zodResolver(termsSchema as never) as unknown as Resolver<TermsValues>,
    defaultValues: first,
    mode: 'onTouched',
  });
  useEffect(() => {
    const { unsubscribe } = form.watch((now, { type, name }) => {
      // A reset tells of no field: it shows what is held already.
      if (type !== undefined || name !== undefined) onInput(structuredClone(now) as TermsValues);
    });
    return unsubscribe;
  }, [form, onInput]);
  const showHeld = useEffectEvent(() => form.reset(read()));
  useEffect(() => {
    if (edition > 0) showHeld();
  }, [edition]);
  return form;
}
