// The lines under the comparison: what each says, and that nothing of a vendor's record is left without its place.
import { expect, test } from 'vitest';
import { competitorLines } from '../../src/api/records/competitor-lines.ts';
import type { CompetitorTable } from '../../src/api/records/competitor.ts';

type Vendor = CompetitorTable['vendors'][number];

const vendor: Vendor = {
  applicationId: 1,
  companyId: 2,
  companyTitle: 'ООО «Трубы»',
  itn: '7701234567',
  status: 'audited',
  isAdmitted: true,
  isRepeating: false,
  vendorType: 'dealer',
  currency: 'RUB',
  vat: 'vat22',
  basis: 'DDP',
  address: 'Омск',
  priceIncludes: 'упаковка',
  paymentConditions: { prepaymentPercent: '12.5', deferralDays: 30, comment: 'по актам' },
  guarantee: '24 месяца',
  shipmentPeriod: 10,
  isValidFor: 60,
  minSum: '500.00',
  place: 1,
  ratingTotal: '95.00',
  coverage: { items: 2, of: 3 },
  total: '1000.00',
  vatTotal: '220.00',
  totalWithVat: '1220.00',
  convertedTotal: '1000.00',
  estimatedTotal: null,
  allocatedTotal: '800.00',
  itemsWon: 1,
  checks: { manager: 'verified', security: 'secured', audit: null },
  rejectionReason: null,
};

/** Told in the column's head and cells, or in the application that the head leads to. */
const elsewhere: readonly (keyof Vendor)[] = [
  'applicationId',
  'companyId',
  'companyTitle',
  'itn',
  'status',
  'isRepeating',
  'vendorType',
  'currency',
  'priceIncludes',
  'shipmentPeriod',
  'isValidFor',
  'place',
  'ratingTotal',
  'itemsWon',
  // Under the column, beside the comparable sum.
  'estimatedTotal',
];

test('each line says its own', () => {
  expect(competitorLines.map((line) => [line.title, line.value(vendor)])).toEqual([
    ['Итого без НДС', '1000.00'],
    ['Ставка НДС', 'НДС 22 %'],
    ['НДС', '220.00'],
    ['Итого с НДС', '1220.00'],
    ['Приведённая сумма', '1000.00'],
    ['Распределено', '800.00'],
    ['Покрытие позиций', '2 из 3, не все'],
    ['Базис и место', 'DDP (с оплатой пошлин), Омск'],
    ['Оплата', 'предоплата 12,5\u00A0%, отсрочка 30\u00A0дн., по актам'],
    ['Гарантия', '24 месяца'],
    ['Минимальная сумма заказа', '500.00'],
    ['Проверки', 'Организатор: проверена; СБ: согласована; аудитор: нет. Допущена'],
  ]);
});

/** Notes each value that is asked of an object, by its path. */
function noted<T extends object>(of: T, read: Set<string>, path = ''): T {
  return new Proxy(of, {
    get(target, name) {
      const own = path + String(name);
      const value: unknown = Reflect.get(target, name);
      if (typeof value === 'object' && value !== null) return noted(value, read, `${own}.`);
      read.add(own);
      return value;
    },
  });
}

const paths = (of: object, path = ''): string[] =>
  Object.entries(of).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null ? paths(value, `${path}${name}.`) : [path + name],
  );

test('whatever a vendor’s record has is told by some line, or elsewhere', () => {
  const read = new Set<string>(elsewhere);
  for (const line of competitorLines)
    for (const isAdmitted of [true, false]) line.value(noted({ ...vendor, isAdmitted }, read));
  expect(paths(vendor).filter((path) => !read.has(path))).toEqual([]);
});

test('an advance and a deferral of nought are said in words, not in noughts', () => {
  const paid = { prepaymentPercent: '0.00', deferralDays: 0, comment: '' };
  const line = competitorLines.find(({ title }) => title === 'Оплата');
  expect(line?.value({ ...vendor, paymentConditions: paid })).toBe('без предоплаты, без отсрочки');
  const unsaid = { prepaymentPercent: null, deferralDays: null, comment: '' };
  expect(line?.value({ ...vendor, paymentConditions: unsaid })).toBe('—');
});
