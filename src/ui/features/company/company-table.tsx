/** The table of companies: <CompanyTable id="contragents" label="Контрагенты" columns={[…companyColumns]} href={…} sort="title" />. */
import { companies } from '../../../api/calls/companies.ts';
import type { NamesOf, SortKeys } from '../../../api/list-query.ts';
import { accreditationOf, accreditations } from '../../../machines/accreditations.ts';
import type { CompanyRow } from '../../../api/records/company.ts';
import { companyTypeNames } from '../../../text/enums.ts';
import { accreditationStates } from '../../../text/states.ts';
import type { Column } from '../../parts/table/column.ts';
import type { EmptyTable } from '../../parts/table/data-table.tsx';
import { useList } from '../../parts/table/use-list.ts';
import { stateColumn } from '../../parts/table/state-column.tsx';
import type { FixedFilters } from '../../parts/table/table-state.ts';
import { useViewed, ViewedTable } from '../views/viewed-table.tsx';

type Names = NamesOf<typeof companies.list>;

export const companyColumns = {
  title: {
    id: 'title',
    header: 'Компания',
    sort: true,
    width: 300,
    least: 164,
    cell: (row) => (
      <>
        {row.title || 'Без наименования'}
        <span className="block text-xs font-normal text-ink-soft">
          {companyTypeNames[row.type]}
          {row.expiredDocuments > 0 && <b className="font-medium text-bad"> · истёк срок документа</b>}
        </span>
      </>
    ),
  },
  itn: { id: 'itn', header: 'ИНН', sort: true, width: 140, least: 116, filter: { kind: 'text' } },
  kpp: { id: 'kpp', header: 'КПП', width: 120, least: 96, spare: 3 },
  state: {
    ...stateColumn({
      id: 'moderationStatus',
      header: 'Аккредитация',
      width: 195,
      states: accreditationStates,
      of: (row: CompanyRow) => accreditationOf(row),
    }),
    sort: false,
    filter: {
      name: 'moderationStatus',
      kind: 'select',
      options: [
        ...accreditations.map((value) => ({ value, label: accreditationStates[value].label })),
        { value: 'rejected', label: 'Отказано или отозвана', former: true },
      ],
    },
  },
  submittedAt: { id: 'submittedAt', header: 'Отправлена', kind: 'time', sort: true, width: 170 },
  usersCount: { id: 'usersCount', header: 'Пользователей', kind: 'number', width: 130, least: 110, spare: 2 },
  address: { id: 'address', header: 'Юридический адрес', width: 300, least: 152, spare: 1 },
  createdAt: { id: 'createdAt', header: 'Создана', kind: 'time', sort: true, width: 170, spare: 4 },
} satisfies Record<string, Column<CompanyRow, Names>>;

interface CompanyTableProps {
  /** Under which the person's columns are kept. */
  id: 'moderation' | 'companies' | 'contragents' | 'contragents-bin';
  label: string;
  columns: readonly Column<CompanyRow, Names>[];
  sort: SortKeys<Names['sort']>;
  href: (row: CompanyRow) => string | undefined;
  /** Filters that always stand. */
  fixed?: FixedFilters<Names>;
  prefix?: string;
  empty?: EmptyTable;
}

export function CompanyTable(props: CompanyTableProps) {
  const { id, label, columns, sort, href, fixed, prefix, empty } = props;
  const viewed = useViewed(id, companies.list, { prefix, sort });
  const query = { ...viewed.state.query, ...fixed };
  const list = useList(companies.list, { query }, { enabled: !viewed.isPending });
  return (
    <ViewedTable
      {...list}
      viewed={viewed}
      label={label}
      columns={columns}
      searchBy="search"
      rowHref={href}
      empty={empty}
    />
  );
}
