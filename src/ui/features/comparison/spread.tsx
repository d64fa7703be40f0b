/** Where the prices for an item lie: the best at the left edge, each other as far to the right as it is dearer, up to 20 %. */
import type { RowMarks } from '../../../api/comparison/marks.ts';
import { deviation, signed } from '../../../rules/comparison-marks.ts';

export const SPREAD_PERCENT = 20;
const WIDTH = 96;
const LEFT = 4;
const SCALE = (WIDTH - 2 * LEFT - 4) / SPREAD_PERCENT;

export function Spread({ marks }: { marks: RowMarks }) {
  const percents = marks.prices
    .flatMap((price) => deviation(price, marks.best) ?? [])
    .map(Number)
    .toSorted((a, b) => a - b);
  const last = percents.at(-1);
  if (last === undefined || percents.length < 2) return null;
  const within = percents.slice(1).filter((percent) => percent <= SPREAD_PERCENT);
  const isBeyond = last > SPREAD_PERCENT;
  const end = LEFT + Math.min(last, SPREAD_PERCENT) * SCALE;
  return (
    <svg
      width={WIDTH}
      height={12}
      viewBox={`0 0 ${WIDTH} 12`}
      role="img"
      aria-label={`Разброс цен: до ${signed(String(last))} к лучшей`}
      className="block"
    >
      <line x1={LEFT} x2={end} y1={6} y2={6} className="stroke-line-mid" />
      {within.map((percent, index) => (
        <circle
          key={index}
          cx={LEFT + percent * SCALE}
          cy={6}
          r={2.5}
          className="fill-surface stroke-line-strong"
        />
      ))}
      <rect x={LEFT - 3} y={3} width={6} height={6} rx={1} className="fill-ok" />
      {isBeyond && <path d={`M${end + 1} 3l5 3-5 3z`} className="fill-warn" />}
    </svg>
  );
}
