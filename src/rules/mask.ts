/** Input masks: `#` takes a digit, `S` a letter, `X` either; `!` makes the next sign literal; the rest is printed as it is. */

const TOKENS: Readonly<Record<string, RegExp>> = { '#': /\d/, S: /\p{L}/u, X: /[\p{L}\d]/u };
const ESCAPE = '!';

export const PHONE_MASK = '+7 (###) ###-##-##';

type Place = { readonly sign: string; readonly accepts: RegExp | null };

function placesOf(mask: string): Place[] {
  const places: Place[] = [];
  const signs = Array.from(mask);
  for (let index = 0; index < signs.length; index += 1) {
    const sign = signs[index] ?? '';
    if (sign === ESCAPE && index + 1 < signs.length) {
      index += 1;
      places.push({ sign: signs[index] ?? '', accepts: null });
    } else places.push({ sign, accepts: TOKENS[sign] ?? null });
  }
  return places;
}

/**
 * The input laid into the mask as far as it reaches: applyMask('##.##', '1234') = '12.34', '1' = '1'. Signs that do not
 * fit are dropped; literals are printed only before a sign that follows them, so that the last one can be erased.
 */
export function applyMask(mask: string, input: string): string {
  const signs = Array.from(input);
  let shown = '';
  let pending = '';
  let next = 0;
  for (const { sign, accepts } of placesOf(mask)) {
    if (accepts === null) {
      pending += sign;
      if (signs[next] === sign) next += 1;
      continue;
    }
    while (next < signs.length && !accepts.test(signs[next] ?? '')) next += 1;
    if (next >= signs.length) return shown;
    shown += pending + signs[next];
    pending = '';
    next += 1;
  }
  return shown === '' ? shown : shown + pending;
}

/** Whether every token of the mask is filled. */
export function isMaskComplete(mask: string, shown: string): boolean {
  const places = placesOf(mask);
  const signs = Array.from(shown);
  return (
    signs.length === places.length &&
    places.every(({ sign, accepts }, index) =>
      accepts === null ? signs[index] === sign : accepts.test(signs[index] ?? ''),
    )
  );
}

/** A phone as it is typed: a leading 8 or +7 is the mask's own 7, any other digit follows it. */
export function maskPhone(input: string): string {
  const digits = input.replace(/\D/g, '');
  const own = /^[78]/.test(digits) ? digits.slice(1) : digits;
  // Led by a 7 of its own for the mask to take as its literal: else it would take the first digit of a code such as 777.
  return applyMask(PHONE_MASK, `7${own}`);
}
