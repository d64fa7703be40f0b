/** The one cache of what was read from the server. */
import { QueryCache, QueryClient } from '@tanstack/react-query';

let onReadFault: (error: unknown) => void = () => {};

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error) => onReadFault(error) }),
  defaultOptions: {
    // Live events say what is old; a failed call is never silently repeated (see the client). Without a network a call
    // fails at once and says so: one that waits for the network would go out long after the press was forgotten.
    queries: {
      retry: false,
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
