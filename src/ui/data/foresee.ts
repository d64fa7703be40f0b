/**
 * What readings will say once a press is taken, before its answer has come:
 *   useSend(add, { queue: 'favorites', foresee: ({ body }) => [foresee(favorites.inLot, (reply) => …)] })
 * A refused press has them as they were.
 */
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
