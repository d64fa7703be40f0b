/** The law of a lot drawn from its machine, with the path that this lot has taken: numbers are the steps in order. */
import { useId, useState } from 'react';
import type { HistoryRow } from '../../../api/records/history-row.ts';
import type { EventTypeOf } from '../../../machines/laws.ts';
import type { LotStatus } from '../../../machines/lot-statuses.ts';
import { lotStates } from '../../../text/lot-states.ts';
import { stepText } from '../../../text/steps.ts';
import { Button } from '../../parts/control/button.tsx';
import { cx } from '../../parts/text/cx.ts';
import { formatDateTime } from '../../parts/text/format.ts';
import { authorOf } from './timeline.tsx';
import { graphEdges, graphNodes, NODE, SIZE, type GraphEdge } from './graph-layout.ts';

interface LawGraphProps {
  status: LotStatus;
  /** The lot's own transitions, the earliest first. */
  path: readonly HistoryRow[];
  /** Without the list of the path. */
  bare?: boolean;
}

const labelOf = (edge: GraphEdge): string =>
  edge.events.map((event) => stepText('lot', event as EventTypeOf<'lot'>, edge.from).label).join(', ');

/** «1, 3» or, of many, «1 … 9». */
const numbersOf = (numbers: readonly number[]): string =>
  numbers.length > 3 ? `${numbers[0]} … ${numbers.at(-1)}` : numbers.join(', ');

export function LawGraph({ status, path, bare }: LawGraphProps) {
  const id = useId();
  const [large, setLarge] = useState(false);
  const taken = (edge: GraphEdge): number[] =>
    path.flatMap((row, index) => (row.from === edge.from && row.to === edge.to ? [index + 1] : []));
  const visited = new Set<string>(['draft', ...path.flatMap((row) => (row.to === null ? [] : [row.to]))]);
  // What was taken is drawn last, over the rest.
  const edges = graphEdges
    .map((edge) => ({ edge, numbers: taken(edge) }))
    .toSorted((a, b) => a.numbers.length - b.numbers.length);
  return (
    <div className="flex flex-col gap-4">
      <div className={cx('relative', large && 'overflow-x-auto')}>
        <Button size="sm" kind="quiet" className="sm:hidden" onClick={() => setLarge(!large)}>
          {large ? 'По ширине экрана' : 'Крупнее'}
        </Button>
        <svg
          viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
          role="img"
          aria-labelledby={`${id}-title`}
          className={cx('mx-auto block w-full max-w-3xl text-xs', large && 'min-w-[680px]')}
        >
          <title id={`${id}-title`}>
            Схема процедуры и пройденный путь{bare ? '' : '; то же в таблице ниже'}
          </title>
          <defs>
            {(['plain', 'taken'] as const).map((kind) => (
              <marker
                key={kind}
                id={`${id}-${kind}`}
                viewBox="0 0 8 8"
                refX="7"
                refY="4"
                markerWidth="7"
                markerHeight="7"
                orient="auto-start-reverse"
              >
                <path
                  d="M 0 0 L 8 4 L 0 8 z"
                  className={kind === 'taken' ? 'fill-primary' : 'fill-line-strong'}
                />
              </marker>
            ))}
          </defs>
          {edges.map(({ edge, numbers }) => (
            <g key={`${edge.from} ${edge.to}`}>
              <path
                d={edge.path}
                fill="none"
                strokeWidth={numbers.length > 0 ? 2 : 1}
                markerEnd={`url(#${id}-${numbers.length > 0 ? 'taken' : 'plain'})`}
                className={numbers.length > 0 ? 'stroke-primary' : 'stroke-line-strong'}
              >
                <title>{`${lotStates[edge.from].label} → ${lotStates[edge.to].label}: ${labelOf(edge)}`}</title>
              </path>
              {numbers.length > 0 && (
                <g>
                  <rect
                    x={edge.label.x - 4 - numbersOf(numbers).length * 4}
                    y={edge.label.y - 9}
                    width={8 + numbersOf(numbers).length * 8}
                    height="18"
                    rx="9"
                    className="fill-primary"
                  />
                  <text
                    x={edge.label.x}
                    y={edge.label.y + 4}
                    textAnchor="middle"
                    className="fill-on-primary font-medium"
                  >
                    {numbersOf(numbers)}
                  </text>
                </g>
              )}
            </g>
          ))}
          {graphNodes.map((node) => {
            const now = node.status === status;
            const was = visited.has(node.status);
            return (
              <g key={node.status}>
                <rect
                  x={node.x}
                  y={node.y}
                  width={NODE.width}
                  height={NODE.height}
                  rx="6"
                  strokeWidth={now ? 2 : 1}
                  className={cx(
                    now
                      ? 'fill-primary-soft stroke-primary'
                      : was
                        ? 'fill-surface stroke-primary'
                        : 'fill-sunken stroke-line',
                  )}
                />
                <text
                  x={node.x + NODE.width / 2}
                  y={node.y + NODE.height / 2 + 5}
                  textAnchor="middle"
                  className={cx(
                    'text-[15px]',
                    was || now ? 'fill-ink' : 'fill-ink-soft',
                    now && 'font-semibold',
                  )}
                >
                  {lotStates[node.status].label}
                </text>
              </g>
            );
          })}
        </svg>
        <p className="mt-2 text-center text-xs text-ink-soft">
          Каким путём шла процедура? Пройденные шаги выделены и пронумерованы.
        </p>
      </div>
      {!bare && <PathTable path={path} />}
    </div>
  );
}

function PathTable({ path }: { path: readonly HistoryRow[] }) {
  if (path.length === 0) return <p className="text-ink-soft">Переходов ещё не было.</p>;
  return (
    <ol className="flex flex-col gap-1" aria-label="Пройденный путь">
      {path.map((row, index) => (
        <li key={row.id} className="flex flex-wrap gap-x-2">
          <span className="w-6 text-right text-ink-soft">{index + 1}.</span>
          <span className="min-w-0 flex-1 basis-64">{row.title}</span>
          <span className="text-xs leading-5 text-ink-soft">
            {formatDateTime(row.at)}, {authorOf(row)}
          </span>
        </li>
      ))}
    </ol>
  );
}
