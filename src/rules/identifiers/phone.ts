/** Phones: exactly 11 digits, anything else in the text is ignored. */

export type PhoneFault = 'phoneLength';

const DIGITS = 11;

export function checkPhone(value: string): PhoneFault | null {
  return value.replace(/\D/g, '').length === DIGITS ? null : 'phoneLength';
}

/** The 11 digits to store and compare, a leading 8 as 7; null for a faulty phone. */
export function normalisePhone(value: string): string | null {
  if (checkPhone(value) !== null) return null;
  return value.replace(/\D/g, '').replace(/^8/, '7');
}

/** «+7 (916) 123-45-67»; a faulty phone is shown as it was entered. */
export function formatPhone(value: string): string {
  const digits = normalisePhone(value);
  if (digits === null) return value;
  return digits.replace(/^(\d)(\d{3})(\d{3})(\d{2})(\d{2})$/, '+$1 ($2) $3-$4-$5');
}
