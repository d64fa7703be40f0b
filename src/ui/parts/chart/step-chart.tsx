/**
 * Lines that hold their value until the next change, over a time: <StepChart title="…" series={…} from={…} to={…} />. Each line has a
 * colour, a dash and a mark of its own and its name at its end; the same stands in a table for readers.
 */
import { useId } from 'react';
import { useWidth } from '../layout/use-width.ts';
import { cx } from '../text/cx.ts';

export interface StepSeries {
  id: number;
  name: string;
  /** What readers are told in its place. */
  said?: string;
  /** Under its name at the end. */
  note: string;
  /** The first at the beginning; times in epoch milliseconds. */
  points: readonly { at: number; value: number }[];
}

interface StepChartProps {
  /** The question it answers. */
  label: string;
  series: readonly StepSeries[];
  from: number;
  to: number;
  bands?: readonly { from: number; to: number; label: string }[];
  /** Horizontal lines of reference. */
  levels?: readonly { value: number; label: string }[];
  formatValue: (value: number) => string;
  formatTime: (at: number) => string;
  /** Places: the least is on top, whole numbers alone. */
  ranks?: boolean;
  height?: number;
}

const COLOURS = ['text-series-1', 'text-series-2', 'text-series-3', 'text-series-4'];
const DASHES = [undefined, '8 4', '3 3', '10 3 2 3'];
const SIDE = 48;
const BAND_LABEL = 48;
const END = 176;
/** Most names of companies stand there whole. */
const END_WIDE = 232;
const END_NARROW = 76;
/** Where the axis begins and ends in a narrow one, for what stands under it. */
export const STEP_CHART_EDGES = { '--side': `${SIDE}px`, '--end': `${END_NARROW}px` } as React.CSSProperties;
const TOP = 18;
const BOTTOM = 24;
const NARROW = 560;
const WIDE = 900;
/** Of a date under the axis. */
const TIME_HALF = 30;
const LABEL_GAP = 30;
/** Where there is no room for names the value alone stands at a line's end. */
const LABEL_GAP_NARROW = 16;

/** Round numbers around the values, five or so. */
function ticksOf(least: number, most: number): number[] {
  // A line that has not moved stands near its value, not halfway to nothing.
  const span = most - least || Math.abs(most) / 50 || 1;
  const rough = span / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((n) => n * power).find((one) => one >= rough) ?? rough;
  const first = Math.floor(least / step) * step;
  const ticks: number[] = [];
  for (let value = first; value < most + step; value += step) ticks.push(Number(value.toPrecision(12)));
  return ticks;
}

const MINUTE = 60_000;
const STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720, 1440].map((minutes) => minutes * MINUTE);
const DAY = 1440 * MINUTE;
/** Hours of the platform's own time. */
const OWN_OFFSET = 180 * MINUTE;

/** Round times within, as many as there is room for; of a shorter while its beginning. */
export function timeTicks(from: number, to: number, most: number): number[] {
  const [first, last] = [from + OWN_OFFSET, to + OWN_OFFSET];
  const step =
    STEPS.find((one) => Math.floor(last / one) - Math.ceil(first / one) < most) ??
    Math.ceil((to - from) / (most - 1) / DAY) * DAY;
  const ticks: number[] = [];
  for (let at = Math.ceil(first / step) * step; at <= last; at += step) ticks.push(at - OWN_OFFSET);
  return ticks.length > 0 ? ticks : [from];
}

