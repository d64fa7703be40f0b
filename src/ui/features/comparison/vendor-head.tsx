/** The head of a vendor's block: who, which place, in what state, why out. */
import { Trophy } from 'lucide-react';
import { Link } from 'react-router-dom';
import { isRejected } from '../../../machines/application-predicates.ts';
import { applicationStates } from '../../../text/states.ts';
import { useVisitor } from '../../data/visitor.ts';
import { Badge } from '../../parts/feedback/badge.tsx';
import { cx } from '../../parts/text/cx.ts';
import { applicationHref } from '../application/application-href.ts';
import { held, type Vendor } from './competitor-block.ts';

export function VendorHead({ vendor, lotId, span }: { vendor: Vendor; lotId: number; span: number }) {
  const { role } = useVisitor();
  const out = isRejected(vendor.status);
  return (
    <th
      scope="colgroup"
      colSpan={span}
      className={cx(
        'max-w-0 border-r-2 border-b border-line border-r-line-strong bg-sunken px-3 py-2 text-left align-top font-normal',
        out && 'text-ink-soft',
      )}
    >
      <div className={held}>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link
            className="link line-clamp-2 font-medium break-words"
            title={vendor.companyTitle}
            to={applicationHref(role, lotId, vendor.applicationId)}
          >
            {vendor.companyTitle}
          </Link>
          {vendor.place !== null && (
            <Badge tone={vendor.place === 1 ? 'good' : 'neutral'} label={`Место ${vendor.place}`} />
          )}
          {vendor.itemsWon > 0 && (
            <span className="inline-flex items-center gap-1 text-xs font-medium text-ok">
              <Trophy className="size-3.5" aria-hidden />
              распределено позиций: {vendor.itemsWon}
            </span>
          )}
          {!vendor.isAdmitted && <Badge {...applicationStates[vendor.status]} />}
        </span>
        <span className="block truncate text-xs text-ink-soft">
          {vendor.currency} · {vendor.basis}
          {vendor.shipmentPeriod !== null && ` · поставка ${vendor.shipmentPeriod} дн.`}
        </span>
        {vendor.rejectionReason !== null && (
          <span className="line-clamp-2 text-xs break-words" title={vendor.rejectionReason}>
            Причина: {vendor.rejectionReason}
          </span>
        )}
      </div>
    </th>
  );
}
