// The field types that every contract is made of. Bounds stand here once, for forms and calls.
import { z } from 'zod';
import { isStorable, turnsText } from '../rules/storable-text.ts';
import { checkLength, isInvisible, TEXT_BOUNDS, type LengthBounds } from '../rules/text-length.ts';
import { unstorable } from '../text/field-faults.ts';
import { moneyForm, quantityForm, sentFault } from '../text/number-form.ts';

/** A positive integer id; also accepts its decimal string (paths and queries). */
export const id = z.coerce
  .number({
    // Of what was left out or is no number at all the coercion leaves NaN.
    error: ({ input }) => (Number.isNaN(input) ? 'Укажите номер записи' : undefined),
  })
  .int()
  .positive()
  .max(Number.MAX_SAFE_INTEGER);
/** ISO 8601 with an offset; on the wire always UTC. */
export const time = z.iso.datetime({ offset: true });
export const date = z.iso.date();

/** Decimal string, at most two places, zero or more. */
export const money = z
  .string()
  .trim()
  .regex(moneyForm.whole.pattern, { error: sentFault(moneyForm.whole.error), abort: true })
  .regex(moneyForm.digits.pattern, { error: moneyForm.digits.error });
/** Decimal string, at most six places, zero or more. */
export const quantity = z
  .string()
  .trim()
  .regex(quantityForm.whole.pattern, { error: sentFault(quantityForm.whole.error), abort: true })
  .regex(quantityForm.digits.pattern, { error: quantityForm.digits.error });
/** Decimal string as it comes out of calculations; any sign and length. */
export const decimal = z.string().regex(/^-?\d+(\.\d+)?$/);
export const percent = z
  .string()
  .trim()
  .regex(/^\d{1,3}(\.\d{1,2})?$/, { error: sentFault('Укажите проценты: число от 0 до 100'), abort: true })
  .refine((value) => Number(value) <= 100, { error: 'Не больше 100 %' });
/** A text whose length in characters lies between the bounds. */
export const textBetween = (bounds: LengthBounds, isMisread?: (text: string) => boolean) =>
  z
    .string()
    .check((context) => {
      const value = context.value.trim();
      // A rule of its own for it would be gone through with each text of thousands.
      context.value = value;
      const { issues } = context;
      const input = isInvisible(value) ? '' : value;
      const fault = checkLength(input, bounds);
      const bound = { origin: 'string', inclusive: true, input } as const;
      const isBlank = fault === 'textTooShort';
      if (!isStorable(value) || (!isBlank && isMisread?.(value)))
        issues.push({ code: 'custom', input, message: unstorable });
      if (isBlank) issues.push({ ...bound, code: 'too_small', minimum: bounds.min });
      if (fault === 'textTooLong') issues.push({ ...bound, code: 'too_big', maximum: bounds.max });
    })
    // The description of the calls tells the bounds, which it cannot read out of a rule.
    .meta({ ...(bounds.min > 0 && { minLength: bounds.min }), maxLength: bounds.max });
/** A number of a register or a bank: what people copy in groups is kept without the spaces; a foreign one with letters as it is. */
export const groupedDigits = (bounds: LengthBounds) =>
  textBetween(bounds).overwrite((text) => (/^[\d\s]+$/.test(text) ? text.replaceAll(/\s/g, '') : text));
/** What something is called: in one line, and never read otherwise than it was written. */
export const nameBetween = (bounds: LengthBounds) => textBetween(bounds, turnsText);
export const name = nameBetween(TEXT_BOUNDS.name);
export const optionalName = nameBetween(TEXT_BOUNDS.optionalName);
export const description = textBetween(TEXT_BOUNDS.description);
export const comment = textBetween(TEXT_BOUNDS.comment);
export const reason = textBetween(TEXT_BOUNDS.reason);
/** Trimmed before it is looked at: an address copied out of a letter brings its spaces, and the non-breaking ones stay in the field. */
export const email = z.string().trim().toLowerCase().max(255).check(z.email());
/** Exactly 11 digits once everything else is dropped; kept as digits. */
export const phone = z
  .string()
  .transform((text) => text.replaceAll(/\D/g, ''))
  .pipe(z.string().regex(/^\d{11}$/, { error: 'Номер введен некорректно' }));
export const password = z.string().min(10).max(200);
