/** Places of the drawn law: the usual way from top to bottom, the two ways out at the right; arcs of the edges between. */
import { isDeleted, lotStages } from '../../../machines/lot-predicates.ts';
import { lotLaw, lotStatuses, type LotStatus } from '../../../machines/lot.ts';
import { edgesOfLaw } from '../../../machines/step.ts';
import { groupBy } from '../../parts/text/group-by.ts';

export const NODE = { width: 196, height: 36 };
const ROW = 76;
const TOP = 12;
const MIDDLE = 250;
const ASIDE = 510;
/** Beside the middle of the way: every stage may be cancelled. The bin stands beside the draft. */
const CANCELLED_ROW = 4;
/** How far apart the two directions of one pair leave a side. */
const APART = 7;
export const SIZE = { width: 790, height: TOP * 2 + ROW * (lotStages.length - 1) + NODE.height };

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

const aside = lotStatuses.filter((status) => !lotStages.includes(status));

export const graphNodes: GraphNode[] = [
  ...lotStages.map((status, index) => ({ status, x: MIDDLE, y: TOP + index * ROW })),
  ...aside.map((status) => ({ status, x: ASIDE, y: TOP + (isDeleted(status) ? 0 : CANCELLED_ROW) * ROW })),
];

const nodeOf = (status: string): GraphNode => {
  const node = graphNodes.find((one) => one.status === status);
  if (!node) throw new Error(`The graph has no place for ${status}`);
  return node;
};

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

const joined = groupBy(edgesOfLaw(lotLaw), (edge) => `${edge.from} ${edge.to}`);

export const graphEdges: GraphEdge[] = joined.map(([, same]) => {
  const { from, to } = same[0]!;
  return {
    from: from as LotStatus,
    to: to as LotStatus,
    events: [...new Set(same.map((edge) => edge.event))],
    ...arc(nodeOf(from), nodeOf(to)),
  };
});
