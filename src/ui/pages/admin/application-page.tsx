/** /admin/tender-{lot}/application-{application} */
import { useApplicationId } from '../../data/route-params.ts';
import { CheckedApplication } from '../../features/application/checked-application.tsx';

export default function Page() {
  return (
    <CheckedApplication
      id={useApplicationId()}
      back={{ to: '/admin/applications', label: 'К заявкам' }}
      historyAt={(lotId) => `/admin/history?lot=${lotId}`}
      steps={['application.reject', 'application.clarify', 'application.withdrawClarification']}
    />
  );
}
