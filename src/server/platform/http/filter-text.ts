// What the text of a filter says, whichever list it is of.
import { valuesOf } from '../../../api/list-query.ts';
import { invalid } from './errors.ts';

export const refuseFilter = (name: string, message: string) => invalid({ [`filter[${name}]`]: [message] });

/** Throws 422 where something is no positive whole number. */
export function idsOf(name: string, text: string): number[] {
  const values = valuesOf(text);
  if (values.some((value) => !/^[1-9]\d{0,15}$/.test(value)))
    throw refuseFilter(name, 'Укажите номера через запятую');
  return values.map(Number);
}

/** Throws 422 where a value is not among the known ones. */
export function knownOf<T extends string>(name: string, text: string, known: readonly T[]): T[] {
  const values = valuesOf(text);
  const strange = values.filter((value) => !known.some((one) => one === value));
  if (strange.length > 0)
    throw refuseFilter(name, `Неизвестно: ${strange.join(', ')}. Известны: ${known.join(', ')}`);
  return known.filter((one) => values.includes(one));
}

/** Throws 422 for anything but 1, 0, true and false. */
export function flagOf(name: string, text: string): boolean {
  if (['1', 'true'].includes(text)) return true;
  if (['0', 'false'].includes(text)) return false;
  throw refuseFilter(name, 'Укажите 1 или 0');
}
