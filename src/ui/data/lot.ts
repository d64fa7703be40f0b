/** The reading of one lot, asked for by the guard of its pages and by the pages themselves: one key, one answer. */
import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { lots } from '../../api/calls/lots.ts';
import { send } from '../../api/client.ts';
import type { ReplyOf } from '../../api/contract.ts';
import { isApiError, type ApiError } from '../../api/errors.ts';
import { isAuthenticated } from '../../machines/access.ts';
import { keyOf } from './use-call.ts';
import { currentVisitor, refreshVisitor } from './visitor.ts';

type Reply = ReplyOf<typeof lots.read>;
const NOT_FOUND = 404;

async function read(id: number, signal: AbortSignal): Promise<Reply> {
  try {
    return await send(lots.read, { params: { id }, query: {}, signal });
  } catch (error) {
    const isHidden = isApiError(error) && error.status === NOT_FOUND && isAuthenticated(currentVisitor());
    if (!isHidden) throw error;
    // To a guest it is not there: whose session has ended is led to signing in again, with what was typed here.
    if (currentVisitor().role !== 'admin') {
      await refreshVisitor();
      throw error;
    }
    // The administrator reads the bin too.
    return send(lots.adminRead, { params: { id }, query: { 'filter[trashed]': 'with' }, signal });
  }
}

export const lotQuery = (id: number) =>
  queryOptions<Reply, ApiError>({
    queryKey: keyOf(lots.read, { params: { id } }),
    queryFn: ({ signal }) => read(id, signal),
  });

export const useLot = (id: number): UseQueryResult<Reply, ApiError> => useQuery(lotQuery(id));
