/**
 * A simple bar chart with its numbers written beside the bars; readers get a table.
 * <BarChart title="Процедуры по этапам" bars={[{ label: 'Приём', value: 12 }]} format={(n) => String(n)} />
 */
import { useId } from 'react';
import { formatDecimal } from './format.ts';

export interface Bar {
  label: string;
  value: number;
  /** Instead of the formatted value. */
  text?: string;
}

const ROW = 28;
const LABEL = 38;
const END = 20;

export function BarChart({ title, bars }: { title: string; bars: readonly Bar[] }) {
  const id = useId();
  const most = Math.max(...bars.map((bar) => bar.value), 1);
  const words = (bar: Bar) => bar.text ?? formatDecimal(bar.value);
  return (
    <figure aria-labelledby={id}>
      <figcaption id={id} className="mb-2 text-xs font-medium text-ink-soft">
        {title}
      </figcaption>
      <svg width="100%" height={bars.length * ROW} aria-hidden className="block text-sm">
        {bars.map((bar, index) => (
          <g key={bar.label} transform={`translate(0 ${index * ROW})`}>
            <text x="0" y="18" className="fill-ink">
              {bar.label}
            </text>
            <rect
              x={`${LABEL}%`}
              y="5"
              height="18"
              rx="3"
              width={`${(bar.value / most) * (100 - LABEL - END)}%`}
              className="fill-primary"
            />
            <text x="100%" y="18" textAnchor="end" className="fill-ink-soft">
              {words(bar)}
            </text>
          </g>
        ))}
      </svg>
      <table className="sr-only">
        <caption>{title}</caption>
        <tbody>
          {bars.map((bar) => (
            <tr key={bar.label}>
              <th scope="row">{bar.label}</th>
              <td>{words(bar)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
