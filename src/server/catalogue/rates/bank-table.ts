// The Bank of Russia's daily table as it sends it: XML in windows-1251, decimals with a comma, a date of its own.
import { XMLParser } from 'fast-xml-parser';
import { z } from 'zod';
import { BASE_CURRENCY, isCurrencyCode } from '../../../rules/currencies.ts';
import { UnreadableTable } from '../unreadable-table.ts';

export interface BankRate {
  code: string;
  nominal: string;
  value: string;
}

export interface BankTable {
  /** The day that the table itself names, YYYY-MM-DD; not always the one that was asked for. */
  date: string;
  rates: BankRate[];
}

const DEFAULT_ENCODING = 'windows-1251';

const amount = z
  .string()
  .trim()
  .regex(/^\d{1,12}([.,]\d{1,8})?$/)
  .transform((text) => text.replace(',', '.'))
  .refine((text) => Number(text) > 0);

const table = z.object({
  ValCurs: z.object({
    Date: z
      .string()
      .regex(/^\d{2}\.\d{2}\.\d{4}$/)
      .transform((day) => day.split('.').toReversed().join('-')),
    Valute: z.array(z.object({ CharCode: z.string().trim(), Nominal: amount, Value: amount })).min(1),
  }),
});

// Entities stay as they are written: a table has none, and one that brings its own could grow without end.
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  processEntities: false,
  parseTagValue: false,
  isArray: (name) => name === 'Valute',
});

const encodingOf = (bytes: Uint8Array): string =>
  /^[^>]*encoding=["']([\w-]+)["']/.exec(new TextDecoder('latin1').decode(bytes.subarray(0, 200)))?.[1] ??
  DEFAULT_ENCODING;

/** The rates of the currencies that the platform knows. Throws UnreadableTable. */
export function readBankTable(bytes: Uint8Array): BankTable {
  const { Date: date, Valute: rows } = parsed(bytes).ValCurs;
  const rates = rows
    .filter(({ CharCode: code }) => isCurrencyCode(code) && code !== BASE_CURRENCY)
    .map(({ CharCode: code, Nominal: nominal, Value: value }) => ({ code, nominal, value }));
  if (rates.length === 0) throw new UnreadableTable('the table has none of the known currencies');
  return { date, rates };
}

function parsed(bytes: Uint8Array): z.output<typeof table> {
  try {
    return table.parse(parser.parse(new TextDecoder(encodingOf(bytes)).decode(bytes)));
  } catch (cause) {
    throw Object.assign(new UnreadableTable('what came is no table of rates'), { cause });
  }
}
