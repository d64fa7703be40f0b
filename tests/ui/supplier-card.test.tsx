// @vitest-environment happy-dom
// The card of a supplier: how it took part, and by how much it lowers its prices where it is asked to.
import { screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { dayOf, formatDate } from '../../src/rules/dates.ts';
import SupplierCard from '../../src/ui/features/company/supplier-card.tsx';
import { OwnStanding } from '../../src/ui/features/desk/own-standing.tsx';
import { serve } from './support/server.ts';
import { plain, putAway, show } from './support/show.tsx';

afterEach(putAway);

const row = (id: number, first: string | null, last: string | null, flags: string[] = []) => ({
  id,
  lotId: id,
  lot: { id, number: `2026-00000${id}`, title: 'Трубы', status: 'finished' },
  status: 'audited',
  admission: 'admitted',
  ratingsWon: id === 1 || flags.includes('contractRefused') ? 2 : 0,
  place: id,
  submittedAt: null,
  flags: id === 3 ? ['noAnswer'] : flags,
  offersTotalPriceConverted: first,
  offersTotalPriceRepeatedConverted: last,
});

const inDays = (days: number) => dayOf(Date.now() + days * 86_400_000);

test('counts what the supplier took part in and the mean of what it took off in rounds, those without a round left out', async () => {
  let rows = [
    row(1, '100.00', '90.00'),
    row(2, '200.00', '190.00', ['contractRefused']),
    row(3, '500.00', null),
  ];
  serve({
    'GET /api/v1/companies/7': () => ({
      data: {
        moderationStatus: 'verified',
        itn: '7799041241',
        address: '',
        moderatedAt: null,
        moderationComment: null,
        stats: { foundationYear: 2009 },
        managers: [],
        attachments: [
          { id: 1, name: 'a.pdf', kind: 'charter', expiresOn: null },
          { id: 2, name: 'b.pdf', kind: 'licence', expiresOn: inDays(-1) },
          { id: 3, name: 'c.pdf', kind: 'certificate', expiresOn: inDays(12) },
        ],
      },
    }),
    'GET /api/v2/applications': () => ({ data: rows, meta: { total: rows.length } }),
  });
  const card = <SupplierCard companyId={7} title="ООО «Волна»" onClose={() => {}} />;
  show(card);
  const papers = await screen.findByRole('region', { name: 'Документы' });
  expect(
    within(papers)
      .getAllByRole('listitem')
      .map(({ textContent }) => plain(textContent)),
  ).toEqual([
    'a.pdfУстав',
    `b.pdfЛицензияистёк ${formatDate(inDays(-1))}`,
    'c.pdfСертификатистекает через 12 дней',
  ]);
  const part = await screen.findByRole('region', { name: 'Участие' });
  const told = await within(part).findByText(/снижение в переторжке/);
  // A half of 10 % and 5 %.
  expect(plain(told.textContent)).toBe('снижение в переторжке в среднем 7,5 %');
  for (const figure of ['заявок 3', 'с победой 1', 'отказов от договора 1', 'без ответа на уточнение 1'])
    expect(plain(part.textContent)).toContain(figure);

  putAway();
  rows = [row(3, '500.00', null)];
  serve({
    'GET /api/v1/companies/7': () => ({ data: null }),
    'GET /api/v2/applications': () => ({ data: rows, meta: { total: 1 } }),
  });
  show(card);
  await within(await screen.findByRole('region', { name: 'Участие' })).findByText('заявок');
  expect(screen.queryByText(/снижение/)).toBeNull();
});

test('beside its own work a company reads since when it is accredited: there is no day on which that ends', async () => {
  for (const [moderationStatus, revoked, words] of [
    ['verified', false, 'Аккредитована с 30.07.2026'],
    ['rejected', false, 'В аккредитации отказано 30.07.2026'],
    ['rejected', true, 'Аккредитация отозвана 30.07.2026'],
  ] as const) {
    serve({
      'GET /api/v1/profile/company': () => ({
        data: { moderationStatus, revoked, moderatedAt: '2026-07-30T10:00:00.000Z', completeness: 100 },
      }),
      'GET /api/v1/profile/subscriptions': () => ({ data: { categoryIds: [] } }),
    });
    show(<OwnStanding />, { id: 7, role: 'vendor' } as never);
    await screen.findByText(words!);
    putAway();
  }
});
