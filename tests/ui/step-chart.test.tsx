// @vitest-environment happy-dom
// The axes of a chart of steps, where there is little room for them.
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { StepChart } from '../../src/ui/parts/chart/step-chart.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('in a narrow chart the uppermost value is always marked: the place above the lines is not blank', () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300);
  render(
    <StepChart
      label="Итоги"
      from={0}
      to={60_000}
      series={[
        {
          id: 1,
          name: 'Волна',
          note: '',
          points: [
            { at: 0, value: 90 },
            { at: 1, value: 66 },
          ],
        },
      ]}
      formatValue={(value) => `значение ${value}`}
      formatTime={() => ''}
    />,
  );
  const texts = [...screen.getByRole('img', { name: 'Итоги' }).querySelectorAll('text')].map(
    ({ textContent }) => textContent,
  );
  // Of 60, 70, 80 and 90 there is room for every second.
  expect(texts).toContain('значение 90');
  expect(texts).toContain('значение 70');
  expect(texts).not.toContain('значение 80');
});

test('times under a narrow axis are not written over one another', () => {
  const minute = 60_000;
  const [from, to] = [-0.5 * minute, 5.2 * minute];
  const points = [
    { at: from, value: 90 },
    { at: to, value: 66 },
  ];
  const timesIn = (width: number) => {
    cleanup();
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width);
    render(
      <StepChart
        label="Итоги"
        from={from}
        to={to}
        series={[{ id: 1, name: 'Волна', note: '', points }]}
        formatValue={String}
        formatTime={(at) => `03:0${at / minute}`}
      />,
    );
    return [...screen.getByRole('img', { name: 'Итоги' }).querySelectorAll('text')]
      .map(({ textContent }) => textContent)
      .filter((text) => text.includes(':'));
  };
  expect(timesIn(252)).toEqual(['03:00', '03:05']);
  // In a wider one there is room for more.
  expect(timesIn(400)).toContain('03:04');
});

test('a line that has not moved yet is not drawn halfway to nothing', () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(252);
  render(
    <StepChart
      label="Итоги"
      from={0}
      to={60_000}
      series={[{ id: 1, name: 'Волна', note: '', points: [{ at: 0, value: 9.52 }] }]}
      formatValue={(value) => value.toFixed(2)}
      formatTime={() => ''}
    />,
  );
  const values = [...screen.getByRole('img', { name: 'Итоги' }).querySelectorAll('text')]
    .map(({ textContent }) => Number(textContent))
    .filter(Boolean);
  expect(Math.min(...values)).toBeGreaterThan(9);
  expect(Math.max(...values)).toBeLessThan(10);
});
