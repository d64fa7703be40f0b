import { describe, expect, it } from 'vitest';
import { readBankTable } from '../../../src/server/catalogue/rates/bank-table.ts';
import { UnreadableTable } from '../../../src/server/catalogue/unreadable-table.ts';
import { bankXml, in1251 } from '../support/bank.ts';

const read = (text: string) => readBankTable(in1251(text));

describe('the bank’s table', () => {
  it('has a date of its own and decimals with a comma; unknown currencies are left out', () => {
    expect(read(bankXml('22.11.2026'))).toEqual({
      date: '2026-11-22',
      rates: [
        { code: 'USD', nominal: '1', value: '83.5211' },
        { code: 'KZT', nominal: '100', value: '15.9307' },
      ],
    });
  });

  it('of one currency is a table too', () => {
    expect(read(bankXml('22.11.2026', [['EUR', '1', '96,8743', 'Евро']])).rates).toHaveLength(1);
  });

  it.each([
    ['a page', '<html><body>Ведутся работы</body></html>'],
    ['nothing', ''],
    ['no rows', bankXml('22.11.2026', [])],
    ['no known currency', bankXml('22.11.2026', [['NOK', '10', '80,1', 'Крон']])],
    ['a rate of nothing', bankXml('22.11.2026', [['USD', '1', '0', 'Доллар США']])],
    ['a rate that is no number', bankXml('22.11.2026', [['USD', '1', 'много', 'Доллар США']])],
    ['no date', bankXml('вчера')],
    [
      'entities of its own',
      `<!DOCTYPE a [<!ENTITY v "83,5">]>${bankXml('22.11.2026', [['USD', '1', '&v;', 'Доллар США']]).slice(44)}`,
    ],
  ])('is not %s', (_, text) => {
    expect(() => read(text)).toThrow(UnreadableTable);
  });
});
