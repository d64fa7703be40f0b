// @vitest-environment happy-dom
// Answers that came with the page: each for the first who asks, while the page is young and nobody has changed anything.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

type Answers = typeof import('../../src/api/page-answers.ts');
const lots = { data: [{ id: 1 }] };

/** A page that has just come. */
async function pageWith(text: string): Promise<Answers> {
  document.body.innerHTML = `<script type="application/json" id="answers">${text}</script>`;
  vi.resetModules();
  return (await import('../../src/api/page-answers.ts')) as Answers;
}
const page = () =>
  pageWith(
    JSON.stringify({ '/api/v1/lots?sort=-id&page=1': lots, '/api/v1/config': 'text', '/api/v1/me': null }),
  );

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => vi.useRealTimers());

test('are given once, whatever the order of what is asked; and are known for as old as the page', async () => {
  const { takeAnswer, cameWithPage } = await page();
  expect(takeAnswer('/api/v1/lots')).toBeUndefined();
  const taken = takeAnswer('/api/v1/lots?page=1&sort=-id');
  expect(taken).toEqual(lots);
  expect(document.getElementById('answers')).toBeNull();
  expect(takeAnswer('/api/v1/lots?page=1&sort=-id')).toBeUndefined();
  expect([cameWithPage(taken), cameWithPage({ ...lots }), cameWithPage(undefined)]).toEqual([
    true,
    false,
    false,
  ]);
  expect([takeAnswer('/api/v1/config'), takeAnswer('/api/v1/me')]).toEqual(['text', null]);
  expect([cameWithPage('text'), cameWithPage(null)]).toEqual([false, false]);
});

test('a page that has stood for a quarter of a minute asks anew', async () => {
  const young = await page();
  vi.advanceTimersByTime(15_000 - performance.now());
  expect(young.takeAnswer('/api/v1/config')).toBe('text');
  const old = await page();
  vi.advanceTimersByTime(1);
  expect(old.takeAnswer('/api/v1/config')).toBeUndefined();
});

test('after a change nothing of the page is taken', async () => {
  const { takeAnswer, dropAnswers } = await page();
  dropAnswers();
  expect(takeAnswer('/api/v1/config')).toBeUndefined();
});

test('a page that was cut off asks for itself', async () => {
  const { takeAnswer } = await pageWith('{"/api/v1/config": "te');
  expect(takeAnswer('/api/v1/config')).toBeUndefined();
});
