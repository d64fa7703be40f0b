/** /security/application-{application}: agree or refuse; one's own decision is cancelled beside it. */
import { useApplicationId } from '../../data/route-params.ts';
import { SecurityCheck } from '../../features/check/security-check.tsx';

export default function Page() {
  return <SecurityCheck id={useApplicationId()} />;
}
