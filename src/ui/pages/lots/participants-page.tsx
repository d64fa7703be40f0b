// Who takes part in a lot: companies with their checks, and hints of connections between them.
import type { VerificationDecision } from '../../../rules/closed-lists.ts';
import { TriangleAlert } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { DataOf } from '../../../api/contract.ts';
import { applications } from '../../../api/calls/applications.ts';
import { applicationFlagNames, conflictNames } from '../../../text/application-words.ts';
import { decisionNames } from '../../../text/enums.ts';
import { groupBy } from '../../parts/text/group-by.ts';
import { someNames } from '../../../text/some-names.ts';
import { applicationStates, companyState } from '../../../text/states.ts';
import { Button } from '../../parts/control/button.tsx';
import { lazyPart, preloadingPart } from '../../parts/later/lazy-part.ts';
import { WhenWanted } from '../../parts/later/when-wanted.tsx';
import { Badge } from '../../parts/feedback/badge.tsx';
import type { Column } from '../../parts/table/column.ts';
import { MiddleTable } from '../../parts/table/middle-table.tsx';
import { useTableState } from '../../parts/table/table-state.ts';
import { shortCompanyName } from '../../../rules/company-name.ts';
import { plural } from '../../../rules/plural.ts';
import { Notice } from '../../parts/feedback/notice.tsx';
import { useCall } from '../../data/use-call.ts';
import { useVisitor } from '../../data/visitor.ts';
import { applicationHref } from '../../data/application-href.ts';
import { InLotStar } from '../../features/favorite/in-lot-star.tsx';
import { SignalsPart } from '../../features/insight/signals-part.tsx';
import { whyNothing } from '../../features/lot/nothing-to-open.ts';
import { useTender } from '../../features/lot/tender.ts';

const supplierCard = lazyPart(() => import('../../features/company/supplier-card.tsx'));

type Participant = DataOf<typeof applications.participants>[number];

const checkers = [
  ['manager', 'Организатор'],
  ['security', 'СБ'],
  ['audit', 'Аудитор'],
] as const;

/** What each of those who check has decided so far. */
const decidedOf = ({ checks }: Participant): string[] =>
  checkers.flatMap(([who, name]) => {
    const decision: VerificationDecision | null = checks[who];
    return decision === null ? [] : [`${name}: ${decisionNames[decision].toLowerCase()}`];
  });

const checksCell = (row: Participant) => {
  const lines = decidedOf(row);
  if (lines.length === 0) return '—';
  return lines.map((line) => (
    <span key={line} className="block">
      {line}
    </span>
  ));
};

const conflictsCell = (row: Participant) =>
  row.conflicts.length === 0 ? (
    'Не найдено'
  ) : (
    <ul className="flex flex-col gap-1">
      {[...groupBy(row.conflicts, ({ kind, value }) => `${conflictNames[kind]} ${value}`)].map(
        ([what, same]) => (
          // A long name takes the sign's place as well, and is broken rather than run into the next column.
          <li key={what} className="break-words">
            <TriangleAlert className="mr-1.5 inline size-4 align-text-bottom text-warn" aria-hidden />
            Совпадает {what} с{' '}
            {someNames(same.map(({ withCompanyTitle }) => shortCompanyName(withCompanyTitle)))}
          </li>
        ),
      )}
    </ul>
  );

const IN_LINES = 'py-0.5 whitespace-normal!';

