// @vitest-environment happy-dom
// What a round has come to, as the lot's staff read it once it is over.
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { RoundPicture } from '../../src/api/records/round.ts';
import { round, show } from './support/round.tsx';
import type { Asked } from './support/server.ts';
import { narrowWindow } from './support/window.ts';

beforeEach(() => {
  narrowWindow();
});

/** A round that is over, to its staff. */
const showReport = (participants: RoundPicture['participants'], items: RoundPicture['items']): Asked[] =>
  show(
    {
      'GET /api/v1/lots/1/round': () => ({
        data: round({ isRunning: false, endsAt: '2026-01-01T11:00:00Z', nextPlacesAt: null }),
      }),
      'GET /api/v1/lots/1/round/picture': () => ({
        data: {
          lotId: 1,
          number: 1,
          currency: 'RUB',
          startedAt: '2026-01-01T10:00:00Z',
          endedAt: '2026-01-01T11:00:00Z',
          extensionMinutes: 10,
          extensionsUsed: 2,
          participants,
          items,
        } satisfies RoundPicture,
      }),
    },
    false,
    [],
    'pending',
  );

test('after the end it is the report: saving first, a line a vendor, the same in a table', async () => {
  const one = (
    applicationId: number,
    companyTitle: string,
    placeBefore: number,
    place: number,
    totalBefore: string,
    total: string,
  ) => ({
    applicationId,
    companyTitle,
    placeBefore,
    place,
    totalBefore,
    total,
    moves: [{ at: '2026-01-01T10:30:00Z', total, lines: 2 }],
  });
  showReport(
    [one(2, 'ООО «Б»', 2, 1, '1100.00', '900.00'), one(1, 'ООО «А»', 1, 2, '1000.00', '950.00')],
    [],
  );
  await screen.findByText('Экономия к лучшему итогу до раунда');
  const saved = screen.getByText('Экономия к лучшему итогу до раунда').closest('div')!;
  expect(saved.textContent?.replaceAll('\u00a0', ' ')).toContain('100,00 ₽−10,0 %');
  const paper = screen.getByRole('link', { name: 'Протокол раунда' });
  expect(paper.getAttribute('href')).toContain('/lots/1/protocol/round');
  const rows = within(screen.getByRole('table', { name: 'Итоги участников до и после' })).getAllByRole('row');
  expect(rows[1]!.textContent).toContain('↑ был 2');
  expect(rows[2]!.textContent).toContain('+5,6\u00A0%');
  await userEvent.click(screen.getByRole('button', { name: 'Места' }));
  await screen.findByRole('table', { name: 'Как менялись места?' });
});

test('where nobody offers every item, the report tells what the lowest prices of the items came to', async () => {
  const part = (applicationId: number, totalBefore: string, total: string) => ({
    applicationId,
    companyTitle: `ООО «${applicationId}»`,
    placeBefore: null,
    place: null,
    totalBefore,
    total,
    moves: [],
  });
  const item = (orderId: number, before: string | null, after: string | null) => ({
    orderId,
    index: orderId,
    name: '',
    quantity: '10',
    before,
    after,
    winner: null,
  });
  showReport(
    [part(1, '1000.00', '900.00'), part(2, '500.00', '500.00')],
    [item(1, '100', '90'), item(2, '50', '50'), item(3, null, null)],
  );
  const figure = (label: string) =>
    screen.getByText(label).closest('div')!.textContent?.replaceAll('\u00a0', ' ');
  await screen.findByText('Экономия по лучшим ценам позиций');
  expect(figure('Экономия по лучшим ценам позиций')).toContain('100,00 ₽−6,7 %');
  expect(figure('Лучшие цены позиций вместе')).toContain('1 400,00 ₽всех позиций не предложил никто');
});
