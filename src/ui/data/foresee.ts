/**
 * What readings will say once a press is taken, before its answer has come:
 *   useSend(add, { queue: 'favorites', foresee: ({ body }) => [foresee(favorites.inLot, (reply) => …)] })
 * A refused press has them as they were.
 */
import type { ArgsOf } from '../../api/client.ts';
import type { Call, ReplyOf } from '../../api/contract.ts';
import { queryClient } from './query-client.ts';
import { keyOf, type Undo } from './use-call.ts';

/** Changes every reading of the call that is kept. */
export async function foresee<C extends Call>(
  call: C,
  change: (reply: ReplyOf<C>) => ReplyOf<C>,
): Promise<Undo> {
  const filter = { queryKey: keyOf(call) };
  // An answer that is under way was made before the press.
  await queryClient.cancelQueries(filter);
  const before = queryClient.getQueriesData<ReplyOf<C>>(filter);
  queryClient.setQueriesData<ReplyOf<C>>(filter, (kept) => kept && change(kept));
  return () => {
    for (const [key, reply] of before) queryClient.setQueryData(key, reply);
  };
}

/** Shows what the server answered to a change as what is read of it: takeReply(orders.list, { params }, reply). */
export function takeReply<C extends Call>(
  call: C,
  args: Partial<ArgsOf<C>>,
  reply: Partial<ReplyOf<C>>,
): void {
  const queryKey = keyOf(call, args);
  queryClient.setQueryData(queryKey, reply);
  // A reading under way was begun before the change and would put back what stood before it: it is asked again.
  if (queryClient.isFetching({ queryKey }) > 0) void queryClient.invalidateQueries({ queryKey });
}
