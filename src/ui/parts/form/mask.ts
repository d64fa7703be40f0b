/** Input masks: `#` a digit, `A` a letter, `*` a letter or digit; all else is written as it stands (section 5). */
const TOKENS: Record<string, RegExp> = { '#': /\d/, A: /[A-Za-zА-Яа-яЁё]/, '*': /[A-Za-zА-Яа-яЁё\d]/ };

/** applyMask('7701', '##-##') → "77-01"; characters that fit no token are left out. */
export function applyMask(text: string, mask: string): string {
  const input = [...text];
  let out = '';
  let waiting = '';
  for (const place of mask) {
    const token = TOKENS[place];
    if (!token) {
      waiting += place;
      if (input[0] === place) input.shift();
      continue;
    }
    while (input.length > 0 && !token.test(input[0] ?? '')) input.shift();
    const next = input.shift();
    if (next === undefined) break;
    out += waiting + next;
    waiting = '';
  }
  return out;
}

export const PHONE_ERROR = 'Номер введен некорректно';

/** Exactly 11 digits, anything else ignored (specification, section 5). */
export function isPhone(text: string): boolean {
  return text.replace(/\D/g, '').length === 11;
}

/** Any way of writing → "+7 (916) 123-45-67"; a leading 8 is shown as +7; what is missing is left out. */
export function formatPhone(text: string): string {
  let digits = text.replace(/\D/g, '');
  if (digits === '') return '';
  if (digits[0] === '8') digits = `7${digits.slice(1)}`;
  if (digits[0] !== '7') digits = `7${digits}`;
  const d = digits.slice(1, 11);
  let out = '+7';
  if (d) out += ` (${d.slice(0, 3)}`;
  if (d.length > 3) out += `) ${d.slice(3, 6)}`;
  if (d.length > 6) out += `-${d.slice(6, 8)}`;
  if (d.length > 8) out += `-${d.slice(8, 10)}`;
  return out;
}
