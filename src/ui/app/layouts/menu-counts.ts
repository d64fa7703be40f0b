/** What stands beside entries of the side menu, by their addresses: how much is there, and what is asked for. */
import { applications } from '../../../api/calls/applications.ts';
import { clarifications } from '../../../api/calls/clarifications.ts';
import { lots } from '../../../api/calls/lots.ts';
import { useCall } from '../../data/use-call.ts';
import { useVisitor } from '../../data/visitor.ts';
import { inWorkOf } from '../../features/desk/in-work.ts';

/** Of a list its length alone is of interest. */
const COUNT = { per_page: 1 } as const;

export function useMenuCounts(): Readonly<Record<string, { count: number | undefined; of: string }>> {
  const { role } = useVisitor();
  const [isManager, isVendor] = [role === 'manager', role === 'vendor'];
  const stats = useCall(lots.stats, {}, { enabled: isManager }).data?.data;
  const submitted = useCall(applications.list, { query: COUNT }, { enabled: isVendor }).data?.meta;
  const asked = useCall(
    clarifications.list,
    { query: { 'filter[status]': 'open', ...COUNT } },
    { enabled: isVendor },
  ).data?.meta;
  return {
    '/manager': { count: stats && inWorkOf(stats), of: 'в работе' },
    '/manager/requests': { count: stats?.questionsPending, of: 'ждут ответа' },
    '/profile/applications': { count: submitted?.total, of: 'всего' },
    '/profile/requests': { count: asked?.total, of: 'ждут ответа' },
  };
}
