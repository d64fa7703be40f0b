/** /auditor/application-{application}: confirm or return; receipts are checked against what was opened. */
import { useApplicationId } from '../../data/route-params.ts';
import { CheckedApplication } from '../../features/application/checked-application.tsx';

export default function Page() {
  return (
    <CheckedApplication
      weighs
      id={useApplicationId()}
      back={{ to: '/auditor', label: 'К заявкам' }}
      steps={['application.audit', 'application.return']}
      historyAt={(lotId) => `/tenders?history=${lotId}`}
    />
  );
}
