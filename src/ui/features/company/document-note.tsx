/** What a document of a company is and how long it stands, under its name. */
import type { CompanyDocument } from '../../../api/records/company.ts';
import { dayOf } from '../../../rules/dates.ts';
import { companyDocumentNames, expiryState } from '../../../text/company-documents.ts';
import { useByNow } from '../../data/clock.ts';
import { Badge } from '../../parts/feedback/badge.tsx';

export function DocumentNote({ document: { kind, expiresOn } }: { document: CompanyDocument }) {
  const today = useByNow((now) => dayOf(now));
  return (
    <span className="mr-2 inline-flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink-soft">
      {companyDocumentNames[kind]}
      {expiresOn !== null && <Badge {...expiryState(expiresOn, today)} />}
    </span>
  );
}