const columnsOf = (lotId: number, onCard: (row: Participant) => void): Column<Participant>[] => [
  {
    id: 'companyTitle',
    header: 'Компания',
    sort: true,
    width: 216,
    least: 162,
    cell: (row) => (
      <span className="block min-w-0">
        <span className="block break-words">{row.companyTitle}</span>
        <span className="block text-xs font-normal text-ink-soft">ИНН {row.itn ?? '—'}</span>
      </span>
    ),
  },
  {
    id: 'moderationStatus',
    header: 'Аккредитация',
    width: 152,
    rigid: true,
    spare: 1,
    value: (row) => companyState(row).label,
    cell: (row) => <Badge {...companyState(row)} />,
  },
  {
    id: 'status',
    header: 'Заявка',
    width: 204,
    least: 148,
    rigid: true,
    sort: true,
    value: (row) => applicationStates[row.status].label,
    cell: (row) => (
      <span className="flex flex-col items-start gap-1">
        <Badge {...applicationStates[row.status]} className={IN_LINES} />
        {row.isRepeating && <Badge tone="progress" label="В переторжке" />}
        {row.flags.map((flag) => (
          <Badge key={flag} tone="warn" label={applicationFlagNames[flag]} className={IN_LINES} />
        ))}
      </span>
    ),
  },
  {
    id: 'conflicts',
    header: 'Признаки связи',
    width: 150,
    least: 124,
    value: (row) =>
      row.conflicts
        .map((one) => `${conflictNames[one.kind]} ${one.value}: ${one.withCompanyTitle}`)
        .join('; '),
    cell: conflictsCell,
  },
  {
    id: 'checks',
    header: 'Проверки',
    width: 176,
    least: 112,
    value: (row) => decidedOf(row).join('; '),
    cell: checksCell,
  },
  { id: 'submittedAt', header: 'Подана', kind: 'time', sort: true, width: 146, spare: 2 },
  {
    id: 'actions',
    header: 'Карточка',
    width: 132,
    value: () => '',
    cell: (row) => (
      <span className="flex items-center gap-1">
        <Button
          size="sm"
          aria-label={`Открыть карточку поставщика: ${row.companyTitle}`}
          {...preloadingPart(supplierCard)}
          onClick={() => onCard(row)}
        >
          Открыть
        </Button>
        <InLotStar
          lotId={lotId}
          model="application"
          id={row.applicationId}
          about={row.companyTitle}
          size="sm"
        />
      </span>
    ),
  },
];

export default function Page() {
  const lot = useTender();
  const { role } = useVisitor();
  const state = useTableState(null);
  const list = useCall(applications.participants, { params: { id: lot.id } });
  const [card, setCard] = useState<Participant | null>(null);
  const columns = useMemo(() => columnsOf(lot.id, setCard), [lot.id]);
  const rows = list.data?.data;
  const suspicious = useMemo(() => (rows ?? []).filter((row) => row.conflicts.length > 0).length, [rows]);
  if (lot.isSealed && rows?.length === 0) {
    const n = lot.applicationsCount;
    const why = whyNothing(lot);
    if (why) return <Notice title={why} />;
    return (
      <Notice title="Заявки запечатаны до вскрытия">
        {n === null
          ? 'Кто подал заявки, станет видно после вскрытия конвертов.'
          : `Подано ${n}\u00A0${plural(n, ['заявка', 'заявки', 'заявок'])}. Кто их подал и на каких условиях, станет видно после вскрытия конвертов.`}
      </Notice>
    );
  }
  return (
    <>
      {suspicious > 0 && (
        <Notice tone="warn" title="Есть признаки связи между участниками">
          Совпадения отмечены в столбце «Признаки связи». Это подсказка для проверки, а не основание для
          отказа.
        </Notice>
      )}
      <SignalsPart lot={lot} />
      <MiddleTable
        id="participants"
        label="Участники"
        columns={columns}
        state={state}
        rows={rows}
        error={list.error}
        rowKey={(row) => row.applicationId}
        rowHref={(row) => applicationHref(role, lot.id, row.applicationId)}
        searchBy="search"
        empty={{ text: 'Здесь появятся компании, подавшие заявки.' }}
      />
      {card && (
        <WhenWanted
          part={supplierCard}
          wanted
          onMissing={() => setCard(null)}
          props={{ companyId: card.companyId, title: card.companyTitle, onClose: () => setCard(null) }}
        />
      )}
    </>
  );
}
