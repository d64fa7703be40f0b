// @vitest-environment happy-dom
// The stream of events: cut, refused, opened anew, and told of while it is down.
import { QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { expectEcho, joinLive } from '../../src/ui/data/live-events.ts';
import { queryClient } from '../../src/ui/data/query-client.ts';
import { LiveNote } from '../../src/ui/app/layouts/live-note.tsx';
import { serve } from './support/server.ts';

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

/** How long a connection that nobody uses any more is kept. */
const LINGER_MS = 5_000;

// A page of another file may have been left a moment ago.
beforeAll(() => {
  vi.stubGlobal('EventSource', Stream);
  joinLive(null)();
  vi.unstubAllGlobals();
});

let reads: number;
let leave: () => void;
let forget: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  serve({});
  vi.stubGlobal('EventSource', Stream);
  for (const lotId of [null, 5]) joinLive(lotId)();
  vi.advanceTimersByTime(LINGER_MS);
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

test('the stream says how long ago the page began to read, for what was told since comes first', async () => {
  expect(Stream.opened[0]!.url).toBe('/api/v1/events?lot=5&read_ms=0');
  leave();
  await vi.advanceTimersByTimeAsync(10_000);
  await queryClient.invalidateQueries();
  const before = reads;
  await vi.advanceTimersByTimeAsync(700);
  leave = joinLive(null);
  expect(Stream.opened.at(-1)!.url).toBe('/api/v1/events?read_ms=700');
  Stream.opened.at(-1)!.isNow('open');
  await vi.advanceTimersByTimeAsync(0);
  expect(reads).toBe(before);
});

test('what was read longer ago than the server remembers is asked for again when the stream opens', async () => {
  leave();
  await vi.advanceTimersByTimeAsync(30_000);
  leave = joinLive(5);
  const before = reads;
  Stream.opened.at(-1)!.isNow('open');
  await vi.advanceTimersByTimeAsync(0);
  expect(reads).toBe(before + 1);
});

test('so is all where the stream took long to open', async () => {
  await vi.advanceTimersByTimeAsync(3_000);
  const before = reads;
  Stream.opened[0]!.isNow('open');
  await vi.advanceTimersByTimeAsync(0);
  expect(reads).toBe(before + 1);
});

test('a page that was long in coming allows its stream as long: the server tells of so much more', async () => {
  leave();
  await vi.advanceTimersByTimeAsync(10_000);
  await queryClient.invalidateQueries();
  const before = reads;
  await vi.advanceTimersByTimeAsync(3_000);
  leave = joinLive(null);
  expect(Stream.opened.at(-1)!.url).toBe('/api/v1/events?read_ms=6000');
  await vi.advanceTimersByTimeAsync(4_000);
  Stream.opened.at(-1)!.isNow('open');
  await vi.advanceTimersByTimeAsync(0);
  expect(reads).toBe(before);
});

test('a first reading that is under way when its event comes is repeated', async () => {
  const answers: ((value: number) => void)[] = [];
  const stop = new QueryObserver(queryClient, {
    queryKey: ['GET', '/api/v1/lots/:id/orders', { params: { id: 5 } }],
    queryFn: () => new Promise<number>((resolve) => answers.push(resolve)),
  }).subscribe(() => {});
  Stream.opened[0]!.isNow('open');
  const data = JSON.stringify({ model: 'lot', id: 5, lotId: 5, what: 'lot.changed' });
  Stream.opened[0]!.dispatchEvent(new MessageEvent('message', { data }));
  await vi.advanceTimersByTimeAsync(300);
  expect(answers).toHaveLength(1);
  answers[0]!(1);
  await vi.advanceTimersByTimeAsync(0);
  expect(answers).toHaveLength(2);
  answers[1]!(2);
  await vi.advanceTimersByTimeAsync(0);
  expect(queryClient.getQueryData(['GET', '/api/v1/lots/:id/orders', { params: { id: 5 } }])).toBe(2);
  stop();
});

describe('an event of a lot asks again for', () => {
  const paths = ['', '/orders', '/applications/current', '/questions'].map(
    (part) => `/api/v1/lots/:id${part}`,
  );
  let asked: string[];
  let stops: (() => void)[];
  beforeEach(async () => {
    stops = paths.map((path) =>
      new QueryObserver(queryClient, {
        queryKey: ['GET', path, { params: { id: 5 }, asks: 'again' }],
        queryFn: () => (asked.push(path.slice('/api/v1/lots/:id'.length)), 1),
      }).subscribe(() => {}),
    );
    Stream.opened[0]!.isNow('open');
    await vi.advanceTimersByTimeAsync(0);
    asked = [];
  });
  afterEach(() => stops.forEach((stop) => stop()));
  const comes = async (model: string, what: string, lotId = 5) => {
    const data = JSON.stringify({ model, id: 1, lotId, what });
    Stream.opened[0]!.dispatchEvent(new MessageEvent('message', { data }));
    await vi.advanceTimersByTimeAsync(300);
  };

  test.each([
    ['lot', 'lot.changed', ['', '/orders', '/applications/current', '/questions']],
    ['application', 'application.submit', ['', '/applications/current', '/questions']],
    ['applicationsCount', 'lot.applicationsCount', ['', '/applications/current', '/questions']],
    ['question', 'question.ask', ['', '/applications/current', '/questions']],
  ])('%s: all of it but what only its buyer changes', async (model, what, again) => {
    await comes(model, what);
    expect(asked).toEqual(again);
    await comes(model, what, 6);
    expect(asked).toEqual(again);
  });

  test('what the page has changed itself: once, and not for what it holds', async () => {
    expectEcho(5, 'application.change', '/api/v1/lots/:id/applications/current');
    await comes('application', 'application.change');
    expect(asked).toEqual(['', '/questions']);
    await comes('application', 'application.change');
    expect(asked).toEqual(['', '/questions', '', '/applications/current', '/questions']);
  });
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

test('a cut stream may be the end of the session: the bell, which only who is in may read, is asked as it comes back', async () => {
  let bell = 0;
  const hush = new QueryObserver(queryClient, {
    queryKey: ['GET', '/api/v1/notifications/unread-count'],
    queryFn: () => ++bell,
  }).subscribe(() => {});
  await vi.advanceTimersByTimeAsync(0);
  const [stream] = Stream.opened;
  stream!.isNow('open');
  await vi.advanceTimersByTimeAsync(0);
  const before = [bell, reads];
  stream!.isNow('cut');
  stream!.isNow('open');
  await vi.advanceTimersByTimeAsync(0);
  expect([bell, reads]).toEqual([before[0]! + 1, before[1]]);
  hush();
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

describe('a tab out of sight', () => {
  const turn = (visibilityState: 'hidden' | 'visible') => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: visibilityState });
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
  };
  afterEach(() => turn('visible'));

  test('gives its stream up, without a complaint, and hears what it has missed when it is seen again', async () => {
    Stream.opened[0]!.isNow('open');
    turn('hidden');
    await vi.advanceTimersByTimeAsync(4_000);
    expect(Stream.opened[0]!.readyState).toBe(1);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(Stream.opened[0]!.readyState).toBe(Stream.CLOSED);
    expect(isTold()).toBe(false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(Stream.opened).toHaveLength(1);
    turn('visible');
    expect(Stream.opened).toHaveLength(2);
    const before = reads;
    Stream.opened[1]!.isNow('open');
    await vi.advanceTimersByTimeAsync(0);
    expect(reads).toBe(before + 1);
  });

  test('for a moment keeps it', async () => {
    Stream.opened[0]!.isNow('open');
    turn('hidden');
    await vi.advanceTimersByTimeAsync(3_000);
    turn('visible');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(Stream.opened).toHaveLength(1);
    expect(Stream.opened[0]!.readyState).toBe(1);
  });

  test('opens none before it is seen', () => {
    turn('hidden');
    const leaveOther = joinLive(6);
    expect(Stream.opened).toHaveLength(1);
    turn('visible');
    expect(Stream.opened.map(({ url }) => url.split(/[&?]read_ms/)[0])).toEqual([
      '/api/v1/events?lot=5',
      '/api/v1/events?lot=6',
    ]);
    leaveOther();
  });
});
