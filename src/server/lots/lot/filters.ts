// Values of list filters: ids and flags.
import { valuesOf } from '../../../api/list-query.ts';
import { invalid } from '../../platform/http/errors.ts';

export function idsOf(name: string, text: string): number[] {
  const ids = valuesOf(text).map(Number);
  if (ids.some((id) => !Number.isSafeInteger(id) || id <= 0))
    throw invalid({ [`filter[${name}]`]: ['Укажите номера через запятую'] });
  return ids;
}

export const flagOf = (text: string): boolean => text !== '0' && text !== 'false';
