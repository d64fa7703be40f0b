/** /security/moderation: the accreditation queue; `?company=` opens one company beside the registry's data. */
import { useSearchParams } from 'react-router-dom';
import type { CompanyRow } from '../../../api/records/company.ts';
import { awaitsModeration, moderationStatuses } from '../../../machines/company-statuses.ts';
import { useLive } from '../../data/use-live.ts';
import { RegisterVendor } from '../../features/account/users/register-vendor.tsx';
import { CompanyReview } from '../../features/company/company-review.tsx';
import { companyColumns, CompanyTable } from '../../features/company/company-table.tsx';
import { Tabs } from '../../parts/control/tabs.tsx';
import { PageHeader } from '../../parts/layout/page-header.tsx';

const { title, itn, state, submittedAt, address, createdAt } = companyColumns;
const waitingColumns = [title, itn, submittedAt, address, { ...createdAt, hidden: true }];
const allColumns = [title, itn, state, submittedAt, address, { ...createdAt, hidden: true }];

const waiting = { 'filter[moderationStatus]': moderationStatuses.filter(awaitsModeration).join(',') };
const href = (row: CompanyRow) => `/security/moderation?company=${row.id}`;

export default function Page() {
  const [params] = useSearchParams();
  const id = Number(params.get('company'));
  useLive();
  return Number.isSafeInteger(id) && id > 0 ? <CompanyReview id={id} /> : <Queue />;
}

function Queue() {
  return (
    <>
      <PageHeader title="Аккредитация" note="Сначала те, кто ждёт дольше." actions={<RegisterVendor />} />
      <Tabs
        items={[
          {
            id: 'waiting',
            label: 'Ждут решения',
            content: (
              <CompanyTable
                key="waiting"
                id="moderation"
                label="Компании на аккредитации"
                columns={waitingColumns}
                prefix="waiting"
                sort="submittedAt"
                fixed={waiting}
                href={href}
                empty={{ text: 'Проверять нечего. Когда компания отправит профиль, она появится здесь.' }}
              />
            ),
          },
          {
            id: 'all',
            label: 'Все компании',
            content: (
              <CompanyTable
                key="all"
                id="companies"
                label="Все компании"
                columns={allColumns}
                prefix="all"
                sort="-submittedAt"
                href={href}
              />
            ),
          },
        ]}
      />
    </>
  );
}
