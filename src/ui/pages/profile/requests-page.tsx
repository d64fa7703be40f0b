/** /profile/requests: what the organisers ask the company to clarify, with due dates, and the company's own questions. */
import { clarifications } from '../../../api/calls/clarifications.ts';
import type { NamesOf } from '../../../api/list-query.ts';
import { questions } from '../../../api/calls/questions.ts';
import type { DataOf } from '../../../api/contract.ts';
import { isOpenClarification } from '../../../machines/clarification-statuses.ts';
import { questionStates } from '../../../text/states.ts';
import type { Column } from '../../parts/table/column.ts';
import { useList } from '../../parts/table/use-list.ts';
import { useViewed, ViewedTable } from '../../features/views/viewed-table.tsx';
import { LinkButton } from '../../parts/control/link-button.tsx';
import { PageHeader } from '../../parts/layout/page-header.tsx';
import { Tabs } from '../../parts/control/tabs.tsx';
import { useCall } from '../../data/use-call.ts';
import { useLive } from '../../data/use-live.ts';
import {
  clarificationColumns,
  type ClarificationRow,
} from '../../features/application/clarification-columns.tsx';
import { Exchange } from '../../features/application/exchange.tsx';
import { stateColumn } from '../../parts/table/state-column.tsx';
import { TwoLines } from '../../parts/text/two-lines.tsx';
import { tenderPath } from '../../data/route-params.ts';

type QuestionRow = DataOf<typeof questions.own>[number];

const { lot, status, dueAt, blocks, text } = clarificationColumns;

const columns: Column<ClarificationRow, NamesOf<typeof clarifications.list>>[] = [
  lot,
  status,
  dueAt,
  blocks,
  text,
  {
    id: 'actions',
    header: 'Действие',
    width: 120,
    value: () => '',
    cell: (row) =>
      isOpenClarification(row.status) ? (
        <LinkButton
          size="sm"
          kind="primary"
          to={`/apply?lot=${row.lot.id}`}
          aria-label={`Ответить на уточнение по процедуре ${row.lot.number}`}
        >
          Ответить
        </LinkButton>
      ) : (
        '—'
      ),
  },
];

const questionColumns: Column<QuestionRow, NamesOf<typeof questions.own>>[] = [
  {
    id: 'lot',
    header: 'Процедура',
    width: 260,
    value: (row) => `№ ${row.lot.number} ${row.lot.title}`,
    cell: (row) => <TwoLines text={row.lot.title} note={`№ ${row.lot.number}`} />,
  },
  stateColumn({ states: questionStates, of: (row: QuestionRow) => row.status }),
  {
    id: 'text',
    header: 'Вопрос и ответ',
    width: 420,
    value: (row) => [row.text, row.answer?.text].filter(Boolean).join(' → '),
    cell: (row) => <Exchange text={row.text} answer={row.answer?.text} />,
  },
  { id: 'createdAt', header: 'Задан', kind: 'time', width: 170, sort: true },
];

function Clarifications() {
  const viewed = useViewed('own-clarifications', clarifications.list, { prefix: 'c', sort: '-createdAt' });
  const list = useList(clarifications.list, { query: viewed.state.query }, { enabled: !viewed.isPending });
  return (
    <ViewedTable
      {...list}
      viewed={viewed}
      label="Уточнения"
      columns={columns}
      rowHref={(row) => `/apply?lot=${row.lot.id}`}
      empty={{
        text: 'Если организатору понадобится уточнить вашу заявку, запрос и срок ответа появятся здесь.',
      }}
    />
  );
}

function OwnQuestions() {
  const viewed = useViewed('own-questions', questions.own, { prefix: 'q', sort: '-createdAt' });
  const list = useList(questions.own, { query: viewed.state.query }, { enabled: !viewed.isPending });
  return (
    <ViewedTable
      {...list}
      viewed={viewed}
      label="Вопросы"
      columns={questionColumns}
      searchBy="search"
      rowHref={(row) => tenderPath(row.lot.id)}
      empty={{ text: 'Вопрос организатору задаётся на странице процедуры, пока идёт приём предложений.' }}
    />
  );
}

const noteOf = (isAgreed: boolean | undefined): string =>
  [
    'Уточнения, которых ждут организаторы, и вопросы вашей компании.',
    isAgreed === true && 'Согласие с условиями процедур дано.',
    isAgreed === false && 'Согласие с условиями процедур ещё не давалось: его отмечают в заявке.',
  ]
    .filter(Boolean)
    .join(' ');

export default function Page() {
  useLive();
  const open = useCall(clarifications.list, { query: { 'filter[status]': 'open', per_page: 1 } });
  const summary = useCall(questions.summary);
  return (
    <>
      <PageHeader title="Запросы" note={noteOf(summary.data?.data.is_application_agreed)} />
      <Tabs
        items={[
          {
            id: 'clarifications',
            label: 'Уточнения',
            count: open.data?.meta.total,
            content: <Clarifications />,
          },
          {
            id: 'questions',
            label: 'Мои вопросы',
            count: summary.data?.data.questions_count,
            content: <OwnQuestions />,
          },
        ]}
      />
    </>
  );
}
