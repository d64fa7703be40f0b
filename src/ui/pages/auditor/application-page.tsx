/** /auditor/application-{application}: confirm or return; receipts are checked against what was opened. */
import { useApplicationId } from '../../data/route-params.ts';
import { AuditCheck } from '../../features/check/audit-check.tsx';

export default function Page() {
  return <AuditCheck id={useApplicationId()} />;
}
