import { listViews } from '../../../api/calls/list-views.ts';
import { keyOf } from '../../data/use-call.ts';
import { queryClient } from '../../data/query-client.ts';

/** One of them was saved, changed or removed: «Виды» never opens on what they were before. */
export const forgetViews = (): void =>
  queryClient.removeQueries({ queryKey: keyOf(listViews.list), type: 'inactive' });
