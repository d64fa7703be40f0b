// @vitest-environment happy-dom
// What a stop of the first look around points at.
import { renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useFrameOf } from '../../src/ui/features/account/tour/use-frame-of.ts';
import { putAway } from './support/show.tsx';

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
