// @vitest-environment happy-dom
// The sums under the comparison's head: what each is counted on, and what is told where there is nothing to count.
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { CompetitorTable } from '../../src/api/records/competitor.ts';
import type { Lot } from '../../src/api/records/lot.ts';
import { Totals } from '../../src/ui/features/comparison/comparison-totals.tsx';
import { comparedItem, comparedLot, headOfLot } from './support/comparison.ts';

type Sums = NonNullable<CompetitorTable['additional']>;

const sums: Sums = {
  minimumTotal: '900.00',
  bestApplicationTotal: '1000.00',
  averageTotal: '1100.00',
  allocatedTotal: '0.00',
  firstTotal: '1000.00',
  savings: '0.00',
  savingsPercent: '0.0',
  estimatedTotal: null,
  againstEstimate: null,
  uncovered: [],
};
const round = { number: 1, annulledAt: null };

afterEach(cleanup);

/** @returns what stands under a sum's name: its value and its note. */
function told(name: string, over: Partial<Sums> = {}, lot: object = {}): string {
  cleanup();
  const rows = [0, 1].map((row) => ({ order: comparedItem(row), cells: [] }));
  const table = { lot: headOfLot, vendors: [], rates: [], rows, additional: { ...sums, ...over } };
  render(<Totals lot={{ ...comparedLot, ...lot } as Lot} table={table as unknown as CompetitorTable} />);
  return screen.getByText(name).closest('div')!.textContent.replaceAll('\u00A0', ' ');
}

test('what a round saved is told once something is allocated: before it there is nothing to count it on', () => {
  const saving = 'Экономия переторжки';
  expect(told(saving)).toContain('Не проводилась');
  const before = told(saving, {}, { round });
  expect(before).toContain('—считается по распределённому');
  expect(before).not.toContain('0,0 %');
  const split = { allocatedTotal: '500.00', savings: '25.00', savingsPercent: '4.8' };
  expect(told(saving, split, { round })).toMatch(/25,00 ₽.*4,8 % от первых цен/);
});

test('items that nobody has a price for are named, and the sums say that they are of the others', () => {
  expect(told('Минимум по позициям')).toContain('лучшая цена каждой позиции');
  expect(told('Минимум по позициям', { uncovered: [2] })).toContain('никто не предложил № 2');
  expect(told('Лучшая полная заявка', { averageTotal: null, uncovered: [2] })).toContain(
    'полных заявок нет, и мест тоже',
  );
});
