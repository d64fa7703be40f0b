/** Over the offer editor: which procedure, which revision, how long it is still open. */
import { ChevronLeft } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Application } from '../../../api/records/application.ts';
import type { Lot } from '../../../api/records/lot.ts';
import { tenderPath } from '../../data/route-params.ts';
import { Badge } from '../../parts/feedback/badge.tsx';
import { AT_WORK, Countdown } from '../../parts/feedback/countdown.tsx';
import { usePageTitle } from '../../parts/layout/page-header.tsx';
import { formatDateTime, formatShortDateTime } from '../../parts/text/format.ts';
import { iconButtonClass } from '../../parts/control/icon-button.tsx';

export function EditorHead({
  lot,
  application,
  accepting,
  isHidden,
}: {
  lot: Lot;
  application: Application;
  accepting: boolean;
  isHidden: boolean;
}) {
  usePageTitle(`Заявка · ${lot.number} ${lot.title}`);
  return (
    <div className="flex min-w-0 flex-1 items-center gap-3">
      <Link
        to={tenderPath(lot.id)}
        aria-label="К процедуре"
        title="К процедуре"
        className={iconButtonClass('sm')}
      >
        <ChevronLeft className="size-4" aria-hidden />
      </Link>
      <span className="hidden text-[13px] whitespace-nowrap text-ink-soft lg:inline">{lot.number}</span>
      <div className="min-w-0">
        <h1 className="truncate text-sm font-semibold lg:text-md" title={lot.title}>
          {lot.title}
        </h1>
        {accepting && (
          <p className="truncate text-xs text-ink-soft lg:hidden">
            <Countdown until={lot.applicationsDeadline} late={AT_WORK} bare />
          </p>
        )}
      </div>
      <span className="max-lg:hidden">
        {application.isWorkingCopy ? (
          <Badge tone="progress" label={`Редакция ${revisionOf(application)}, правки не поданы`} />
        ) : (
          <Badge label="Черновик" />
        )}
      </span>
      {lot.applicationsDeadline !== null && !isHidden && (
        <p className="ml-auto hidden items-center gap-2 whitespace-nowrap lg:flex">
          <span
            className="text-xs text-ink-soft max-xl:hidden"
            title={formatDateTime(lot.applicationsDeadline)}
          >
            до {formatShortDateTime(lot.applicationsDeadline)}
            {accepting && ' осталось'}
          </span>
          <b className="text-md font-semibold">
            <Countdown until={lot.applicationsDeadline} late={AT_WORK} over="Приём завершён" />
          </b>
        </p>
      )}
    </div>
  );
}

/** The one that would be submitted now. */
export const revisionOf = ({ receipt }: Application): number => (receipt?.number ?? 0) + 1;
