/** /security/application-{application}: agree or refuse, cancel one's own decision (in the history below). */
import { useApplicationId } from '../../data/route-params.ts';
import { CheckedApplication } from '../../features/application/checked-application.tsx';

export default function Page() {
  return (
    <CheckedApplication
      weighs
      id={useApplicationId()}
      back={{ to: '/security', label: 'К заявкам' }}
      steps={['application.secure', 'application.refuse']}
    />
  );
}
