/** Who asks to act for a company: of one, or of all that the visitor may decide on. */
import { accessRequests } from '../../../api/calls/access-requests.ts';
import { useCall, type ReadOptions } from '../../data/use-call.ts';

export function useAccessRequests(
  companyId: number | null | undefined,
  only?: Pick<ReadOptions<unknown>, 'enabled'>,
) {
  const query = { 'filter[companyId]': companyId == null ? undefined : String(companyId) };
  return useCall(accessRequests.list, { query }, only).data?.data;
}
