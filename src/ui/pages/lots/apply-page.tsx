/** /tender-{lot}/apply: the way to a new application while the lot accepts: its rules are asked, and the application is opened. */
import { Navigate } from 'react-router-dom';
import { useLotId } from '../../data/route-params.ts';

export default function Page() {
  return <Navigate to={`/apply?lot=${useLotId()}`} replace />;
}
