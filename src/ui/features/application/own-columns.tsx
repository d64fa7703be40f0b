/** The vendor's own applications in one line each: how it stands, of which procedure, till when something is the vendor's to do. */
import { Link } from 'react-router-dom';
import type { applications } from '../../../api/calls/applications.ts';
import type { NamesOf } from '../../../api/list-query.ts';
import type { ApplicationListed } from '../../../api/records/application.ts';
import type { Stats } from '../../../api/records/stats.ts';
import { statusForVendor } from '../../../machines/application-masks.ts';
import {
  awaitsAnswer,
  isDraft,
  isSubmitted,
  vendorStatusOf,
} from '../../../machines/application-predicates.ts';
import { applicationStatuses } from '../../../machines/application-statuses.ts';
import { isAccepting, isRepeating } from '../../../machines/lot-predicates.ts';
import { applicationFlagNames } from '../../../text/application-words.ts';
import { vendorStates, vendorTurns } from '../../../text/states.ts';
import { serverNow, useByNow } from '../../data/clock.ts';
import { preloading } from '../../data/navigation.ts';
import { Badge } from '../../parts/feedback/badge.tsx';
import { Left } from '../../parts/feedback/time-left.tsx';
import type { Column } from '../../parts/table/column.ts';
import { formatShortDateTime } from '../../parts/text/format.ts';
import { Money } from '../../parts/text/text.tsx';

type Ends = Stats['deadlines'];

/** The statuses that a vendor is ever shown, each under the vendor's own name for it. */
const shownStatuses = new Map(
  ([null, 'admitted', 'rejected'] as const).flatMap((admission) =>
    applicationStatuses.map((status) => {
      const shown = statusForVendor(status, admission);
      const lot = { status: 'verification', deadlineOver: false, isSealed: false } as const;
      return [shown, vendorStates[vendorStatusOf(shown, lot, admission, false)].label] as const;
    }),
  ),
);

export const sumOf = (row: ApplicationListed): string => row.offersTotalPriceRepeated ?? row.offersTotalPrice;
export const hrefOf = (row: ApplicationListed): string => `/apply?lot=${row.lotId}`;
const isInRound = (row: ApplicationListed): boolean => row.isRepeating && isRepeating(row.lot.status);

const stateOf = (row: ApplicationListed) => {
  if (isInRound(row)) return vendorTurns.round;
  return row.hasWorkingCopy && isSubmitted(row.status) ? vendorTurns.changed : vendorStates[row.vendorStatus];
};

const toldOf = (row: ApplicationListed): string[] => [
  stateOf(row).label,
  ...row.flags.map((flag) => applicationFlagNames[flag]),
];

/** As the application's own page heads it: the state, then what has become of it since. */
function Standing({ row }: { row: ApplicationListed }) {
  const [, ...flags] = toldOf(row);
  return (
    <>
      <Badge {...stateOf(row)} />
      {flags.map((flag) => (
        <Badge key={flag} tone="warn" label={flag} className="shrink! py-0.5 whitespace-normal!" />
      ))}
    </>
  );
}

/** The next term that is the vendor's own: an answer, a round's end, or the end of acceptance while something may still be changed. */
function nextTerm(row: ApplicationListed, ends: Ends, now: number): string | null {
  const { clarificationDueAt, lot, lotId } = row;
  if (clarificationDueAt !== null) return clarificationDueAt;
  if (isInRound(row)) return ends.find((end) => end.id === lotId && end.kind === 'round')?.deadline ?? null;
  const { applicationsDeadline: deadline, status } = lot;
  return deadline !== null && isAccepting(status, Date.parse(deadline), now) ? deadline : null;
}

interface TermProps {
  row: ApplicationListed;
  ends: Ends;
}

function Term({ row, ends }: TermProps) {
  const until = useByNow((now) => nextTerm(row, ends, now));
  return until === null ? '—' : <span className="whitespace-nowrap">{formatShortDateTime(until)}</span>;
}

