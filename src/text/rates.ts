// Currency rates in words: where they are from, from which day, and what is wrong with them.
import { formatDate } from '../rules/dates.ts';
import type { RateSource } from '../rules/rate-age.ts';
import type { StepFact } from './steps/step-fact.ts';

export const rateSourceNames: Record<RateSource, string> = {
  bank: 'Банк России',
  file: 'Файл в формате Банка России',
  admin: 'Вписан администратором',
  sample: 'Образец для демонстрации',
};

interface RatesStanding {
  source: RateSource | null;
  date: string | null;
  holdsOn: string | null;
  old: readonly string[];
}

const RATES = 'Курсы валют';

/** What the dialog of an opening tells of the rates that it will freeze. */
export function ratesFact({ source, date, holdsOn, old }: RatesStanding): StepFact {
  if (source === null || date === null)
    return {
      label: RATES,
      value:
        'не известны: если есть предложения в другой валюте, вскрыть не удастся, пока администратор их не впишет',
      warn: true,
    };
  const from = `${rateSourceNames[source]}, от ${formatDate(date)}`;
  if (old.length > 0)
    return {
      label: RATES,
      value: `${from} — устарели: если есть предложения в другой валюте, вскрыть не удастся, пока администратор их не обновит`,
      warn: true,
    };
  if (source === 'sample') return { label: RATES, value: `${from}: это не настоящие курсы`, warn: true };
  const isHeld = holdsOn !== null && holdsOn > date;
  return { label: RATES, value: isHeld ? `${from}, действуют на ${formatDate(holdsOn)}` : from };
}

export const rateAheadText = (days: number): string =>
  `День слишком далеко впереди: курс вносят не больше чем на ${days} день вперёд, до него он не действует`;
