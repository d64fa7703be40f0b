/** The first names of a list that may be long; one alone is never left to be counted. */
const SHOWN = 2;

export const someNames = (names: readonly string[]): string =>
  names.length <= SHOWN + 1
    ? names.join(', ')
    : `${names.slice(0, SHOWN).join(', ')} и ещё ${names.length - SHOWN}`;
