/** Own price ÷ each rival's by item: a row of marks at one height is a price that was made of another by multiplying. */
import { Mark, seriesColour } from '../../parts/chart/step-chart.tsx';
import { useWidth } from '../../parts/layout/use-width.ts';
import { Section } from '../../parts/layout/section.tsx';
import { cx } from '../../parts/text/cx.ts';
import type { RivalPrices } from './use-rival-prices.ts';

interface PriceRatiosProps {
  rivals: readonly RivalPrices[];
  /** The number of each item. */
  places: ReadonlyMap<number, number>;
}

const HEIGHT = 170;
const TOP = 12;
const BOTTOM = 26;
const SIDE = 40;
/** Beside one another over an item. */
const STEP = 9;
/** So much of the axis a number needs. */
const LABEL = 28;
/** More lines than there are shapes would not be told apart. */
const MOST = 4;

export const ratioText = (ratio: number): string => ratio.toFixed(3).replace('.', ',');

export function PriceRatios({ rivals, places }: PriceRatiosProps) {
  const { ref: box, width } = useWidth();
  const shown = rivals.slice(0, MOST);
  const items = [...new Set(shown.flatMap(({ ratios }) => ratios.map(({ orderId }) => orderId)))].toSorted(
    (a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0),
  );
  const all = shown.flatMap(({ ratios }) => ratios.map(({ ratio }) => ratio));
  const [low, high] = [Math.min(...all, 1), Math.max(...all, 1)];
  const air = Math.max((high - low) * 0.1, 0.02);
  const y = (ratio: number) =>
    TOP + ((high + air - ratio) / (high - low + 2 * air)) * (HEIGHT - TOP - BOTTOM);
  const room = (width - SIDE - 8) / Math.max(items.length, 1);
  const x = (orderId: number) => SIDE + room * (items.indexOf(orderId) + 0.5);
  const each = Math.ceil(LABEL / Math.max(room, 1));
  const levels = [...new Set([low, 1, high].map((level) => Number(level.toFixed(2))))];
  return (
    <Section
      title="Цена этой заявки ÷ цена соперника"
      actions={
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-soft">
          {shown.map(({ applicationId, title, closeness }, index) => (
            <li key={applicationId} className="flex items-center gap-1.5">
              <svg width={10} height={10} aria-hidden className={seriesColour(index)}>
                <Mark shape={index} x={5} y={5} />
              </svg>
              {title} {ratioText(closeness.low)}–{ratioText(closeness.high)}
            </li>
          ))}
        </ul>
      }
    >
      <figure>
        <div ref={box} className="min-w-0">
          {width > 0 && (
            <svg
              width={width}
              height={HEIGHT}
              role="img"
              aria-label="Отношение цен по позициям"
              className="block text-2xs"
            >
              {levels.map((level) => (
                <g key={level}>
                  <line
                    x1={SIDE}
                    x2={width}
                    y1={y(level)}
                    y2={y(level)}
                    strokeDasharray={level === 1 ? '3 3' : undefined}
                    className={level === 1 ? 'stroke-line-strong' : 'stroke-line'}
                  />
                  <text x={SIDE - 8} y={y(level) + 4} textAnchor="end" className="fill-ink-soft">
                    {level.toFixed(2).replace('.', ',')}
                  </text>
                </g>
              ))}
              {items.map(
                (orderId, index) =>
                  index % each === 0 && (
                    <text
                      key={orderId}
                      x={x(orderId)}
                      y={HEIGHT - 6}
                      textAnchor="middle"
                      className="fill-ink-soft"
                    >
                      {places.get(orderId)}
                    </text>
                  ),
              )}
              {shown.map(({ applicationId, ratios }, index) => (
                <g key={applicationId} className={cx(seriesColour(index))}>
                  {ratios.map(({ orderId, ratio }) => (
                    <Mark
                      key={orderId}
                      shape={index}
                      x={x(orderId) + (index - (shown.length - 1) / 2) * Math.min(STEP, room / MOST)}
                      y={y(ratio)}
                    />
                  ))}
                </g>
              ))}
            </svg>
          )}
        </div>
        <figcaption className="mt-1 text-xs text-ink-soft">
          Получены ли цены одна из другой умножением? Если знаки соперника стоят на одной высоте, это
          возможно. По оси номера позиций, цены сопоставимые
          {rivals.length > MOST && `; показаны ${MOST} ближайших`}.
        </figcaption>
        <div className="sr-only">
          <table>
            <caption>Отношение цен</caption>
            <tbody>
              {shown.map(({ applicationId, title, closeness }) => (
                <tr key={applicationId}>
                  <th scope="row">{title}</th>
                  <td>
                    {ratioText(closeness.middle)} у {closeness.near} из {closeness.of} позиций
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </figure>
    </Section>
  );
}
