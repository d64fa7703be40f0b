/** Background work that could not be done: an administrator sees why, and sends it again or removes it. */
import { CircleCheck } from 'lucide-react';
import { useMemo, useState } from 'react';
import { jobs } from '../../../api/calls/jobs.ts';
import type { NamesOf } from '../../../api/list-query.ts';
import type { JobRecord } from '../../../api/records/job.ts';
import { jobOfOtherVersion, jobTitles } from '../../../text/jobs.ts';
import { useSend } from '../../data/use-call.ts';
import { Button } from '../../parts/control/button.tsx';
import { ConfirmDialog } from '../../parts/dialog/confirm-dialog.tsx';
import { Skeleton } from '../../parts/feedback/skeleton.tsx';
import { Section } from '../../parts/layout/section.tsx';
import type { Column } from '../../parts/table/column.ts';
import { DataTable } from '../../parts/table/data-table.tsx';
import { useList } from '../../parts/table/use-list.ts';
import { useTableState } from '../../parts/table/table-state.ts';

/** Nothing announces it: it is rare, and an administrator looks in. */
const EVERY_MS = 30_000;

const title = 'Фоновые задания';

const nameOf = ({ title: what, about }: JobRecord): string => [what, about].filter(Boolean).join(': ');

interface Actions {
  retry: (job: JobRecord) => void;
  remove: (job: JobRecord) => void;
}

const columnsOf = ({ retry, remove }: Actions): Column<JobRecord, NamesOf<typeof jobs.list>>[] => [
  {
    id: 'title',
    header: 'Задание',
    width: 170,
    filter: {
      kind: 'select',
      name: 'kind',
      options: Object.entries(jobTitles).map(([value, label]) => ({ value, label })),
    },
  },
  { id: 'about', header: 'О чём', width: 230 },
  { id: 'attempts', header: 'Попыток', kind: 'number', sort: true, width: 105 },
  { id: 'error', header: 'Последняя ошибка', width: 230 },
  {
    id: 'failedAt',
    header: 'Когда',
    kind: 'time',
    sort: true,
    width: 170,
    filter: { kind: 'dates', name: 'failed' },
  },
  { id: 'createdAt', header: 'Создано', kind: 'time', sort: true, width: 170, hidden: true },
  {
    id: 'actions',
    header: 'Действия',
    width: 250,
    value: () => null,
    cell: (job) => (
      <span className="flex flex-wrap gap-1">
        <Button size="sm" aria-label={`Отправить снова: ${nameOf(job)}`} onClick={() => retry(job)}>
          Отправить снова
        </Button>
        <Button size="sm" kind="quiet" aria-label={`Удалить: ${nameOf(job)}`} onClick={() => remove(job)}>
          Удалить
        </Button>
      </span>
    ),
  },
];

export function GivenUpJobs() {
  const [removed, setRemoved] = useState<JobRecord | null>(null);
  const table = useTableState(jobs.list, { prefix: 'jobs', sort: '-failedAt' });
  const list = useList(jobs.list, { query: table.query }, { every: EVERY_MS });
  const { run: retry } = useSend(jobs.retry, { done: 'Задание отправлено снова' });
  const { run: remove, busy } = useSend(jobs.remove, {
    done: 'Задание удалено',
    onDone: () => setRemoved(null),
  });
  const { run: retryAll, busy: retrying } = useSend(jobs.retryAll, {
    done: ({ data }) => (data.count > 0 ? `Отправлено снова: ${data.count}` : jobOfOtherVersion),
  });
  const columns = useMemo(
    () => columnsOf({ retry: ({ id }) => retry({ params: { id } }), remove: setRemoved }),
    [retry],
  );
  const total = list.meta?.total;
  const isNarrowed = Object.values(table.filters).some(Boolean);
  // Nearly always: a line and no table, so that the desk begins with the procedures.
  if (!total && !list.error && !isNarrowed)
    return (
      <Section title={title}>
        {total === undefined ? (
          <Skeleton className="h-5 w-60" />
        ) : (
          <p className="flex items-center gap-2 text-ink-soft">
            <CircleCheck className="size-4 shrink-0 text-good" aria-hidden />
            Невыполненных заданий нет
          </p>
        )}
      </Section>
    );
  return (
    <>
      <DataTable
        {...list}
        id="jobs"
        label={title}
        columns={columns}
        state={table}
        toolbar={
          <>
            <h2 className="font-semibold sm:order-first sm:mr-2">{title}</h2>
            {/* All means those that a filter hides, too. */}
            {!isNarrowed && total !== undefined && total > 1 && (
              <Button size="sm" disabled={retrying} onClick={() => retryAll({})}>
                Отправить снова все
              </Button>
            )}
          </>
        }
      />
      {removed && (
        <ConfirmDialog
          open
          onClose={() => setRemoved(null)}
          title="Удалить задание?"
          will={[`${nameOf(removed)} — выполнено не будет`]}
          confirm="Удалить"
          danger
          busy={busy}
          onConfirm={() => remove({ params: { id: removed.id } })}
        />
      )}
    </>
  );
}
