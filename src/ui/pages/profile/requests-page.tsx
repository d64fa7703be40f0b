/** /profile/requests: what the organisers ask the company to clarify, with due dates, and the company's own questions. */
import { clarifications } from '../../../api/calls/clarifications.ts';
import { questions } from '../../../api/calls/questions.ts';
import type { DataOf } from '../../../api/contract.ts';
import { clarificationStatuses, isOpenClarification } from '../../../machines/clarification.ts';
import { questionStatuses } from '../../../machines/question.ts';
import { blockNames } from '../../../text/enums.ts';
import { clarificationStates, questionStates } from '../../../text/states.ts';
import { Badge } from '../../parts/feedback/badge.tsx';
import { Countdown } from '../../parts/feedback/countdown.tsx';
import type { Column } from '../../parts/table/column.ts';
import { DataTable } from '../../parts/table/data-table.tsx';
import { useTableState } from '../../parts/table/table-state.ts';
import { EmptyState } from '../../parts/feedback/empty-state.tsx';
import { formatDateTime } from '../../parts/text/format.ts';
import { LinkButton } from '../../parts/control/link-button.tsx';
import { PageHeader } from '../../parts/layout/page-header.tsx';
import { Tabs } from '../../parts/control/tabs.tsx';
import { useCall } from '../../data/use-call.ts';
import { useLive } from '../../data/use-live.ts';
import { tenderPath } from '../../data/route-params.ts';

type ClarificationRow = DataOf<typeof clarifications.list>[number];
type QuestionRow = DataOf<typeof questions.own>[number];

const lotCell = ({ lot }: { lot: { number: string; title: string } }) => (
  <span className="block min-w-0">
    <span className="line-clamp-2 break-words">{lot.title}</span>
    <span className="block text-xs font-normal text-ink-soft">№ {lot.number}</span>
  </span>
);

/** A text and under it what was answered. */
function Exchange({ text, answer }: { text: string; answer: string | null | undefined }) {
  return (
    <span className="block min-w-0">
      <span className="line-clamp-3 break-words whitespace-pre-line">{text}</span>
      {answer && (
        <span className="mt-1 line-clamp-3 border-l-2 border-line-strong pl-2 break-words whitespace-pre-line text-ink-soft">
          {answer}
        </span>
      )}
    </span>
  );
}

const clarificationColumns: Column<ClarificationRow>[] = [
  {
    id: 'lot',
    header: 'Процедура',
    width: 260,
    value: (row) => `№ ${row.lot.number} ${row.lot.title}`,
    cell: lotCell,
  },
  {
    id: 'status',
    header: 'Состояние',
    width: 150,
    sort: true,
    value: (row) => clarificationStates[row.status].label,
    cell: (row) => <Badge {...clarificationStates[row.status]} />,
    filter: {
      kind: 'select',
      options: clarificationStatuses.map((value) => ({ value, label: clarificationStates[value].label })),
    },
  },
  {
    id: 'dueAt',
    header: 'Ответить до',
    kind: 'time',
    width: 170,
    sort: true,
    cell: (row) => (
      <span className="block">
        {formatDateTime(row.dueAt)}
        {isOpenClarification(row.status) && (
          <span className="block text-xs">
            <Countdown until={row.dueAt} bare />
          </span>
        )}
      </span>
    ),
  },
  {
    id: 'blocks',
    header: 'Разделы',
    width: 160,
    value: (row) => row.blocks.map((block) => blockNames[block]).join(', '),
  },
  {
    id: 'text',
    header: 'Запрос и ответ',
    width: 320,
    value: (row) => [row.text, row.answer].filter(Boolean).join(' → '),
    cell: (row) => <Exchange text={row.text} answer={row.answer} />,
  },
  {
    id: 'action',
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

const questionColumns: Column<QuestionRow>[] = [
  {
    id: 'lot',
    header: 'Процедура',
    width: 260,
    value: (row) => `№ ${row.lot.number} ${row.lot.title}`,
    cell: lotCell,
  },
  {
    id: 'status',
    header: 'Состояние',
    width: 150,
    sort: true,
    value: (row) => questionStates[row.status].label,
    cell: (row) => <Badge {...questionStates[row.status]} />,
    filter: {
      kind: 'select',
      options: questionStatuses.map((value) => ({ value, label: questionStates[value].label })),
    },
  },
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
  const table = useTableState({ prefix: 'c', sort: '-createdAt' });
  const list = useCall(clarifications.list, { query: table.query });
  return (
    <DataTable
      id="own-clarifications"
      label="Уточнения"
      columns={clarificationColumns}
      state={table}
      rows={list.data?.data}
      meta={list.data?.meta}
      error={list.error}
      rowHref={(row) => `/apply?lot=${row.lot.id}`}
      empty={
        <EmptyState
          title="Запросов уточнений нет"
          text="Если организатору понадобится уточнить вашу заявку, запрос и срок ответа появятся здесь."
        />
      }
    />
  );
}

function OwnQuestions() {
  const table = useTableState({ prefix: 'q', sort: '-createdAt' });
  const list = useCall(questions.own, { query: table.query });
  return (
    <DataTable
      id="own-questions"
      label="Вопросы"
      columns={questionColumns}
      state={table}
      rows={list.data?.data}
      meta={list.data?.meta}
      error={list.error}
      searchBy="search"
      rowHref={(row) => tenderPath(row.lot.id)}
      empty={
        <EmptyState
          title="Вопросов пока нет"
          text="Вопрос организатору задаётся на странице процедуры, пока идёт приём предложений."
        />
      }
    />
  );
}

export default function Page() {
  useLive();
  const open = useCall(clarifications.list, { query: { 'filter[status]': 'open', per_page: 1 } });
  const summary = useCall(questions.summary);
  return (
    <>
      <PageHeader title="Запросы" note="Уточнения, которых ждут организаторы, и вопросы вашей компании." />
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
