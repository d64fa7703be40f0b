// Questions on the manager's lots: those that wait for an answer first.
import { Link } from 'react-router-dom';
import { questions } from '../../../api/calls/questions.ts';
import type { Question } from '../../../api/records/question.ts';
import { awaitsAnswer, questionStatuses, type QuestionStatus } from '../../../machines/question-statuses.ts';
import { questionStates } from '../../../text/states.ts';
import { useTableState } from '../../parts/table/table-state.ts';
import { groupBy } from '../../parts/text/group-by.ts';
import { EmptyState } from '../../parts/feedback/empty-state.tsx';
import { PageHeader } from '../../parts/layout/page-header.tsx';
import { Pagination } from '../../parts/table/pagination.tsx';
import { Section } from '../../parts/layout/section.tsx';
import { SkeletonLines } from '../../parts/feedback/skeleton.tsx';
import { ChipSelect } from '../../parts/control/chip-select.tsx';
import { TextFilter } from '../../parts/table/text-filter.tsx';
import { useCall } from '../../data/use-call.ts';
import { useLive } from '../../data/use-live.ts';
import { tenderPath } from '../../data/route-params.ts';
import { QuestionItem } from '../../features/lot/overview/questions.tsx';

type Listed = Question & { lot: { id: number; number: string; title: string } };

interface Asked {
  questions_count: number;
  questions_pending_count: number;
}

const options = questionStatuses.map((status) => ({ value: status, label: questionStates[status].label }));

const SEEN_BY_ALL = 'Ответ увидят все, кто видит процедуру; имя спросившего скрыто.';

/** Of none nobody counts how many wait. */
const waitingText = ({ questions_count: all, questions_pending_count: waiting }: Asked) =>
  all > 0 && `Ждут ответа: ${waiting} из ${all}.`;

export default function Page() {
  useLive();
  const state = useTableState(questions.own, {
    sort: '-createdAt',
    filters: { status: 'pending' },
  });
  const list = useCall(questions.own, { query: state.query });
  const summary = useCall(questions.summary);
  const rows = list.data?.data;
  return (
    <>
      <PageHeader
        title="Запросы"
        note={summary.data && [waitingText(summary.data.data), SEEN_BY_ALL].filter(Boolean).join(' ')}
      />
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <div className="w-full sm:w-64">
          <TextFilter
            label="Запросы: поиск"
            placeholder="Вопрос, номер или название"
            value={state.filters.search ?? ''}
            onChange={(value) => state.setFilter('search', value)}
          />
        </div>
        <ChipSelect
          label="Состояние вопроса"
          className="md:[&>select]:max-w-60"
          value={state.filters.status ?? ''}
          options={options}
          onChange={(value) => state.setFilter('status', value)}
        />
      </div>
      {!rows && <SkeletonLines lines={6} />}
      {rows?.length === 0 && (
        <EmptyState
          title={emptyTitle(state.filters, summary.data?.data.questions_count)}
          text="Здесь появятся вопросы поставщиков по вашим процедурам."
        />
      )}
      <div className="flex flex-col gap-4">
        {groupBy<Listed>(rows ?? [], (row) => String(row.lot.id)).map(([key, own]) => (
          <Section key={key}>
            <h2 className="pt-2 text-md font-semibold">
              <Link className="link" to={tenderPath(key)}>
                {own[0]?.lot.title}
              </Link>
            </h2>
            <p className="mb-2 text-xs text-ink-soft">№ {own[0]?.lot.number}</p>
            <ul className="divide-y divide-line">
              {own.map((question) => (
                <QuestionItem key={question.id} question={question} />
              ))}
            </ul>
          </Section>
        ))}
        {list.data && list.data.meta.total > 0 && (
          <Pagination meta={list.data.meta} onPage={state.setPage} onPerPage={state.setPerPage} />
        )}
      </div>
    </>
  );
}

/** Nothing that waits is good news, as long as nothing was searched for. */
function emptyTitle({ search, status }: Partial<Record<string, string>>, asked: number | undefined) {
  if (search) return undefined;
  if (asked === 0) return 'Вопросов пока нет';
  return awaitsAnswer(status as QuestionStatus) ? 'Все вопросы отвечены' : undefined;
}
