/** /admin/contragents: companies of the platform; `?company=` opens one. */
import { useSearchParams } from 'react-router-dom';
import { CompanyReview } from '../../features/company/company-review.tsx';
import { companyColumns, CompanyTable } from '../../features/company/company-table.tsx';
import { PageHeader } from '../../parts/layout/page-header.tsx';

const { title, itn, kpp, state, usersCount, address, createdAt } = companyColumns;
const columns = [title, itn, kpp, state, usersCount, address, createdAt];

export default function Page() {
  const [params] = useSearchParams();
  const id = Number(params.get('company'));
  if (Number.isSafeInteger(id) && id > 0)
    return <CompanyReview id={id} back={{ to: '/admin/contragents', label: 'К контрагентам' }} />;
  return (
    <>
      <PageHeader title="Контрагенты" />
      <CompanyTable
        id="contragents"
        label="Контрагенты"
        columns={columns}
        sort="title"
        href={(row) => `/admin/contragents?company=${row.id}`}
      />
    </>
  );
}
