// Invented rates of the right size, so that the demo's offers in other money can be compared.
import { currencyRates } from '../catalogue/references/tables.ts';
import type { Services } from '../platform/services.ts';

/** Before any moment of the demo's past. */
const DATE = '2025-01-01';

const sample: readonly [code: string, nominal: string, value: string][] = [
  ['USD', '1', '83.5211'],
  ['EUR', '1', '96.8743'],
  ['CNY', '1', '11.6528'],
  ['KZT', '100', '15.9307'],
  ['BYN', '1', '27.4186'],
  ['AED', '1', '22.7423'],
  ['AMD', '100', '21.8254'],
  ['CHF', '1', '103.4972'],
  ['GBP', '1', '110.2864'],
  ['INR', '100', '93.7315'],
  ['JPY', '100', '54.1872'],
  ['KGS', '100', '95.5094'],
  ['TRY', '10', '19.7456'],
  ['UZS', '10000', '68.4127'],
];

export async function seedRates({ db }: Services): Promise<void> {
  await db
    .insert(currencyRates)
    .values(
      sample.map(([code, nominal, value]) => ({
        code,
        nominal,
        value,
        date: DATE,
        source: 'sample' as const,
      })),
    )
    .onConflictDoNothing();
}
