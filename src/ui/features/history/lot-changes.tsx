/** What a row of the history changed of a lot, in the words of the form. */
import { trackedLabel } from '../../../api/records/lot-changes.ts';
import { isLotTerm, termInWords, type ShownTerms } from '../../../api/records/lot-term-words.ts';
import { stateLabel } from '../../../text/states.ts';
import { formatDateTime } from '../../parts/text/format.ts';

export type Changes = Readonly<Record<string, { from: unknown; to: unknown }>>;

const NOTHING = '—';
const ISO_TIME = /^\d{4}-\d{2}-\d{2}T/;

function inWords(column: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return NOTHING;
  if (isLotTerm(column)) return termInWords({ [column]: value } as unknown as ShownTerms, column) || NOTHING;
  if (column === 'status' || column === 'deletedFrom') return stateLabel('lot', String(value));
  if (typeof value === 'boolean') return value ? 'да' : 'нет';
  if (typeof value === 'string') return ISO_TIME.test(value) ? formatDateTime(value) : value;
  return JSON.stringify(value);
}

export function LotChanges({ changes }: { changes: Changes }) {
  return (
    <dl className="mt-1 grid grid-cols-[max-content_1fr] gap-x-3 gap-y-0.5">
      {Object.entries(changes).map(([column, { from, to }]) => (
        <div key={column} className="contents">
          <dt className="text-ink-soft">{trackedLabel(column) ?? column}</dt>
          <dd className="min-w-0 break-words whitespace-pre-line">
            {inWords(column, from)} → {inWords(column, to)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
