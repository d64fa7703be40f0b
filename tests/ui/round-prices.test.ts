// @vitest-environment happy-dom
// Prices typed in a round and not sent: kept, asked about, and gone at the right moment.
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { RoundState } from '../../src/api/records/round.ts';
import { hasKept } from '../../src/ui/data/kept-input.ts';
import { useNewPrices } from '../../src/ui/features/round/use-new-prices.ts';
import { pageScope } from '../../src/ui/data/unsaved.ts';

const USER = 7;
const round = (number: number, offers = [5, 6]) =>
  ({ lotId: 1, number, own: { lines: offers.map((offerId) => ({ offerId })) } }) as unknown as RoundState;
const open = (state: RoundState, over = false) =>
  renderHook(({ isOver }) => useNewPrices(USER, state, isOver), { initialProps: { isOver: over } });

beforeEach(() => localStorage.clear());
afterEach(() => cleanup());

test('typed prices come back after the page was closed, in their own round alone', () => {
  const first = open(round(1));
  act(() => first.result.current.write({ 5: '90', 6: '80' }));
  expect(pageScope.dirty().map(({ what }) => what)).toEqual(['неотправленные цены']);
  first.unmount();
  expect(pageScope.dirty()).toEqual([]);
  expect(open(round(2)).result.current.prices).toEqual({});
  expect(open(round(1, [6])).result.current).toMatchObject({ prices: { 6: '80' }, wereKept: true });
});

test('what was typed after they were sent stays', () => {
  const { result } = open(round(1));
  act(() => result.current.write({ 5: '90', 6: '80' }));
  act(() => result.current.write({ 6: '75' }));
  act(() => result.current.forgetSent({ 5: '90', 6: '80' }));
  expect(result.current.prices).toEqual({ 6: '75' });
  act(() => result.current.forgetSent({ 6: '75' }));
  expect(hasKept(USER)).toBe(false);
});

test('a round that is over keeps nothing', () => {
  const hook = open(round(1));
  act(() => hook.result.current.write({ 5: '90' }));
  expect(hasKept(USER)).toBe(true);
  hook.rerender({ isOver: true });
  expect(hasKept(USER)).toBe(false);
  expect(pageScope.dirty()).toEqual([]);
});
