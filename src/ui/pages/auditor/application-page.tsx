/** /auditor/application-{application}: confirm or return; receipts are checked against what was opened. */
import { Link } from 'react-router-dom';
import { useApplicationId } from '../../route-params.ts';
import { CheckedApplication } from '../applications/checked-application.tsx';

export default function Page() {
  return (
    <CheckedApplication
      id={useApplicationId()}
      back={{ to: '/auditor', label: 'К заявкам' }}
      steps={['application.audit', 'application.return']}
      links={({ lotId }) => (
        <>
          {' · '}
          <Link className="link" to={`/tenders?history=${lotId}`}>
            История процедуры
          </Link>
        </>
      )}
    />
  );
}
