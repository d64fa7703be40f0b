/** Shows what the server answered to a change as what is read of it: takeReply(orders.list, { params }, reply). */
import type { ArgsOf } from '../../api/client.ts';
import type { Call, ReplyOf } from '../../api/contract.ts';
import { queryClient } from './query-client.ts';
import { keyOf } from './use-call.ts';

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
