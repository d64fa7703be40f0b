// Told to who saves over what another has saved meanwhile: once, under the field; the next press replaces it.
import { formatDate } from '../rules/dates.ts';

export const overtaken = (now: string): string =>
  `Пока вы вводили, другой администратор сохранил: ${now}. Сохраните ещё раз, чтобы заменить.`;

/** A rate may have been loaded, not written: nobody is named. */
export const rateTaken = (nominal: string, value: string, day: string): string =>
  `На ${formatDate(day)} уже есть курс: ${value.replace('.', ',')}\u00a0₽ за\u00a0${nominal.replace('.', ',')}. Запишите ещё раз, чтобы заменить.`;

export function settingText(value: boolean | number | string): string {
  if (typeof value === 'boolean') return value ? 'включено' : 'выключено';
  if (value === '') return 'пусто';
  return /^\d+\.\d+$/.test(String(value)) ? String(value).replace('.', ',') : String(value);
}

export function datesText({
  validFrom,
  validTo,
}: {
  validFrom: string | null;
  validTo: string | null;
}): string {
  const ends = [validFrom && `с ${formatDate(validFrom)}`, validTo && `по ${formatDate(validTo)}`].filter(
    Boolean,
  );
  return ends.length > 0 ? ends.join(' ') : 'без начала и конца';
}
