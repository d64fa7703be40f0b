/** The reading of one's own company, asked for by the guard of pages that need a complete profile and by the profile itself. */
import { queryOptions } from '@tanstack/react-query';
import { companies } from '../../api/calls/companies.ts';
import { send } from '../../api/client.ts';
import type { ReplyOf } from '../../api/contract.ts';
import type { ApiError } from '../../api/errors.ts';
import { keyOf } from './use-call.ts';

export const ownCompanyQuery = queryOptions<ReplyOf<typeof companies.own>, ApiError>({
  queryKey: keyOf(companies.own, {}),
  queryFn: ({ signal }) => send(companies.own, { signal }),
});
