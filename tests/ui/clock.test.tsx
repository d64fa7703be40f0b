// @vitest-environment happy-dom
// One clock for the page: what depends on a moment changes at it, and is not drawn for every second before.
import { act, cleanup, render, screen } from '@testing-library/react';
import { Profiler } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HeaderClock } from '../../src/ui/app/layouts/header-clock.tsx';
import { setServerTime } from '../../src/ui/data/clock.ts';
import { followServerTime } from '../../src/ui/data/server-time.ts';
import { useAccepting } from '../../src/ui/features/lot/use-accepting.ts';
import { serve } from './support/server.ts';

const START = Date.parse('2026-11-21T09:00:00Z');
beforeEach(() => {
  vi.useFakeTimers({ now: START });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function Acceptance({ until }: { until: number }) {
  const accepting = useAccepting({
    status: 'applications',
    applicationsDeadline: new Date(until).toISOString(),
  });
  return <p>{accepting ? 'Приём идёт' : 'Приём окончен'}</p>;
}

test('acceptance ends by itself at the deadline, drawn twice in all', async () => {
  let drawn = 0;
  render(
    <Profiler id="acceptance" onRender={() => (drawn += 1)}>
      <Acceptance until={START + 60_000} />
    </Profiler>,
  );
  await act(() => vi.advanceTimersByTimeAsync(59_000));
  expect(screen.getByText('Приём идёт')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(screen.getByText('Приём окончен')).toBeTruthy();
  expect(drawn).toBe(2);
});

test('the first drawing goes by the time of now, though nobody has listened to the clock for long', () => {
  vi.setSystemTime(START + 3_600_000);
  render(<Acceptance until={START + 60_000} />);
  expect(screen.getByText('Приём окончен')).toBeTruthy();
});

test('the server’s time is asked for when the computer’s clock jumps, every ten minutes, and when the page comes into sight', async () => {
  /** A clock that nobody sets. */
  const since = performance.now();
  const asked = serve({
    'GET /api/v1/settings/server-time': () => ({
      data: { time: new Date(START + performance.now() - since).toISOString() },
    }),
  });
  const heard = vi.spyOn(document, 'addEventListener');
  followServerTime();
  render(<HeaderClock />);
  const shown = () => document.querySelector('time')!.textContent;
  expect(shown()).toContain('21.11.2026 12:00:00');
  for (const jump of [600_000, -600_000]) {
    vi.setSystemTime(Date.now() + jump);
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    await vi.waitFor(() => expect(shown()).toContain('21.11.2026 12:00:0'));
  }
  // Once a jump.
  expect(asked).toHaveLength(2);
  await act(() => vi.advanceTimersByTimeAsync(600_000));
  expect(asked).toHaveLength(3);
  const sight = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  sight.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(() => expect(asked).toHaveLength(4));
  setServerTime(new Date().toISOString());
  // The page asks as long as it is open, and it is open for the next file of tests, too.
  for (const [event, listener] of heard.mock.calls) document.removeEventListener(event, listener);
});

test('whoever has another time of day is told whose the time is', () => {
  const zone = vi.spyOn(Date.prototype, 'getTimezoneOffset');
  const textAt = (offset: number) => {
    zone.mockReturnValue(offset);
    const { container, unmount } = render(<HeaderClock />);
    const text = container.textContent;
    unmount();
    return text;
  };
  expect(textAt(-180)).toBe('21.11.2026 12:00:00');
  expect(textAt(-600)).toBe('21.11.2026 12:00:00 МСК');
});
