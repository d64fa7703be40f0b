/** /auditor: applications that wait for the audit. */
import { ListChecks } from 'lucide-react';
import { LinkButton } from '../../parts/control/link-button.tsx';
import { PageHeader } from '../../parts/layout/page-header.tsx';
import { useLive } from '../../data/use-live.ts';
import { CheckQueue } from '../../features/application/check-queue.tsx';

export default function Page() {
  useLive();
  return (
    <>
      <PageHeader
        title="Рабочий стол"
        note="Заявки, согласованные службой безопасности, ждут подтверждения аудитора."
        actions={
          <LinkButton to="/tenders" icon={ListChecks}>
            Все процедуры
          </LinkButton>
        }
      />
      <CheckQueue stage="audit" href={({ id }) => `/auditor/application-${id}`} />
    </>
  );
}
