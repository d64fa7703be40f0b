// @vitest-environment happy-dom
// The stream of events: cut, refused, opened anew, and told of while it is down.
import { QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { joinLive } from '../../src/ui/data/live-events.ts';
import { queryClient } from '../../src/ui/data/query-client.ts';
import { LiveNote } from '../../src/ui/app/layouts/live-note.tsx';

class Stream extends EventTarget {
  static readonly CLOSED = 2;
  static opened: Stream[] = [];
  readyState = 0;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    Stream.opened.push(this);
  }
  close() {
    this.readyState = 2;
  }
  isNow(what: 'open' | 'cut' | 'refused') {
    this.readyState = { open: 1, cut: 0, refused: 2 }[what];
    act(() => void this.dispatchEvent(new Event(what === 'open' ? 'open' : 'error')));
  }
}

let reads: number;
let leave: () => void;
let forget: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', Stream);
  Stream.opened = [];
  reads = 0;
  forget = new QueryObserver(queryClient, {
    queryKey: ['GET', '/api/v1/lots/:id', { params: { id: 5 } }],
    queryFn: () => ++reads,
  }).subscribe(() => {});
  render(
    <QueryClientProvider client={queryClient}>
      <LiveNote />
    </QueryClientProvider>,
  );
  leave = joinLive(5);
});
afterEach(() => {
  leave();
  forget();
  queryClient.clear();
  vi.runOnlyPendingTimers();
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const isTold = () => screen.queryByText(/Нет живой связи/) !== null;

test('a refused stream is opened anew until it opens, and then all on screen is asked again', async () => {
  Stream.opened[0]!.isNow('open');
  expect(isTold()).toBe(false);
  Stream.opened[0]!.isNow('refused');
  expect(isTold()).toBe(true);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(Stream.opened).toHaveLength(2);
  Stream.opened[1]!.isNow('refused');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(Stream.opened).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(Stream.opened).toHaveLength(3);
  const before = reads;
  Stream.opened[2]!.isNow('open');
  await vi.advanceTimersByTimeAsync(0);
  expect(reads).toBe(before + 1);
  expect(isTold()).toBe(false);
});

test('what was read long before the stream opened is asked for again, for it was not heard of meanwhile', async () => {
  await vi.advanceTimersByTimeAsync(0);
  expect(reads).toBe(1);
  await vi.advanceTimersByTimeAsync(3_000);
  Stream.opened[0]!.isNow('open');
  await vi.advanceTimersByTimeAsync(0);
  expect(reads).toBe(2);
});

test('what was read of a lot just before is, too: a step may have been taken in between', async () => {
  await vi.advanceTimersByTimeAsync(300);
  Stream.opened[0]!.isNow('open');
  await vi.advanceTimersByTimeAsync(0);
  expect(reads).toBe(2);
});

test('a list that was read just before is not', async () => {
  leave();
  await vi.advanceTimersByTimeAsync(10_000);
  leave = joinLive(null);
  await queryClient.invalidateQueries();
  const before = reads;
  await vi.advanceTimersByTimeAsync(300);
  Stream.opened.at(-1)!.isNow('open');
  await vi.advanceTimersByTimeAsync(0);
  expect(reads).toBe(before);
});

test('a cut stream is left to the browser, which names the last event', async () => {
  Stream.opened[0]!.isNow('open');
  await vi.advanceTimersByTimeAsync(0);
  const before = reads;
  Stream.opened[0]!.isNow('cut');
  expect(isTold()).toBe(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(Stream.opened).toHaveLength(1);
  Stream.opened[0]!.isNow('open');
  expect(isTold()).toBe(false);
  await vi.advanceTimersByTimeAsync(0);
  expect(reads).toBe(before);
});

test('the stream outlives the way from one page of a lot to the next', async () => {
  Stream.opened[0]!.isNow('open');
  leave();
  leave = joinLive(5);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(Stream.opened).toHaveLength(1);
  expect(Stream.opened[0]!.readyState).toBe(1);
  leave();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(Stream.opened[0]!.readyState).toBe(2);
  leave = joinLive(5);
});
