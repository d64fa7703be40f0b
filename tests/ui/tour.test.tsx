// @vitest-environment happy-dom
// What a stop of the first look around points at.
import { renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { beginTour, onTourBegun } from '../../src/ui/features/account/tour/begin.ts';
import TourCard from '../../src/ui/features/account/tour/tour-card.tsx';
import { useFrameOf } from '../../src/ui/features/account/tour/use-frame-of.ts';
import { putAway, show } from './support/show.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  document.body.innerHTML = '';
  putAway();
});

function framed(page: string, name: string): number | undefined {
  document.body.innerHTML = page;
  vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([{}] as never);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return { left: Number(this.id), top: 0, width: 1, height: 1 } as DOMRect;
  });
  return renderHook(() => useFrameOf(name)).result.current?.left;
}

test('a stop stands at the entry of its name, or at a button that begins with it, never at a piece of news', () => {
  const news = '<main><a id="1" href="#">Заявки вскрыты 2026-000006</a></main>';
  expect(framed(news, 'Заявки')).toBeUndefined();
  expect(framed(`${news}<nav><a id="2" href="#">Заявки</a></nav>`, 'Заявки')).toBe(2);
  expect(
    framed('<header><button id="3">Меню пользователя: Анна</button></header>', 'Меню пользователя'),
  ).toBe(3);
});

test('what has ended gives the focus back to what it was begun from', async () => {
  function Page() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Начать
        </button>
        <TourCard open={open} isFirst={false} onClose={() => setOpen(false)} />
      </>
    );
  }
  show(<Page />, { id: 7, role: 'admin', company: null });
  const begin = screen.getByRole('button', { name: 'Начать' });
  await userEvent.click(begin);
  const stop = screen.getByRole('region', { name: 'Знакомство с площадкой' });
  const last = () => [...stop.querySelectorAll('button')].at(-1)!;
  while (stop.isConnected) await userEvent.click(last());
  await waitFor(() => expect(document.activeElement).toBe(begin));
});

test('asked for before it has come, as from the menu on a slow line, it begins when it has, once', () => {
  const begun = vi.fn();
  beginTour();
  const away = onTourBegun(begun);
  expect(begun).toHaveBeenCalledOnce();
  away();
  onTourBegun(begun)();
  expect(begun).toHaveBeenCalledOnce();
});
