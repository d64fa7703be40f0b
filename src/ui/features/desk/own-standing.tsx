/** Beside a vendor's work: how the company stands with the platform, and how much is open in the categories it follows. */
import { ClipboardList, ShieldCheck, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { companies } from '../../../api/calls/companies.ts';
import type { CompanyRecord as Company } from '../../../api/records/company.ts';
import { isRefused } from '../../../machines/accreditations.ts';
import { isAccredited } from '../../../machines/company-statuses.ts';
import { companyState } from '../../../text/states.ts';
import { useCall } from '../../data/use-call.ts';
import { cx } from '../../parts/text/cx.ts';
import { formatDate } from '../../parts/text/format.ts';
import { useOwnCategories } from './own-categories.ts';

export function OwnStanding() {
  const company = useCall(companies.own).data?.data;
  const { count } = useOwnCategories();
  return (
    <section
      aria-label="Компания и категории"
      className="divide-y divide-line rounded-box border border-line bg-surface text-table"
    >
      <Line
        icon={ShieldCheck}
        good={company !== undefined && company !== null && isAccredited(company.moderationStatus)}
        link={
          <Link className="link" to="/profile">
            Профиль{company && ` ${company.completeness}\u00A0%`}
          </Link>
        }
      >
        {company === undefined ? '…' : company === null ? 'Компания не указана' : standingOf(company)}
      </Line>
      <Line
        icon={ClipboardList}
        link={
          <Link
            className="link"
            to={count === null ? '/account?tab=notifications' : '/profile/applications?show=open'}
          >
            {count === null ? 'Выбрать' : 'Смотреть'}
          </Link>
        }
      >
        {count === null ? 'Свои категории не выбраны' : `Открыто по вашим категориям: ${count ?? '…'}`}
      </Line>
    </section>
  );
}

/** An accreditation has no term of its own: it stands since the decision, until it is taken back. */
function standingOf(company: Company): string {
  const { moderationStatus: status, moderatedAt } = company;
  const { label } = companyState(company);
  const isDecided = moderatedAt !== null && (isAccredited(status) || isRefused(status));
  return isDecided ? `${label} ${isAccredited(status) ? 'с ' : ''}${formatDate(moderatedAt)}` : label;
}

interface LineProps {
  icon: LucideIcon;
  good?: boolean;
  link: ReactNode;
  children: ReactNode;
}

const Line = ({ icon: Icon, good, link, children }: LineProps) => (
  <p className="flex min-h-11 items-center gap-2 px-4 py-1.5">
    <Icon className={cx('size-4 shrink-0', good ? 'text-ok' : 'text-ink-soft')} aria-hidden />
    <span className="min-w-0 flex-1 font-medium">{children}</span>
    {link}
  </p>
);
