/** Russian plural forms. */

export type PluralForms = readonly [one: string, few: string, many: string];

const rules = new Intl.PluralRules('ru-RU');

/** The form for a whole number: plural(3, ['день', 'дня', 'дней']) → «дня». */
export function plural(count: number, forms: PluralForms): string {
  const [one, few, many] = forms;
  const form = rules.select(count);
  if (form === 'one') return one;
  return form === 'few' ? few : many;
}
