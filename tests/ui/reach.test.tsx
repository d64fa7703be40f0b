// @vitest-environment happy-dom
// The server is gone, and is there again: what is on screen says so and goes on by itself.
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../src/api/errors.ts';
import { OfflineNote } from '../../src/ui/app/layouts/offline-note.tsx';
import { queryClient } from '../../src/ui/data/query-client.ts';
import { noteAway, noteFailure, onBack, watchNetwork } from '../../src/ui/data/reach.ts';

let answers = false;
const asked = vi.fn<(url: unknown) => Promise<Response>>(async () => {
  if (!answers) throw new TypeError('Failed to fetch');
  return Response.json({ id: 'b1' });
});

beforeAll(watchNetwork);
beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', asked);
  // Files of a worker share the module: the one before may have left it waiting for its own server.
  answers = true;
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  answers = false;
  asked.mockClear();
});
afterEach(async () => {
  cleanup();
  answers = true;
  await vi.advanceTimersByTimeAsync(20_000);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  queryClient.clear();
});

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('a page that found nobody says so, asks now and then, and reads anew what failed once somebody answers', async () => {
  render(<OfflineNote />);
  let readings = 0;
  const reading = queryClient.fetchQuery({
    queryKey: ['GET', '/api/v1/lots'],
    queryFn: async () => {
      readings += 1;
      throw new ApiError(0, { message: 'Нет связи' });
    },
  });
  await expect(reading).rejects.toThrow('Нет связи');
  const heard = vi.fn<() => void>();
  const stop = onBack(heard);
  act(() => noteFailure(new ApiError(0, { message: 'Нет связи' })));
  expect(screen.getByText(/^Нет связи\. Показано на/)).toBeTruthy();
  await wait(6_000);
  expect(heard).not.toHaveBeenCalled();
  expect(asked.mock.calls.length).toBeGreaterThan(1);
  answers = true;
  await wait(10_000);
  expect(heard).toHaveBeenCalledTimes(1);
  expect(screen.queryByText(/Нет связи/)).toBeNull();
  expect(queryClient.getQueryState(['GET', '/api/v1/lots'])?.isInvalidated).toBe(true);
  expect(readings).toBe(1);
  const before = asked.mock.calls.length;
  await wait(30_000);
  expect(asked.mock.calls.length).toBe(before);
  stop();
});

test('a refusal is an answer; somebody on the way in place of the server is none', async () => {
  render(<OfflineNote />);
  for (const status of [403, 404, 422, 500, 503])
    act(() => noteFailure(new ApiError(status, { message: '' })));
  expect(screen.queryByText(/Нет связи/)).toBeNull();
  act(() => noteFailure(new ApiError(502, { message: '' })));
  expect(screen.getByText(/Нет связи/)).toBeTruthy();
});

test('the network’s return is asked about at once', async () => {
  render(<OfflineNote />);
  act(noteAway);
  await wait(40_000);
  answers = true;
  act(() => void window.dispatchEvent(new Event('online')));
  await wait(0);
  expect(screen.queryByText(/Нет связи/)).toBeNull();
});
