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
