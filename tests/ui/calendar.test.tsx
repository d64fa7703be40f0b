// @vitest-environment happy-dom
// The calendar of terms, its secret address, and the nearest ends at a desk.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dayOf, startOfDay } from '../../src/rules/dates.ts';
import { CalendarPage } from '../../src/ui/features/calendar/calendar-page.tsx';
import { FeedSection } from '../../src/ui/features/calendar/feed-section.tsx';
import { TimeAxis } from '../../src/ui/features/desk/time-axis.tsx';
import { AT, HOUR, manager, vendor } from './support/lot.ts';
import { serve } from './support/server.ts';
import { PATIENCE, plain, putAway, show } from './support/show.tsx';

let person: ReturnType<typeof userEvent.setup>;
beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {});
  person = userEvent.setup();
});
afterEach(putAway);

const button = (name: string | RegExp) => screen.findByRole('button', { name }, PATIENCE);
test('the calendar calls a procedure by its whole number', async () => {
  const at = new Date().toISOString();
  serve({
    'GET /api/v1/calendar': () => ({
      data: [{ id: 'a', kind: 'applications', at, lot: { id: 4, number: '2026-000004', title: 'Насосы' } }],
    }),
    'GET /api/v1/profile/calendar-feed': () => ({ data: null }),
  });
  show(<CalendarPage />, manager);
  const link = await screen.findByRole('link', { name: /Насосы/ });
  expect(plain(link.textContent)).toContain('2026-000004');
});

test('a document of the company ends with its day: no hour is told, and it leads to the profile', async () => {
  const at = startOfDay(dayOf(Date.now()));
  const document = { id: 5, kind: 'licence', name: 'скан.pdf' };
  serve({
    'GET /api/v1/calendar': () => ({
      data: [{ id: 'document-5', kind: 'document', at, lot: null, document }],
    }),
    'GET /api/v1/profile/calendar-feed': () => ({ data: null }),
  });
  show(<CalendarPage />, vendor);
  const link = await screen.findByRole('link', { name: /скан\.pdf/ });
  expect(plain(link.textContent)).toBe('Документ действует до: Лицензияскан.pdf');
  expect(link.getAttribute('href')).toBe('/profile');
  putAway();
  serve({
    'GET /api/v1/calendar': () => ({ data: [] }),
    'GET /api/v1/profile/calendar-feed': () => ({ data: null }),
  });
  // A buyer has none.
  show(<CalendarPage />, manager);
  await screen.findByText('В этом месяце сроков нет.');
  expect(screen.queryByText(/Документ действует до/)).toBeNull();
});

test('the secret address of deadlines is shown once, replaced and dropped', async () => {
  let made: { createdAt: string } | null = null;
  serve({
    'GET /api/v1/profile/calendar-feed': () => ({ data: made }),
    'POST /api/v1/profile/calendar-feed': () => {
      made = { createdAt: AT };
      return { data: { url: 'https://x.test/calendar/abc/tenders.ics' } };
    },
    'DELETE /api/v1/profile/calendar-feed': () => {
      made = null;
      return { data: null };
    },
  });
  function Page() {
    const [edition, setEdition] = useState(0);
    return (
      <>
        <FeedSection key={edition} />
        <button type="button" onClick={() => setEdition(1)}>
          Прийти снова
        </button>
      </>
    );
  }
  show(<Page />, vendor);
  await person.click(await button('Получить адрес'));
  const address = await screen.findByLabelText<HTMLInputElement>('Адрес календаря');
  expect(address.value).toContain('/abc/');
  await person.click(await button('Прийти снова'));
  await screen.findByText(/Прежний показать нельзя/);
  expect(screen.queryByLabelText('Адрес календаря')).toBeNull();
  await button('Заменить адрес');
  await person.click(await button('Отключить'));
  await button('Получить адрес');
});

test('the nearest ends are one stop of Tab, which opens them as a list', async () => {
  const ends = [1, 2].map((id) => ({
    id,
    number: `2026-00000${id}`,
    title: `Трубы ${id}`,
    kind: 'applications' as const,
    deadline: new Date(Date.now() + id * 24 * HOUR).toISOString(),
  }));
  show(<TimeAxis ends={ends as never} title="Ближайшие сроки" calendar="/calendar" />, vendor);
  const axis = await button('Показать сроки списком');
  // A day is narrower than a finger: none of its marks is a link.
  expect(within(axis.parentElement!).getAllByRole('link')).toHaveLength(1);
  await person.click(axis);
  expect(within(screen.getByRole('list', { name: 'Сроки списком' })).getAllByRole('link')).toHaveLength(2);
  // A mouse goes to the one that it points at, a finger to the list.
  const mark = axis.querySelector('[data-lot="2"]')!;
  fireEvent(mark, Object.assign(new MouseEvent('click', { bubbles: true }), { pointerType: 'touch' }));
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Сроки списком' })).toBeNull());
  fireEvent(mark, Object.assign(new MouseEvent('click', { bubbles: true }), { pointerType: 'mouse' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Показать сроки списком' })).toBeNull());
});

test('a month has its weeks, and two weeks their days, before the terms come: nothing moves by them', async () => {
  serve({
    'GET /api/v1/calendar': () => new Promise<never>(() => {}),
    'GET /api/v1/profile/calendar-feed': () => ({ data: null }),
  });
  show(<CalendarPage />, manager);
  expect((await screen.findAllByRole('row', {}, PATIENCE)).length).toBeGreaterThan(4);
  expect(screen.queryByText('В этом месяце сроков нет.')).toBeNull();
  putAway();
  show(<TimeAxis ends={undefined} title="Сроки" calendar="/manager/calendar" />, manager);
  screen.getByText('Переторжка');
  expect(screen.queryByText('В эти дни ни один срок не истекает.')).toBeNull();
});
