/** /security: applications that wait for security, and how many companies wait for accreditation. */
import { companies } from '../../../api/calls/companies.ts';
import { moderationStatuses, awaitsModeration } from '../../../machines/company-statuses.ts';
import { useCall } from '../../data/use-call.ts';
import { useLive } from '../../data/use-live.ts';
import { CheckQueue, useQueueCounts } from '../../features/application/check-queue.tsx';
import { DeskHead } from '../../parts/layout/desk-head.tsx';

const waitingStatuses = moderationStatuses.filter(awaitsModeration).join(',');

export default function Page() {
  useLive();
  const { waiting, checked } = useQueueCounts('security');
  const companiesWaiting = useCall(companies.list, {
    query: { per_page: 1, 'filter[moderationStatus]': waitingStatuses },
  });
  return (
    <>
      <DeskHead
        title="Рабочий стол"
        figures={[
          { label: 'Ждут безопасности', value: waiting },
          { label: 'Проверено', value: checked, to: '/security?queue=checked' },
          {
            label: 'На аккредитации',
            value: companiesWaiting.data?.meta.total,
            to: '/security/moderation',
          },
        ]}
      />
      <CheckQueue stage="security" href={({ id }) => `/security/application-${id}`} />
    </>
  );
}
