/** The items of a lot that something is allocated of. */
import { allocation } from '../../../api/calls/allocation.ts';
import { orders } from '../../../api/calls/orders.ts';
import { send } from '../../../api/client.ts';
import { isPositive } from '../../../rules/decimal.ts';

export async function itemsAllocated(lotId: number): Promise<number[]> {
  const [{ data: items }, { data: coverage }] = await Promise.all([
    send(orders.list, { params: { id: lotId } }),
    send(allocation.coverage, { params: { id: lotId } }),
  ]);
  const untouched = new Set(
    coverage.left.filter(({ allocated }) => !isPositive(allocated)).map(({ orderId }) => orderId),
  );
  return items.map(({ id }) => id).filter((id) => !untouched.has(id));
}
