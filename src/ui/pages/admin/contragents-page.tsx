/** /admin/contragents: companies of the platform with the bin; `?company=` opens one, `&edit=1` to be changed. */
import { Undo2 } from 'lucide-react';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { companies } from '../../../api/calls/companies.ts';
import type { NamesOf } from '../../../api/list-query.ts';
import type { CompanyRow } from '../../../api/records/company.ts';
import { useSend } from '../../data/use-call.ts';
import { AdminCompany } from '../../features/company/admin-company.tsx';
import { companyColumns, CompanyTable } from '../../features/company/company-table.tsx';
import { Button } from '../../parts/control/button.tsx';
import { Tabs } from '../../parts/control/tabs.tsx';
import { PageHeader } from '../../parts/layout/page-header.tsx';
import type { Column } from '../../parts/table/column.ts';

type Columns = readonly Column<CompanyRow, NamesOf<typeof companies.list>>[];

const { title, itn, kpp, state, usersCount, address, createdAt } = companyColumns;
const columns: Columns = [title, itn, kpp, state, usersCount, address, createdAt];

const binColumns = (restore: (row: CompanyRow) => void): Columns => [
  title,
  itn,
  state,
  { id: 'deletedAt', header: 'В корзине с', kind: 'time', width: 170 },
  {
    id: 'actions',
    header: 'Действия',
    width: 150,
    value: () => null,
    cell: (row) => (
      <Button size="sm" icon={Undo2} onClick={() => restore(row)}>
        Вернуть
      </Button>
    ),
  },
];

export default function Page() {
  const [params] = useSearchParams();
  const id = Number(params.get('company'));
  return Number.isSafeInteger(id) && id > 0 ? (
    <AdminCompany key={id} id={id} edited={params.has('edit')} />
  ) : (
    <Lists />
  );
}

function Lists() {
  return (
    <>
      <PageHeader title="Контрагенты" note="Сведения, адреса и документы изменяются на странице компании." />
      <Tabs
        items={[
          {
            id: 'all',
            label: 'Все компании',
            content: (
              <CompanyTable
                key="all"
                id="contragents"
                label="Контрагенты"
                columns={columns}
                sort="title"
                href={(row) => `/admin/contragents?company=${row.id}`}
              />
            ),
          },
          { id: 'bin', label: 'Корзина', content: <Bin key="bin" /> },
        ]}
      />
    </>
  );
}

function Bin() {
  const { run } = useSend(companies.restore, { done: 'Компания возвращена' });
  const shown = useMemo(() => binColumns(({ id }) => run({ params: { id } })), [run]);
  return (
    <CompanyTable
      id="contragents-bin"
      label="Корзина компаний"
      columns={shown}
      prefix="bin"
      sort="title"
      fixed={{ 'filter[trashed]': 'only' }}
      href={() => undefined}
      empty={{ text: 'Сюда попадают компании, убранные администратором; отсюда их можно вернуть.' }}
    />
  );
}
