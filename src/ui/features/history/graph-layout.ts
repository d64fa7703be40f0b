/** Places of the drawn law: the usual way from top to bottom, the two ways out at the right; arcs of the edges between. */
import { lotAsides, lotStages } from '../../../machines/lot-predicates.ts';
import { lawEdges } from '../../../machines/law-edges.ts';
import { lotStatuses, type LotStatus } from '../../../machines/lot-statuses.ts';
import { groupBy } from '../../parts/text/group-by.ts';

export const NODE = { width: 214, height: 36 };
const ROW = 76;
const TOP = 12;
const MIDDLE = 241;
const ASIDE = 505;
/** How far apart the two directions of one pair leave a side. */
const APART = 7;

export interface GraphNode {
  status: LotStatus;
  x: number;
  y: number;
}

/** All edges between the same two states, drawn as one arc. */
export interface GraphEdge {
  from: LotStatus;
  to: LotStatus;
  events: string[];
  path: string;
  /** Where the numbers of the path taken stand. */
  label: { x: number; y: number };
}

/** Beside the usual way each stands at the height of its stage; where that place is taken, one lower. */
function asides(): Map<LotStatus, number> {
  const rows = new Map<LotStatus, number>();
  for (const { status, beside } of lotAsides) {
    let row = lotStages.indexOf(beside);
    while ([...rows.values()].includes(row)) row += 1;
    rows.set(status, row);
  }
  return rows;
}
const rowsAside = asides();
const lastRow = Math.max(lotStages.length - 1, ...rowsAside.values());
export const SIZE = { width: 790, height: TOP * 2 + ROW * lastRow + NODE.height };

function placeOf(status: LotStatus): GraphNode {
  const row = rowsAside.get(status);
  return row === undefined
    ? { status, x: MIDDLE, y: TOP + lotStages.indexOf(status) * ROW }
    : { status, x: ASIDE, y: TOP + row * ROW };
}

const nodes = Object.fromEntries(lotStatuses.map((status) => [status, placeOf(status)])) as Record<
  LotStatus,
  GraphNode
>;
export const graphNodes: GraphNode[] = Object.values(nodes);

function arc(a: GraphNode, b: GraphNode): Pick<GraphEdge, 'path' | 'label'> {
  const half = NODE.height / 2;
  if (a === b) {
    const [x, y] = [a.x + 24, a.y + NODE.height];
    return {
      path: `M ${x} ${y} C ${x - 10} ${y + 28}, ${x + 34} ${y + 28}, ${x + 24} ${y}`,
      label: { x: x + 12, y: y + 22 },
    };
  }
  if (a.x !== b.x) {
    const [out, into] = a.x < b.x ? [a.x + NODE.width, b.x] : [a.x, b.x + NODE.width];
    const bend = (out + into) / 2;
    const shift = a.y === b.y ? (a.x < b.x ? -APART : APART) : 0;
    const [from, to] = [a.y + half + shift, b.y + half + shift];
    return {
      path: `M ${out} ${from} C ${bend} ${from}, ${bend} ${to}, ${into} ${to}`,
      label: { x: bend, y: (from + to) / 2 },
    };
  }
  const centre = a.x + NODE.width / 2;
  if (b.y - a.y === ROW) {
    return {
      path: `M ${centre} ${a.y + NODE.height} L ${centre} ${b.y}`,
      label: { x: centre + 4, y: (a.y + NODE.height + b.y) / 2 },
    };
  }
  const down = b.y > a.y || a.x === ASIDE;
  const side = down ? a.x + NODE.width : a.x;
  const reach = 26 + (Math.abs(b.y - a.y) / ROW) * (a.x === ASIDE ? (b.y > a.y ? 12 : 6) : 24);
  const bow = down ? side + reach : side - reach;
  return {
    path: `M ${side} ${a.y + half} C ${bow} ${a.y + half}, ${bow} ${b.y + half}, ${side} ${b.y + half}`,
    label: { x: down ? side + reach * 0.75 : side - reach * 0.75, y: (a.y + b.y) / 2 + half },
  };
}

const joined = groupBy(lawEdges.lot, (edge) => `${edge.from} ${edge.to}`);

export const graphEdges: GraphEdge[] = joined.map(([, same]) => {
  const [from, to] = [same[0]!.from as LotStatus, same[0]!.to as LotStatus];
  return {
    from,
    to,
    events: [...new Set(same.map((edge) => edge.event))],
    ...arc(nodes[from], nodes[to]),
  };
});
