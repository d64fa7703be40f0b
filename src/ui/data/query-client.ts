/** The one cache of what was read from the server. */
import { QueryCache, QueryClient } from '@tanstack/react-query';
import { isApiError } from '../../api/errors.ts';

const UNAVAILABLE = 503;
/** A database that was started anew, or had much to do, is there again in a moment: its page of maintenance would only be in the way. */
const AGAIN_AFTER_MS = [400, 1_100];

let onReadFault: (error: unknown) => void = () => {};

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error) => onReadFault(error) }),
  defaultOptions: {
    // Live events say what is old; an action that failed is never silently repeated (see the client), a reading only where the
    // platform asks for it. Without a network a call fails at once and says so: one that waits for the network would go out long
    // after the press was forgotten.
    queries: {
      retry: (times, error) =>
        isApiError(error) && error.status === UNAVAILABLE && times < AGAIN_AFTER_MS.length,
      retryDelay: (times) => AGAIN_AFTER_MS[times]!,
      staleTime: 30_000,
      refetchOnWindowFocus: true,
      refetchOnReconnect: true,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** Who hears of every failed reading, wherever it was asked from. */
export function watchReads(listener: (error: unknown) => void) {
  onReadFault = listener;
}
