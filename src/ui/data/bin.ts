/** Readings of a deleted lot: the administrator who looks at one asks for it by the filter of the bin, wherever the call knows it. */
import { lots } from '../../api/calls/lots.ts';
import type { Call, DataOf } from '../../api/contract.ts';
import { isDeleted } from '../../machines/lot-predicates.ts';
import { queryClient } from './query-client.ts';

const TRASHED = 'filter[trashed]';

interface Args {
  params?: { id?: number | string } | undefined;
  query?: object | undefined;
}

function isInBin(lotId: number): boolean {
  const known = queryClient.getQueriesData<{ data: DataOf<typeof lots.read> }>({
    queryKey: [lots.read.method, lots.read.path],
  });
  return known.some(([, answer]) => answer?.data.id === lotId && isDeleted(answer.data.status));
}

/** The arguments as they are sent: of a lot that lies in the bin, with its filter. */
export function withBin<A extends object>({ list, path }: Call, args: A): A {
  if (!list?.own.includes(TRASHED) || path === lots.read.path) return args;
  const { params, query } = args as Args;
  const lotId = path.includes('/lots/:id') ? params?.id : (query as { lot_id?: number } | undefined)?.lot_id;
  if (lotId === undefined || !isInBin(Number(lotId))) return args;
  return { ...args, query: { ...query, [TRASHED]: 'with' } };
}
