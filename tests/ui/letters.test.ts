// @vitest-environment happy-dom
// The pages' own letters: fetched when the first page stands, shown once they are there, and at once where the browser has them.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const root = document.documentElement;
const areShown = () => root.hasAttribute('data-letters');
const load = vi.fn<() => Promise<unknown>>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  localStorage.clear();
  root.removeAttribute('data-letters');
  load.mockReset().mockResolvedValue([]);
  Object.defineProperty(document, 'fonts', { value: { load }, configurable: true });
});
afterEach(() => vi.useRealTimers());

const open = () => import('../../src/ui/app/theme/letters.ts');

test('a browser that has none is shown the first page without them, then with them', async () => {
  const first = await open();
  await first.startLetters();
  let stands = false;
  first.bringLetters(() => stands);
  await vi.advanceTimersByTimeAsync(5_000);
  expect([load.mock.calls.length, areShown()]).toEqual([0, false]);
  stands = true;
  await vi.advanceTimersByTimeAsync(1_000);
  expect([load.mock.calls.length, areShown()]).toEqual([1, true]);
  root.removeAttribute('data-letters');
  vi.resetModules();
  await (await open()).startLetters();
  expect(areShown()).toBe(true);
});

test('what does not come is not shown, and the next page tries anew', async () => {
  load.mockRejectedValue(new Error('no network'));
  const first = await open();
  await first.startLetters();
  first.bringLetters(() => true);
  await vi.advanceTimersByTimeAsync(5_000);
  expect([load.mock.calls.length, areShown(), localStorage.length]).toEqual([1, false, 0]);
});

test('a page is not kept waiting for letters that the browser has dropped', async () => {
  localStorage.setItem('letters', '1');
  load.mockReturnValue(new Promise(() => {}));
  const started = (await open()).startLetters();
  await vi.advanceTimersByTimeAsync(1_000);
  await started;
  expect(areShown()).toBe(true);
});
