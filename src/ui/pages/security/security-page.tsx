/** /security: applications that wait for security, and companies that wait for accreditation. */
import { ShieldCheck } from 'lucide-react';
import { companies } from '../../../api/calls/companies.ts';
import { moderationStatuses, awaitsModeration } from '../../../machines/company-statuses.ts';
import { useCall } from '../../data/use-call.ts';
import { useLive } from '../../data/use-live.ts';
import { CheckQueue, useQueueCounts } from '../../features/application/check-queue.tsx';
import { WaitingList } from '../../features/desk/waiting-list.tsx';
import { DeskHead } from '../../parts/layout/desk-head.tsx';

/** The rest is in the queue itself. */
const AT_MOST = 10;
const waitingStatuses = moderationStatuses.filter(awaitsModeration).join(',');

export default function Page() {
  useLive();
  const { waiting, checked } = useQueueCounts('security');
  const companiesWaiting = useCall(companies.list, {
    query: { per_page: AT_MOST, sort: 'submittedAt', 'filter[moderationStatus]': waitingStatuses },
  }).data;
  return (
    <>
      <DeskHead
        title="Рабочий стол"
        figures={[
          { label: 'Ждут безопасности', value: waiting },
          { label: 'Проверено', value: checked, to: '/security?queue=checked' },
          {
            label: 'На аккредитации',
            value: companiesWaiting?.meta.total,
            to: '/security/moderation',
          },
        ]}
      />
      <CheckQueue stage="security" href={({ id }) => `/security/application-${id}`} />
      {companiesWaiting !== undefined && companiesWaiting.data.length > 0 && (
        <div className="mt-4">
          <WaitingList
            title="Ждут аккредитации"
            items={companiesWaiting.data.map(({ id, itn, title, submittedAt }) => ({
              key: `company ${id} ${submittedAt ?? ''}`,
              icon: ShieldCheck,
              what: 'Проверить компанию',
              press: 'Проверить',
              to: `/security/moderation?company=${id}`,
              number: itn,
              title: title || 'Без наименования',
              since: submittedAt,
            }))}
            empty="Проверять нечего."
            order="сначала те, кто ждёт дольше"
          />
        </div>
      )}
    </>
  );
}
