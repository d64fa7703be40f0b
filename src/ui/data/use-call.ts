/**
 * Reading and sending calls of the contract.
 *   const lots = useCall(listLots, { query: table.query });        // lots.data?.data, lots.isPending, lots.error
 *   const create = useSend(createLot, { done: 'Процедура создана' }); await create.send({ body });
 *   useLive(lotId);                                                // the page follows other people's steps
 * A failed useSend has already reacted by the error catalogue; send() still rejects, so that a form can show its fields.
 */
import {
  keepPreviousData,
  useMutation,
  useQuery,
  type QueryKey,
  type UseQueryResult,
} from '@tanstack/react-query';
import { send, type ArgsOf, type SendArgs } from '../../api/client.ts';
import type { Call, ReplyOf } from '../../api/contract.ts';
import type { ApiError } from '../../api/errors.ts';
import { reactToProblem } from './problems.ts';
import { queryClient } from './query-client.ts';
import { toast } from './toasts.ts';

interface ReadOptions {
  /** False: do not ask yet (no id, another tab). */
  enabled?: boolean;
  /** Ask again each so many milliseconds while the page is in sight. */
  every?: number;
}

const filled = (values: unknown): object | undefined =>
  Object.keys(values ?? {}).length > 0 ? (values as object) : undefined;

/** The cache key of a call; `keyOf(listLots)` alone matches all of its readings. Nothing asked and nothing said are one key. */
export function keyOf<C extends Call>(call: C, args?: Partial<ArgsOf<C>>): QueryKey {
  const key = [call.method, call.path];
  return args === undefined ? key : [...key, { params: filled(args.params), query: filled(args.query) }];
}

/** Reads a call; the former page stays in sight while the next one loads. */
export function useCall<C extends Call>(
  call: C,
  args?: ArgsOf<C>,
  { enabled = true, every }: ReadOptions = {},
): UseQueryResult<ReplyOf<C>, ApiError> {
  return useQuery<ReplyOf<C>, ApiError>({
    queryKey: keyOf(call, args ?? {}),
    queryFn: ({ signal }) => send(call, ...([{ ...args, signal }] as unknown as SendArgs<C>)),
    enabled,
    refetchInterval: every ?? false,
    placeholderData: keepPreviousData as never,
  });
}

interface SendOptions<C extends Call> {
  /** A toast on success. */
  done?: string | ((reply: ReplyOf<C>) => string);
  /** Calls whose readings are old now; by default everything on screen is asked again. */
  invalidates?: readonly Call[];
  onDone?: (reply: ReplyOf<C>) => void;
  /** No reaction by the catalogue: the caller shows the error itself. */
  quiet?: boolean;
}

export function useSend<C extends Call>(call: C, options: SendOptions<C> = {}) {
  const mutation = useMutation<ReplyOf<C>, ApiError, ArgsOf<C>>({
    mutationFn: (args) => send(call, ...([args] as unknown as SendArgs<C>)),
    onSuccess: async (reply) => {
      await refresh(options.invalidates);
      if (options.done)
        toast.success(typeof options.done === 'function' ? options.done(reply) : options.done);
      options.onDone?.(reply);
    },
    onError: (error) => {
      if (!options.quiet) reactToProblem(error);
    },
  });
  return {
    /** Rejects with ApiError after the reaction. */
    send: (...args: SendArgs<C>): Promise<ReplyOf<C>> => mutation.mutateAsync((args[0] ?? {}) as ArgsOf<C>),
    /** The same for a click handler: a refusal ends in its reaction. */
    run: (...args: SendArgs<C>): void => mutation.mutate((args[0] ?? {}) as ArgsOf<C>),
    busy: mutation.isPending,
    error: mutation.error,
  };
}

/** Marks readings as old and asks for those on screen again. */
export async function refresh(calls?: readonly Call[]): Promise<void> {
  if (!calls) {
    await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === 'GET' });
    return;
  }
  await Promise.all(calls.map((call) => queryClient.invalidateQueries({ queryKey: keyOf(call) })));
}
