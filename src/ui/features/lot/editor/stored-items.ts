/** The list of items after some of it was saved, made here as the server makes it: a thousand rows are not read anew for one. */
import type { Order } from '../../../../api/records/order.ts';

const numbered = (list: readonly Order[]): Order[] =>
  list.map((order, at) => (order.index === at + 1 ? order : { ...order, index: at + 1 }));

/** `saved` go to their own places, those that were not saved keep their order around them. */
export function withSaved(
  list: readonly Order[],
  saved: readonly Order[],
  removed: ReadonlySet<number>,
): Order[] {
  const fresh = new Map(saved.map((order) => [order.id, order]));
  const rest = list.filter(({ id }) => !removed.has(id) && !fresh.has(id));
  for (const order of saved.toSorted((a, b) => a.index - b.index)) rest.splice(order.index - 1, 0, order);
  return numbered(rest);
}

/** One item at another place. */
export function withMoved(list: readonly Order[], id: number, index: number): Order[] {
  const moved = list.find((order) => order.id === id);
  if (!moved) return [...list];
  const rest = list.filter((order) => order.id !== id);
  rest.splice(index - 1, 0, moved);
  return numbered(rest);
}