/** How long there is, where the vendor owes something; what was submitted waits for the opening. */
function Remaining({ row, ends, nothing = '—' }: TermProps & { nothing?: string | null }) {
  const until = useByNow((now) => nextTerm(row, ends, now));
  if (until === null) return nothing;
  const isOwed = awaitsAnswer(row.status) || isInRound(row) || isDraft(row.status) || row.hasWorkingCopy;
  return isOwed ? <Left until={until} /> : <span className="text-ink-soft">вскрытие</span>;
}

export const ownColumns = (ends: Ends): Column<ApplicationListed, NamesOf<typeof applications.list>>[] => [
  {
    id: 'status',
    header: 'Состояние',
    width: 176,
    rigid: true,
    sort: true,
    value: (row) => toldOf(row).join(', '),
    cell: (row) => (
      <span className="flex flex-wrap gap-1">
        <Standing row={row} />
      </span>
    ),
    filter: {
      kind: 'select',
      options: [...shownStatuses].map(([value, label]) => ({ value, label })),
    },
  },
  {
    id: 'number',
    header: 'Номер',
    width: 104,
    spare: 1,
    rigid: true,
    value: ({ lot }) => lot.number,
    cell: ({ lot }) => <span className="whitespace-nowrap text-ink-soft">{lot.number}</span>,
  },
  {
    id: 'lot',
    header: 'Процедура',
    width: 286,
    least: 196,
    leads: true,
    value: ({ lot }) => lot.title,
    cell: ({ lot }) => (
      <span className="line-clamp-2 wide:line-clamp-1 print:line-clamp-none" title={lot.title}>
        {lot.title}
      </span>
    ),
  },
  {
    id: 'deadline',
    header: 'Ваш срок',
    kind: 'time',
    right: true,
    width: 108,
    // What is left till then stands beside it.
    spare: 3,
    value: (row) => nextTerm(row, ends, serverNow()),
    cell: (row) => <Term row={row} ends={ends} />,
  },
  {
    id: 'left',
    header: 'Осталось',
    right: true,
    width: 124,
    rigid: true,
    // Counted from the term beside it.
    drawn: true,
    value: () => '',
    cell: (row) => <Remaining row={row} ends={ends} />,
  },
  {
    id: 'place',
    header: 'Место',
    kind: 'number',
    width: 60,
    spare: 2,
    value: (row) => (row.place === null ? '' : String(row.place)),
  },
  {
    id: 'sum',
    header: 'Сумма без НДС',
    kind: 'money',
    width: 140,
    value: sumOf,
    currency: (row) => row.currency,
    cell: (row) => <Money value={sumOf(row)} currency={row.currency} />,
  },
  {
    id: 'coverage',
    header: 'Позиции',
    width: 90,
    hidden: true,
    value: (row) => `${row.coverage.items} из ${row.coverage.of}`,
  },
  { id: 'submittedAt', header: 'Подана', kind: 'time', width: 160, sort: true, hidden: true },
  { id: 'updatedAt', header: 'Изменена', kind: 'time', width: 170, sort: true, hidden: true },
];

/** On a phone: what it is about and for how much, under it how it stands and how long there is. */
export function OwnCard({ row, ends }: TermProps) {
  const href = hrefOf(row);
  return (
    <div className="relative flex flex-col gap-1 text-table">
      <div className="flex gap-3">
        <Link
          to={href}
          className="line-clamp-2 flex-1 font-medium break-words after:absolute after:inset-0"
          {...preloading(href)}
        >
          {row.lot.title}
        </Link>
        <span className="whitespace-nowrap">
          <Money value={sumOf(row)} currency={row.currency} />
        </span>
      </div>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs">
        <Standing row={row} />
        <span className="text-ink-soft">{row.lot.number}</span>
        <span className="ml-auto">
          {row.place === null ? <Remaining row={row} ends={ends} nothing={null} /> : `место ${row.place}`}
        </span>
      </div>
    </div>
  );
}
