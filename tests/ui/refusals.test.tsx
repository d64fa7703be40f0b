// @vitest-environment happy-dom
// What is left where a winner refuses its contract: told with who offered next; its owner begins a lot of it alone.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { OwnResult } from '../../src/ui/features/results/own-result.tsx';
import { Refusals } from '../../src/ui/features/results/refusals.tsx';
import { AT, lotOf, manager } from './support/lot.ts';
import { serve } from './support/server.ts';
import { PATIENCE, plain, putAway, show } from './support/show.tsx';

afterEach(putAway);

const item = { index: 1, name: 'Насос', unitTitle: 'шт', quantity: '4', unitPrice: '10.00', sum: '40.00' };
const refusal = {
  applicationId: 5,
  companyTitle: 'ООО «Волна»',
  itn: '7799041241',
  reason: 'Нет металла',
  at: AT,
  byWinner: true,
  sum: '70.00',
  items: [
    {
      ...item,
      orderId: 1,
      next: { applicationId: 6, companyTitle: 'ООО «Исток»', unitPrice: '12.00', quantity: '3' },
    },
    { ...item, orderId: 2, index: 2, name: 'Кабель', sum: '30.00', next: null },
  ],
};

test('a refusal says why and what for, beside each item who offered it next; its owner begins anew with them', async () => {
  vi.stubGlobal('scrollTo', () => {});
  const lot = lotOf({ status: 'finished' });
  const asked = serve({ 'POST /api/v1/lots/1/repeat': () => ({ data: { ...lot, id: 9, status: 'draft' } }) });
  const first = show(<Refusals lot={lot} refusals={[refusal]} currency="RUB" />, manager);
  screen.getByText('ООО «Волна»: отказ от договора');
  screen.getByText('Нет металла');
  const told = plain(screen.getByText('1. Насос').closest('li, tr')!.textContent);
  expect(told).toContain('ООО «Исток»12,00 ₽ · +20,0 % · 3 шт');
  expect(plain(screen.getByText('2. Кабель').closest('li, tr')!.textContent)).toContain(
    'Других предложений нет',
  );
  await userEvent.click(
    await screen.findByRole('button', { name: 'Новая процедура на эти позиции' }, PATIENCE),
  );
  expect(asked.at(-1)).toMatchObject({ body: { onlyRefused: true } });
  first.unmount();
  // Whoever checks it only reads.
  show(<Refusals lot={lot} refusals={[{ ...refusal, byWinner: false }]} currency="RUB" />, {
    id: 3,
    role: 'auditor',
    company: null,
  });
  screen.getByText('ООО «Волна»: признан уклонившимся от договора');
  expect(screen.queryByRole('button', { name: 'Новая процедура на эти позиции' })).toBeNull();
});

test('a winner with whom no contract comes about is not congratulated', () => {
  const lot = lotOf({ status: 'finished' });
  const own = { applicationId: 5, vendorStatus: 'won', place: 1, itemsWon: 3, sum: '70.00', currency: 'RUB' };
  const vendor = { id: 4, role: 'vendor', company: null } as const;
  const first = show(<OwnResult lot={lot} own={own} agreement="sent" />, vendor);
  screen.getByText('Победитель');
  screen.getByText('По итогам процедуры вам распределён объём.');
  first.unmount();
  show(<OwnResult lot={lot} own={own} agreement="declined" />, vendor);
  screen.getByText('Договор не заключён');
  expect(screen.queryByText('По итогам процедуры вам распределён объём.')).toBeNull();
});
