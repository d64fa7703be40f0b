/** The history as a time line by days; each row may be opened to see what it carried and its place in the chain. */
import { useState } from 'react';
import type { HistoryRow } from '../../../api/records/history-row.ts';
import { plural } from '../../../rules/plural.ts';
import { modelTitle } from '../../../text/enums.ts';
import { actorNames } from '../../../text/role-names.ts';
import { stateLabel } from '../../../text/states.ts';
import { LotChanges, type Changes } from './lot-changes.tsx';
import { cx } from '../../parts/text/cx.ts';
import { formatDate, formatSeconds } from '../../parts/text/format.ts';
import { groupBy } from '../../parts/text/group-by.ts';
import { lowerFirst } from '../../parts/text/lower-first.ts';

/** «Петров Пётр Петрович за Иванову И. И.» */
export const authorOf = ({ by }: HistoryRow): string =>
  by.instead ? `${by.name} за ${by.instead}` : by.name;

export function actorOf(row: HistoryRow): string {
  const role = (actorNames as Record<string, string>)[row.by.role] ?? row.by.role;
  if (!row.by.name || row.by.name === role) return role;
  return `${authorOf(row)} (${lowerFirst(role)})`;
}

/** Instead of a hash by which rows that are still hidden could be told. */
const SEALED = 'откроется после вскрытия';

export const movesState = (row: HistoryRow): boolean => row.to !== null && row.from !== row.to;

/** «Заявка ООО «Ромашка» проверена организатором»: a row about an application says whose. */
export function sentenceOf({ title, participant, item }: HistoryRow): string {
  const about = [participant, item && `позиция ${item}`].filter(Boolean).join(', ');
  if (about === '') return title;
  return title.startsWith('Заявка ') ? title.replace('Заявка ', `Заявка ${about} `) : `${title}: ${about}`;
}

/** What the actor wrote to it: the reason of a refusal, the remark of a return. */
export function remarkOf({ payload }: HistoryRow): string {
  const { reason, comment, text } = (payload ?? {}) as Record<string, unknown>;
  const said = reason ?? comment ?? text;
  return typeof said === 'string' ? said.trim() : '';
}

export function Remark({ row }: { row: HistoryRow }) {
  const remark = remarkOf(row);
  return remark === '' ? null : (
    <span className="block text-xs wrap-anywhere whitespace-pre-line text-ink-soft">«{remark}»</span>
  );
}

/** More days than that are folded but for the last one: a long history begins as a list of days. */
const UNFOLDED = 30;

export function Timeline({ rows }: { rows: readonly HistoryRow[] }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const about = (row: HistoryRow) => row.participant ?? modelTitle(row.model);
  const subjects = [...new Set(rows.map(about))].toSorted((a, b) => a.localeCompare(b, 'ru'));
  const shown = chosen === null ? rows : rows.filter((row) => about(row) === chosen);
  const days = groupBy(shown, (row) => formatDate(row.at));
  return (
    <div className="flex flex-col gap-3">
      {subjects.length > 1 && (
        <fieldset aria-label="О ком и о чём" className="flex min-w-0 flex-wrap gap-1.5">
          {[null, ...subjects].map((subject) => (
            <button
              key={subject ?? ''}
              type="button"
              aria-pressed={chosen === subject}
              onClick={() => setChosen(subject)}
              className={cx(
                'max-w-full rounded-box border px-2 py-1 text-left text-xs wrap-anywhere',
                chosen === subject
                  ? 'border-transparent bg-primary-soft text-primary-ink'
                  : 'border-line-mid hover:bg-sunken',
              )}
            >
              {subject ?? 'Всё'}
            </button>
          ))}
        </fieldset>
      )}
      {days.map(([day, own], index) => (
        <details
          key={`${chosen ?? ''} ${day}`}
          open={index === 0 || shown.length <= UNFOLDED}
          className="group/day"
        >
          <summary className="mb-2 w-fit cursor-pointer text-xs font-medium text-ink-soft hover:text-ink max-sm:mb-0 max-sm:py-2">
            <h2 className="inline">{day}</h2> · {own.length}{' '}
            {plural(own.length, ['запись', 'записи', 'записей'])}
          </summary>
          <ol className="border-l border-line-strong">
            {own.map((row) => (
              <TimelineItem key={row.id} row={row} />
            ))}
          </ol>
        </details>
      ))}
    </div>
  );
}

function TimelineItem({ row }: { row: HistoryRow }) {
  const moved = movesState(row);
  return (
    <li className="relative pb-2 pl-5 last:pb-0">
      <span
        aria-hidden
        className={cx(
          'absolute top-1.5 -left-[5px] size-[9px] rounded-full border',
          moved ? 'border-primary bg-primary' : 'border-line-strong bg-surface',
        )}
      />
      <div className="grid grid-cols-[60px_minmax(0,1fr)] gap-x-2 max-sm:grid-cols-1">
        <time dateTime={row.at} className="pt-0.5 text-xs text-ink-soft">
          {formatSeconds(row.at)}
        </time>
        <div className="min-w-0">
          <p className={cx('break-words', moved && 'font-medium')}>{sentenceOf(row)}</p>
          <Remark row={row} />
          <div className="flex flex-wrap items-baseline gap-x-3">
            <span className="text-xs text-ink-soft">
              {actorOf(row)}
              {row.model !== 'lot' && row.participant === null && ` · ${lowerFirst(modelTitle(row.model))}`}
              {moved &&
                row.from !== null &&
                ` · ${stateLabel(row.model, row.from)} → ${stateLabel(row.model, row.to)}`}
            </span>
            <RowDetails row={row} />
          </div>
        </div>
      </div>
    </li>
  );
}

/** What a row carried, and the hashes that chain it. */
export function RowDetails({ row }: { row: HistoryRow }) {
  const payload = (row.payload ?? {}) as Record<string, unknown>;
  const changes = row.model === 'lot' ? (payload.changes as Changes | undefined) : undefined;
  const brought = Object.fromEntries(
    Object.entries(payload).filter(([key]) => key !== 'changes' || changes === undefined),
  );
  return (
    <details className="min-w-0 text-xs open:basis-full">
      <summary className="w-fit cursor-pointer text-ink-soft hover:text-ink max-sm:py-2">Подробности</summary>
      <dl className="mt-1 grid grid-cols-[max-content_1fr] gap-x-3 gap-y-0.5">
        <dt className="text-ink-soft">Запись</dt>
        <dd>{row.id}</dd>
        <dt className="text-ink-soft">Хеш</dt>
        <dd className="break-all">{row.hash ?? SEALED}</dd>
        <dt className="text-ink-soft">Предыдущий</dt>
        <dd className="break-all">{row.prevHash ?? SEALED}</dd>
      </dl>
      {changes && <LotChanges changes={changes} />}
      {Object.keys(brought).length > 0 && (
        <pre className="mt-1 rounded-box bg-sunken p-2 break-words whitespace-pre-wrap">
          {JSON.stringify(brought, null, 2)}
        </pre>
      )}
    </details>
  );
}
