/** Input masks: `#` a digit, `A` a letter, `*` a letter or digit; all else is written as it stands (section 5). */
import { maskitoTransform, type MaskitoOptions } from '@maskito/core';

const TOKENS: Record<string, RegExp> = { '#': /\d/, A: /[A-Za-zА-Яа-яЁё]/, '*': /[A-Za-zА-Яа-яЁё\d]/ };

/** `rewrite` turns a whole text, typed into the empty field or pasted over all of it, into one that the mask takes. */
export const maskOf = (
  pattern: string,
  rewrite: (text: string) => string = (text) => text,
): MaskitoOptions => ({
  mask: Array.from(pattern, (place) => TOKENS[place] ?? place),
  preprocessors: [
    ({ elementState, data }, action) => {
      const { value, selection } = elementState;
      if (action === 'validation') return { elementState: { value: rewrite(value), selection }, data };
      const isWhole = selection[0] === 0 && selection[1] === value.length;
      // Over all that stands there it is typed as into the empty field: the mask's own characters are none of the typed ones.
      if (isWhole) return { elementState: { value: '', selection: [0, 0] }, data: rewrite(data) };
      return { elementState, data };
    },
  ],
});

/**
 * A leading 7 or 8 is the country's own; any other digit follows it. What stands in the mask already stays, and its caret too. Of too
 * many digits one too few are taken: cut to a whole phone, a foreign one would be somebody else's.
 */
const phoneDigits = (text: string): string => {
  const digits = text.replace(/\D/g, '');
  if (digits.length < 12 && text.startsWith('+7')) return text;
  return digits && `7${digits.replace(/^[78]/, '')}`.replace(/(.{10})..+/, '$1');
};

export const PHONE = maskOf('+7 (###) ###-##-##', phoneDigits);

/** What a native picker gives, and what is pasted from elsewhere. */
const MACHINE = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d).*)?$/;
const rewritten = (text: string): string => {
  const [, year, month, day, hour = '00', minute = '00'] = MACHINE.exec(text.trim()) ?? [];
  return year === undefined ? text : `${day}.${month}.${year} ${hour}:${minute}`;
};

export const DAY = maskOf('##.##.####', rewritten);
export const MOMENT = maskOf('##.##.#### ##:##', rewritten);

/** masked('89161234567', PHONE) → "+7 (916) 123-45-67"; what fits no place is left out, what is missing too. */
export const masked = (text: string, mask: MaskitoOptions): string => maskitoTransform(text, mask);
