/** /security: applications that wait for security, and how many companies wait for accreditation. */
import { ShieldCheck } from 'lucide-react';
import { companies } from '../../../api/calls/companies.ts';
import { moderationStatuses, awaitsModeration } from '../../../machines/company-statuses.ts';
import { plural } from '../../../rules/plural.ts';
import { LinkButton } from '../../parts/control/link-button.tsx';
import { Notice } from '../../parts/feedback/notice.tsx';
import { PageHeader } from '../../parts/layout/page-header.tsx';
import { Stack } from '../../parts/layout/section.tsx';
import { useCall } from '../../data/use-call.ts';
import { useLive } from '../../data/use-live.ts';
import { CheckQueue } from '../../features/application/check-queue.tsx';

const waitingStatuses = moderationStatuses.filter(awaitsModeration).join(',');

export default function Page() {
  useLive();
  const waiting = useCall(companies.list, {
    query: { per_page: 1, 'filter[moderationStatus]': waitingStatuses },
  });
  const count = waiting.data?.meta.total ?? 0;
  return (
    <>
      <PageHeader
        title="Рабочий стол"
        note="Заявки, которые проверил организатор, ждут решения службы безопасности."
      />
      <Stack>
        {count > 0 && (
          <Notice
            tone="warn"
            title={`На аккредитации ${count} ${plural(count, ['компания', 'компании', 'компаний'])}`}
            actions={
              <LinkButton to="/security/moderation" size="sm" icon={ShieldCheck}>
                Проверить
              </LinkButton>
            }
          />
        )}
        <CheckQueue stage="security" href={({ id }) => `/security/application-${id}`} />
      </Stack>
    </>
  );
}
