// @vitest-environment happy-dom
// The search of the header: pages, companies and the person's own work, from any page.
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ProfileRecord } from '../../src/api/records/user.ts';
import SearchDialog from '../../src/ui/app/layouts/search-dialog.tsx';
import { pageOf, serve } from './support/server.ts';
import { putAway, show } from './support/show.tsx';
import { narrowWindow } from './support/window.ts';
import { PATIENCE_MS } from '../support/patience.ts';

const FAR = '2199-01-01T00:00:00Z';
const openAs = (role: string) => {
  const who = { id: 1, name: 'А', company: null, emailVerifiedAt: FAR };
  show(
    <SearchDialog open onClose={() => {}} />,
    role === 'guest' ? null : { ...who, role: role as ProfileRecord['role'] },
  );
};

beforeEach(narrowWindow);
afterEach(putAway);

test('the search palette has each page once', async () => {
  serve({ 'GET /api/v2/applications': ({ url }) => pageOf(url, 0, () => ({})) });
  openAs('auditor');
  await screen.findByText('Рабочий стол', {}, { timeout: PATIENCE_MS });
  expect(screen.getAllByText('Рабочий стол')).toHaveLength(1);
});

test('the search finds pages and companies typed on the other layout, and words in any order', async () => {
  const company = { id: 5, title: 'ООО «Уралтрубпоставка»', itn: '6699153856' };
  serve({
    'GET /api/v1/lots/search': () => ({ data: [], corrected: null }),
    'GET /api/v1/companies': ({ url }) => {
      const found = url.searchParams.get('filter[search]') === 'уралтруб' ? [company] : [];
      return { data: found, meta: { page: 1, perPage: 5, total: 0, lastPage: 1, totalIsExact: true } };
    },
  });
  openAs('admin');
  const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
  const type = async (text: string) => {
    const field = await screen.findByRole('combobox', {}, { timeout: PATIENCE_MS });
    fireEvent.change(field, { target: { value: text } });
  };
  await type('yfcnhjqrb');
  expect(options()).toEqual(['Настройкиадминистрирование']);
  await type('запись учётная');
  expect(options()).toEqual(['Учётная записьстраница']);
  await type('ehfknhe,');
  await screen.findByText(company.title, {}, { timeout: PATIENCE_MS });
});

test.each([
  ['manager', 'вскрыть', 'Вскрыть заявки · 2026-000007'],
  ['security', 'проверить', 'Проверить заявку ООО «А» · 2026-000009'],
  ['guest', 'вскрыть', undefined],
])('the search finds from any page what waits for the person (%s)', async (role, text, label) => {
  const open = {
    id: 7,
    number: '2026-000007',
    title: 'Насосы',
    kind: 'open',
    count: null,
    since: FAR,
    ownerId: 1,
  };
  const queued = {
    id: 3,
    lotId: 9,
    lot: { number: '2026-000009', title: 'Трубы' },
    vendor: { title: 'ООО «А»' },
  };
  const asked = serve({
    'GET /api/v1/lots/search': () => ({ data: [], corrected: null }),
    'GET /api/v1/companies': ({ url }) => pageOf(url, 0, () => ({})),
    'GET /api/v1/stats': () => ({ data: { deadlines: [], attention: [open] } }),
    'GET /api/v2/applications': ({ url }) => ({ ...pageOf(url, 0, () => ({})), data: [queued] }),
  });
  openAs(role);
  const field = await screen.findByRole('combobox', {}, { timeout: PATIENCE_MS });
  fireEvent.change(field, { target: { value: text } });
  if (label === undefined) await screen.findByText('Не найдено', {}, { timeout: PATIENCE_MS });
  else await screen.findByText(label, {}, { timeout: PATIENCE_MS });
  const work = asked.filter(({ path }) => /stats|applications/.test(path)).map(({ path }) => path);
  expect(work).toEqual({ manager: ['/api/v1/stats'], security: ['/api/v2/applications'] }[role] ?? []);
});
