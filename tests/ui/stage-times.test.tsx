// @vitest-environment happy-dom
// Where the time of procedures went: the stages in their order, the slowest named, the procedure that stood longest beside each.
import { screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Analytics } from '../../src/api/records/analytics.ts';
import Page from '../../src/ui/pages/manager/analytics-page.tsx';
import { serve } from './support/server.ts';
import { plain, putAway, show } from './support/show.tsx';

afterEach(putAway);

const stages: Analytics['totals']['stages'] = [
  { stage: 'applications', days: '4.0' },
  { stage: 'verification', days: '6.0' },
  { stage: 'repeating', days: '0.0' },
];
const figures = {
  lots: 3,
  first: '120.00',
  final: '100.00',
  estimated: '0',
  paidOfEstimated: '0',
  applications: '2.0',
  days: '10.0',
  stages,
};
const stay = (stage: 'applications' | 'verification', lots: number, days: string, lotId: number) => ({
  stage,
  lots,
  days,
  lotId,
  number: `2026-00000${lotId}`,
  title: 'Трубы',
});
const found: Analytics = {
  currency: 'CNY',
  currencies: ['CNY', 'RUB'],
  totals: figures,
  months: [{ ...figures, month: '2026-03' }],
  categories: [{ ...figures, category: null, stages: [] }],
  competition: [],
  longest: [stay('applications', 3, '5.5', 1), stay('verification', 2, '9.0', 2)],
  dearer: [],
};

const shown = (answer: Analytics) => {
  serve({
    'GET /api/v1/analytics': () => ({ data: answer }),
    'GET /api/v1/analytics/prices': () => ({ data: { items: [] } }),
  });
  show(<Page />, null, '/analytics?period=all&currency=CNY');
};

test('each stage begins where the one before ended; the workbook is of what is shown', async () => {
  shown(found);
  const list = await screen.findByRole('list', { name: 'Где уходит время?' });
  const rows = within(list).getAllByRole('listitem');
  expect(rows.map((row) => plain(row.textContent))).toEqual([
    'Приём предложений4 дн.Дольше всего 5,5 дн.: 2026-000001 Трубы',
    'Рассмотрение заявок6 дн.В 2 процедурах из 3. Дольше всего 9 дн.: 2026-000002 Трубы',
    'Переторжка0 дн.Не было ни в одной процедуре',
  ]);
  expect(within(rows[1]!).getByRole('link').getAttribute('href')).toBe('/tender-2');
  const bars = rows.map((row) => row.querySelector<HTMLElement>('[style]')!.style);
  expect(bars.map(({ marginLeft, width }) => [marginLeft, width])).toEqual([
    ['0%', '40%'],
    ['40%', '60%'],
    ['100%', '0%'],
  ]);
  const text = plain(document.body.textContent);
  expect(text).toContain('Больше всего: Рассмотрение заявок, 6 дн.');
  expect(text).toContain('От публикации до итогов10 дн.дольше всего: рассмотрение заявок, 6 дн.');
  const months = screen.getByRole('table', { name: 'Что дал каждый месяц?' });
  expect(within(months).getAllByRole('cell').at(-1)!.textContent).toMatch(/^рассмотрение заявок, 6/);
  const categories = screen.getByRole('table', { name: 'В каких категориях экономия больше?' });
  expect(within(categories).getAllByRole('cell').at(-1)!.textContent).toBe('—');
  expect(screen.getByRole('link', { name: 'Скачать Excel' }).getAttribute('href')).toBe(
    '/api/v1/analytics/xlsx?from=2000-01-01&currency=CNY',
  );
});

test('where no steps are kept nothing is said of stages', async () => {
  shown({ ...found, totals: { ...figures, stages: [] }, longest: [] });
  await screen.findByRole('table', { name: 'Что дал каждый месяц?' });
  expect(screen.queryByText('Где уходит время?')).toBeNull();
});
