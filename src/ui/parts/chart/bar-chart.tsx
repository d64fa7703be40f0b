/**
 * A simple bar chart with its numbers written beside the bars; readers get a table.
 * <BarChart title="Процедуры по этапам" bars={[{ label: 'Приём', value: 12 }]} format={(n) => String(n)} />
 */
import { useId } from 'react';
import { formatDecimal } from '../text/format.ts';

export interface Bar {
  label: string;
  value: number;
  /** Instead of the formatted value. */
  text?: string;
}

export function BarChart({ title, bars }: { title: string; bars: readonly Bar[] }) {
  const id = useId();
  const most = Math.max(...bars.map((bar) => bar.value), 1);
  const words = (bar: Bar) => bar.text ?? formatDecimal(bar.value);
  return (
    <figure aria-labelledby={id} className="relative">
      <figcaption id={id} className="mb-2 text-xs font-medium text-ink-soft">
        {title}
      </figcaption>
      <div aria-hidden className="flex flex-col gap-1.5">
        {bars.map((bar) => (
          <div
            key={bar.label}
            className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto] items-center gap-3"
          >
            <span className="min-w-0 break-words">{bar.label}</span>
            <span
              className="h-4 rounded-[3px] bg-primary [print-color-adjust:exact]"
              style={{ width: `${(bar.value / most) * 100}%` }}
            />
            <span className="min-w-8 text-right text-ink-soft">{words(bar)}</span>
          </div>
        ))}
      </div>
      {/* A table by itself is as wide as its contents, whatever it is told: it would widen a phone's page. */}
      <div className="sr-only">
        <table>
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
      </div>
    </figure>
  );
}
