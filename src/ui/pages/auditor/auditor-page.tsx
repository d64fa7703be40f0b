/** /auditor: applications that wait for the audit. */
import { useLive } from '../../data/use-live.ts';
import { CheckQueue, useQueueCounts } from '../../features/application/check-queue.tsx';
import { DeskHead } from '../../parts/layout/desk-head.tsx';

export default function Page() {
  useLive();
  const { waiting, checked } = useQueueCounts('audit');
  return (
    <>
      <DeskHead
        title="Рабочий стол"
        figures={[
          { label: 'Ждут аудитора', value: waiting },
          { label: 'Проверено', value: checked, to: '/auditor?queue=checked' },
        ]}
      />
      <CheckQueue stage="audit" href={({ id }) => `/auditor/application-${id}`} />
    </>
  );
}
