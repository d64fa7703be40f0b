// @vitest-environment happy-dom
// One clock for the page: what depends on a moment changes at it, and is not drawn for every second before.
import { act, cleanup, render, screen } from '@testing-library/react';
import { Profiler } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useAccepting } from '../../src/ui/features/lot/use-accepting.ts';

const START = Date.parse('2026-11-21T09:00:00Z');
beforeEach(() => {
  vi.useFakeTimers({ now: START });
});
afterEach(() => {
  cleanup();
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