export function StepChart(props: StepChartProps) {
  const { label, series, from, to, bands = [], levels = [], formatValue, formatTime, ranks } = props;
  const { ref: box, width } = useWidth();
  const hatch = useId();
  const height = props.height ?? 236;
  const narrow = width < NARROW;
  const wide = width >= WIDE;
  const right = width - (narrow ? END_NARROW : wide ? END_WIDE : END);
  const values = [
    ...series.flatMap(({ points }) => points.map(({ value }) => value)),
    ...levels.map(({ value }) => value),
  ];
  const ticks = ranks
    ? Array.from({ length: series.length }, (_, index) => index + 1)
    : ticksOf(Math.min(...values), Math.max(...values));
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)];
  const share = (value: number) => (high === low ? 0.5 : (value - low) / (high - low));
  const x = (at: number) => SIDE + ((at - from) / (to - from || 1)) * (right - SIDE);
  const y = (value: number) => {
    const part = ranks ? 1 - share(value) : share(value);
    return height - BOTTOM - part * (height - TOP - BOTTOM);
  };
  // Else they would be written over one another.
  const areApart = bands.every((band) => x(band.to) - x(band.from) >= BAND_LABEL);
  // None over another.
  const room = Math.max(2, Math.floor((right - SIDE) / TIME_HALF / 2));
  const times = timeTicks(from, to, Math.min(room, wide ? 8 : 7));

  // Names at the ends keep apart from one another.
  const ends = series
    .map((one, index) => ({ one, index, at: y(one.points.at(-1)?.value ?? low) }))
    .toSorted((a, b) => a.at - b.at);
  const labels = apart(
    ends.map(({ at }) => at),
    narrow ? LABEL_GAP_NARROW : LABEL_GAP,
    height - (narrow ? 6 : 20),
  ).map((shown, index) => ({ ...ends[index]!, shown }));

  return (
    <div ref={box} className="min-w-0">
      {width > 0 && (
        <svg width={width} height={height} role="img" aria-label={label} className="block text-2xs">
          <defs>
            <pattern
              id={hatch}
              width={6}
              height={6}
              patternUnits="userSpaceOnUse"
              patternTransform="rotate(45)"
            >
              <rect width={6} height={6} className="fill-sunken" />
              <line y2={6} className="stroke-line-mid" />
            </pattern>
          </defs>
          {bands.map((band) => (
            <g key={band.from}>
              <rect
                x={x(band.from)}
                y={TOP - 10}
                width={Math.max(0, x(band.to) - x(band.from))}
                height={height - TOP - BOTTOM + 10}
                fill={`url(#${hatch})`}
              />
              <line
                x1={x(band.from)}
                x2={x(band.from)}
                y1={TOP - 10}
                y2={height - BOTTOM}
                className="stroke-line-mid"
              />
              {!narrow && areApart && (
                <text x={x(band.from) + 5} y={TOP + 2} className="fill-ink-soft">
                  {band.label}
                </text>
              )}
            </g>
          ))}
          {!narrow && !areApart && bands[0] && (
            <text x={x(bands[0].from) - 5} y={TOP + 2} textAnchor="end" className="fill-ink-soft">
              {bands.length > 1 && `${bands.length} × `}
              {bands[0].label}
            </text>
          )}
          {ticks
            // From the top, which else stands blank; at the bottom there is the axis.
            .filter(
              (_, index) =>
                !narrow || ranks || (ticks.length - 1 - index) % Math.ceil(ticks.length / 3) === 0,
            )
            .map((tick) => (
              <g key={tick}>
                <line x1={SIDE} x2={right} y1={y(tick)} y2={y(tick)} className="stroke-line" />
                <text x={SIDE - 8} y={y(tick) + 4} textAnchor="end" className="fill-ink-soft">
                  {formatValue(tick)}
                </text>
              </g>
            ))}
          <line
            x1={SIDE}
            x2={right}
            y1={height - BOTTOM}
            y2={height - BOTTOM}
            className="stroke-line-strong"
          />
          {times.map((at, index) => (
            <text
              key={at}
              x={x(at)}
              y={height - 8}
              // At the edge it would run into what the lines are called.
              textAnchor={right - x(at) < TIME_HALF ? 'end' : 'middle'}
              className="fill-ink-soft"
            >
              {/* A day that lasts is told once. */}
              {index > 0 && formatTime(at) === formatTime(times[index - 1]!) ? null : formatTime(at)}
            </text>
          ))}
          {levels.map(({ value, label: name }) => (
            <g key={name}>
              <line
                x1={SIDE}
                x2={right}
                y1={y(value)}
                y2={y(value)}
                className="stroke-warn"
                strokeDasharray="6 4"
              />
              {/* A line of the axis may lie right behind it. */}
              <text
                x={SIDE + 6}
                y={y(value) - 4}
                strokeWidth={3}
                className="fill-warn stroke-surface [paint-order:stroke]"
              >
                {name}
              </text>
            </g>
          ))}
          {series.map(({ id, points }, index) => {
            const path = points
              .map(
                ({ at, value }, step) => `${step === 0 ? `M${x(at)} ${y(value)}` : `H${x(at)}V${y(value)}`}`,
              )
              .join('');
            return (
              <g key={id} className={COLOURS[index % COLOURS.length]}>
                <path
                  d={`${path}H${right}`}
                  fill="none"
                  stroke="currentColor"
                  strokeWidth={2}
                  strokeDasharray={DASHES[index % DASHES.length]}
                />
                {points.map(({ at, value }, step) => (
                  <Mark key={step} shape={index} x={x(at)} y={y(value)} />
                ))}
              </g>
            );
          })}
          {labels.map(({ one, index, at, shown }) => (
            <g key={one.id}>
              <path
                d={`M${right} ${at}L${right + 14} ${shown}`}
                fill="none"
                className={cx('stroke-current', COLOURS[index % COLOURS.length])}
              />
              <g className={COLOURS[index % COLOURS.length]}>
                <Mark shape={index} x={right + 20} y={shown} />
              </g>
              <text x={right + 30} y={shown + (narrow ? 4 : 0)} className="fill-ink text-xs font-medium">
                {narrow ? formatValue(one.points.at(-1)?.value ?? low) : clipped(one.name, wide ? 27 : 19)}
              </text>
              {!narrow && (
                <text x={right + 30} y={shown + 13} className="fill-ink-soft">
                  {one.note}
                </text>
              )}
            </g>
          ))}
        </svg>
      )}
      {/* A table by itself is as wide as its contents, whatever it is told: it would widen a phone's page. */}
      <div className="sr-only">
        <table>
          <caption>{label}</caption>
          <tbody>
            {series.map((one) => (
              <tr key={one.id}>
                <th scope="row">{one.said ?? one.name}</th>
                {one.points.map(({ at, value }, index) => (
                  <td key={index}>
                    {formatTime(at)}: {formatValue(value)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

/** Each at least a gap below the one above it, and none below the least place: there those above it give way. */
function apart(places: readonly number[], gap: number, least: number): number[] {
  const shown: number[] = [];
  for (const place of places) shown.push(Math.max(place, (shown.at(-1) ?? -gap) + gap));
  return shown.map((place, index) => Math.min(place, least - (shown.length - 1 - index) * gap));
}

const clipped = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most - 1)}…` : text;

/** Circle, square, triangle, diamond: told apart without colour. */
export function Mark({ shape, x, y }: { shape: number; x: number; y: number }) {
  switch (shape % COLOURS.length) {
    case 0:
      return <circle cx={x} cy={y} r={3.5} fill="currentColor" />;
    case 1:
      return <rect x={x - 3} y={y - 3} width={6} height={6} fill="currentColor" />;
    case 2:
      return <path d={`M${x} ${y - 4}l4 7h-8z`} fill="currentColor" />;
    default:
      return <path d={`M${x} ${y - 4.5}l4.5 4.5-4.5 4.5-4.5-4.5z`} fill="currentColor" />;
  }
}

export const seriesColour = (index: number): string => COLOURS[index % COLOURS.length] ?? '';
