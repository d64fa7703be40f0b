/**
 * Reading and sending calls of the contract.
 *   const lots = useCall(listLots, { query: table.query });        // lots.data?.data, lots.isPending, lots.error
 *   const create = useSend(createLot, { done: 'Процедура создана' }); await create.send({ body });
 *   useLive(lotId);                                                // the page follows other people's steps
 * A failed useSend has already reacted by the error catalogue; send() still rejects, so that a form can show its fields.
 */
import { useMutation, useQuery, type QueryKey, type UseQueryResult } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { send, type ArgsOf, type SendArgs } from '../../api/client.ts';
import type { Call, ReplyOf } from '../../api/contract.ts';
import { isApiError, type ApiError } from '../../api/errors.ts';
import { sendOrBin } from './bin.ts';
import { newKey } from './new-key.ts';
import { reactToProblem } from './problems.ts';
import { queryClient } from './query-client.ts';
import { toast } from './toasts.ts';

export interface ReadOptions<Reply> {
  /** False: do not ask yet (no id, another tab). */
  enabled?: boolean;
  /** Ask again each so many milliseconds while the page is in sight; by what was read last where that decides. */
  every?: number | ((last: Reply | undefined) => number | false);
}

const filled = (values: unknown): object | undefined =>
  Object.keys(values ?? {}).length > 0 ? (values as object) : undefined;

/** The cache key of a call; `keyOf(listLots)` alone matches all of its readings. Nothing asked and nothing said are one key. */
export function keyOf<C extends Call>(call: C, args?: Partial<ArgsOf<C>>): QueryKey {
  const key = [call.method, call.path];
  return args === undefined ? key : [...key, { params: filled(args.params), query: filled(args.query) }];
}

/** Of the same record or list, whatever page, sort or filter of it was asked for. */
const isOfSame = (key: QueryKey, former: QueryKey | undefined): boolean =>
  JSON.stringify((key[2] as { params?: unknown }).params) ===
  JSON.stringify((former?.[2] as { params?: unknown } | undefined)?.params);

const readingOf = <C extends Call>(call: C, args?: ArgsOf<C>) => ({
  queryKey: keyOf(call, args ?? {}),
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<ReplyOf<C>> => sendOrBin(call, { ...args, signal }),
});

/** Asks for what a page that is only on its way will read by `useCall`; what fails is told there. */
export const readAhead = <C extends Call>(call: C, args: ArgsOf<C>): void =>
  void queryClient.prefetchQuery(readingOf(call, args));

/** Reads a call; the former page stays in sight while the next one loads, and nothing does while another record loads. */
export function useCall<C extends Call>(
  call: C,
  args?: ArgsOf<C>,
  { enabled = true, every }: ReadOptions<ReplyOf<C>> = {},
): UseQueryResult<ReplyOf<C>, ApiError> {
  const reading = readingOf(call, args);
  return useQuery<ReplyOf<C>, ApiError>({
    ...reading,
    enabled,
    refetchInterval: typeof every === 'function' ? ({ state }) => every(state.data) : (every ?? false),
    placeholderData: ((former: ReplyOf<C> | undefined, query: { queryKey: QueryKey } | undefined) =>
      isOfSame(reading.queryKey, query?.queryKey) ? former : undefined) as never,
  });
}

export type Undo = () => void;

interface SendOptions<C extends Call> {
  /** A toast on success. */
  done?: string | ((reply: ReplyOf<C>) => string);
  /** Calls whose readings are old now; by default everything on screen is asked again. */
  invalidates?: readonly Call[];
  onDone?: (reply: ReplyOf<C>) => void;
  /** It makes something new: sent anew after an answer that never came, it makes no second one. The answer is kept by the server. */
  once?: boolean;
  /** No reaction by the catalogue: the caller shows the error itself. */
  quiet?: boolean;
  /** Readings that already say what the answer will be (see foresee.ts); asked again when it has come, and put back if refused. */
  foresee?: (args: ArgsOf<C>) => Promise<Undo>[];
  /** Presses of one queue go out one after another, as they were pressed. */
  queue?: string;
}

/** Statuses after which nobody knows whether the action was done. */
const isUnknown = ({ status }: ApiError): boolean => status === 0 || status >= 500;

/** JSON knows nothing of a file. */
const asToldApart = (_: string, value: unknown): unknown =>
  value instanceof File ? [value.name, value.size, value.lastModified] : value;

/** A key a press; the same again where the same is sent anew after an answer that never came: it is done once. */
function usePressKey(once: boolean) {
  const last = useRef<{ what: string; key: string } | null>(null);
  return {
    of: (args: object): string | undefined => {
      if (!once) return undefined;
      const what = JSON.stringify(args, asToldApart);
      if (last.current?.what !== what) last.current = { what, key: newKey() };
      return last.current.key;
    },
    forget: () => {
      last.current = null;
    },
  };
}

export function useSend<C extends Call>(call: C, options: SendOptions<C> = {}) {
  const pressKey = usePressKey(options.once === true);
  const { queue } = options;
  const mutation = useMutation<ReplyOf<C>, ApiError, ArgsOf<C>, Undo[] | undefined>({
    ...(queue !== undefined && { mutationKey: [queue], scope: { id: queue } }),
    onMutate: async (args) => options.foresee && Promise.all(options.foresee(args)),
    mutationFn: async (args) => {
      const idempotencyKey = pressKey.of(args);
      try {
        const reply = await send(call, ...([{ idempotencyKey, ...args }] as unknown as SendArgs<C>));
        pressKey.forget();
        return reply;
      } catch (error) {
        if (!isApiError(error) || !isUnknown(error)) pressKey.forget();
        throw error;
      }
    },
    onSuccess: async (reply, _args, foreseen) => {
      // What was foreseen is on the screen: nobody waits for it to be read again, and it is not while more of it is being sent.
      if (!foreseen) await refresh(options.invalidates);
      else if (queryClient.isMutating({ mutationKey: [queue] }) <= 1) void refresh(options.invalidates);
      if (options.done)
        toast.success(typeof options.done === 'function' ? options.done(reply) : options.done);
      options.onDone?.(reply);
    },
    onError: (error, _args, foreseen) => {
      for (const undo of foreseen ?? []) undo();
      if (foreseen) void refresh(options.invalidates);
      if (!options.quiet) reactToProblem(error);
    },
  });
  const { mutate, mutateAsync, isPending, error } = mutation;
  const underWay = useRef<string | null>(null);
  const press = useMemo(
    () => ({
      /** Rejects with ApiError after the reaction. */
      send: (...args: SendArgs<C>): Promise<ReplyOf<C>> => mutateAsync((args[0] ?? {}) as ArgsOf<C>),
      /** The same for a click handler: a refusal ends in its reaction. */
      run: (...args: SendArgs<C>): void => {
        const given = (args[0] ?? {}) as ArgsOf<C>;
        const what = JSON.stringify(given, asToldApart);
        // The second click of a double one comes before the button is drawn as busy.
        if (queue === undefined && underWay.current === what) return;
        underWay.current = what;
        mutate(given, { onSettled: () => (underWay.current = null) });
      },
    }),
    [mutate, mutateAsync, queue],
  );
  return { ...press, busy: isPending, error };
}

/** Marks readings as old and asks for those on screen again. */
export async function refresh(calls?: readonly Call[]): Promise<void> {
  if (!calls) {
    await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === 'GET' });
    return;
  }
  await Promise.all(calls.map((call) => queryClient.invalidateQueries({ queryKey: keyOf(call) })));
}
