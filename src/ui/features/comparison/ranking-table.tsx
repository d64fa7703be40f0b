/** The ranking: place, company, comparable total, the score of each criterion with its formula, the whole. */
import { useMemo } from 'react';
import { applications } from '../../../api/calls/applications.ts';
import { lots } from '../../../api/calls/lots.ts';
import type { ApplicationListed } from '../../../api/records/application.ts';
import type { Lot } from '../../../api/records/lot.ts';
import type { RatingRecord } from '../../../api/records/rating.ts';
import { Link } from 'react-router-dom';
import { useVisitor } from '../../data/visitor.ts';
import { Badge } from '../../parts/feedback/badge.tsx';
import { Checkbox } from '../../parts/form/checkbox.tsx';
import type { Column } from '../../parts/table/column.ts';
import { figureWidth } from '../../parts/table/column-widths.ts';
import { MiddleTable } from '../../parts/table/middle-table.tsx';
import { formatDecimal, formatMoney } from '../../parts/text/format.ts';
import { Money } from '../../parts/text/text.tsx';
import { useSend } from '../../data/use-call.ts';
import { applicationHref } from '../../data/application-href.ts';
import type { Vendor } from './competitor-block.ts';
import { FormulaPopover } from './formula-popover.tsx';
import { scoreFormula, scoreValue, totalFormula } from './formula.ts';

export interface Ranked {
  application: ApplicationListed;
  /** None before the first calculation. */
  rating: RatingRecord | undefined;
  /** What of it is compared: without what was rejected. */
  compared?: Pick<Vendor, 'convertedTotal' | 'coverage'> | undefined;
}

interface RankingTableProps {
  lot: Lot;
  rows: readonly Ranked[];
  canMark: boolean;
}

const countedOf = ({ application, rating, compared }: Ranked) => (rating ?? compared ?? application).coverage;

const totalOf = ({ application, rating, compared }: Ranked): string | null =>
  rating?.convertedTotal ??
  compared?.convertedTotal ??
  application.offersTotalPriceRepeatedConverted ??
  application.offersTotalPriceConverted ??
  (application.currency === application.lot.currency ? application.offersTotalPrice : null);

const LEAST = 104;

function columnsFor(
  lot: Lot,
  rows: readonly Ranked[],
  canMark: boolean,
  href: (applicationId: number) => string,
): Column<Ranked>[] {
  const sums = figureWidth(
    rows.map((row) => formatMoney(totalOf(row) ?? '0', lot.currency)),
    LEAST,
  );
  const scores = rows.find(({ rating }) => rating)?.rating?.scores ?? [];
  const criteria = scores.map((score, index): Column<Ranked> => {
    const told = rows.map(({ rating }) => {
      const own = rating?.scores[index];
      return own ? scoreValue(own, own.value, lot.currency) : '';
    });
    const least = figureWidth(told, LEAST);
    return {
      id: `score-${score.criterionId ?? score.code}`,
      header: `${score.title}, вес ${formatDecimal(score.weight)}`,
      kind: 'number',
      width: Math.max(150, least),
      least,
      spare: 1,
      value: ({ rating }) => rating?.scores[index]?.score,
      cell: ({ application, rating }) => {
        const own = rating?.scores[index];
        if (!own) return '—';
        return (
          <>
            <FormulaPopover
              label={`${own.title}, ${application.vendor.title}`}
              text={formatDecimal(own.score, 2)}
              lines={scoreFormula(own, lot.currency)}
            />
            <span className="block text-xs text-ink-soft">{scoreValue(own, own.value, lot.currency)}</span>
          </>
        );
      },
    };
  });
  return [
    {
      id: 'place',
      header: 'Место',
      kind: 'number',
      width: 64,
      value: ({ rating }) => rating?.place,
      cell: ({ rating }) => <strong>{rating?.place ?? '—'}</strong>,
    },
    {
      id: 'company',
      header: 'Участник',
      leads: true,
      width: 250,
      value: ({ application }) => application.vendor.title,
      cell: ({ application }) => (
        <>
          <Link
            className="font-medium break-words text-primary-ink hover:underline"
            to={href(application.id)}
          >
            {application.vendor.title}
          </Link>
          <span className="block text-xs font-normal text-ink-soft">ИНН {application.vendor.itn ?? '—'}</span>
        </>
      ),
    },
    {
      id: 'total',
      header: 'Итоговый балл',
      kind: 'number',
      width: 110,
      least: 88,
      value: ({ rating }) => rating?.total,
      cell: ({ application, rating }) =>
        rating ? (
          <FormulaPopover
            strong
            label={`Итог, ${application.vendor.title}`}
            text={formatDecimal(rating.total, 2)}
            lines={totalFormula(rating, lot.ratingType)}
          />
        ) : (
          '—'
        ),
    },
    ...(canMark || rows.some(({ application }) => application.isRepeating)
      ? [
          {
            id: 'mark',
            header: 'Переторжка',
            width: 120,
            rigid: true,
            value: ({ application }: Ranked) => (application.isRepeating ? 'Да' : ''),
            cell: ({ application }: Ranked) =>
              canMark ? (
                <MarkBox application={application} />
              ) : application.isRepeating ? (
                <Badge tone="progress" label="Отмечена" />
              ) : (
                '—'
              ),
          },
        ]
      : []),
    {
      id: 'converted',
      header: 'Приведённая сумма без НДС',
      kind: 'money',
      width: Math.max(170, sums),
      least: sums,
      value: totalOf,
      currency: () => lot.currency,
      cell: (row) => <Money value={totalOf(row)} currency={lot.currency} />,
    },
    {
      id: 'coverage',
      header: 'Позиций',
      width: 100,
      least: 84,
      spare: 2,
      value: (row) => `${countedOf(row).items} из ${countedOf(row).of}`,
      cell: (row) => {
        const { items, of } = countedOf(row);
        return (
          <>
            {items} из {of}
            {items < of && <span className="block text-xs text-warn">не все</span>}
          </>
        );
      },
    },
    ...criteria,
    {
      id: 'won',
      header: 'Первых мест по позициям',
      kind: 'number',
      width: 120,
      least: 104,
      spare: 3,
      value: ({ rating }) => (rating ? String(rating.ratingsWon) : null),
    },
  ];
}

export function RankingTable({ lot, rows, canMark }: RankingTableProps) {
  const { role } = useVisitor();
  const columns = useMemo(
    () => columnsFor(lot, rows, canMark, (id) => applicationHref(role, lot.id, id)),
    [lot, rows, canMark, role],
  );
  return (
    <div className="border-t border-line [&_section]:rounded-none [&_section]:border-0">
      <MiddleTable
        id="ranking"
        label="Рейтинг участников"
        columns={columns}
        rows={rows}
        rowKey={({ application }) => application.id}
      />
    </div>
  );
}

function MarkBox({ application }: { application: ApplicationListed }) {
  const mark = useSend(applications.setRepeating, { invalidates: [applications.ofLot, lots.read] });
  // Shown at once; the answer, or a refusal, sets it right.
  const marked = mark.busy ? !application.isRepeating : application.isRepeating;
  return (
    // A paper has the mark's word and nothing to press.
    <label className="inline-flex items-center gap-2">
      <span className="inline-flex print:hidden">
        <Checkbox
          aria-label={`Отметить для переторжки: ${application.vendor.title}`}
          value={marked}
          onChange={(wanted) =>
            !mark.busy && mark.run({ params: { id: application.id }, body: { marked: wanted } })
          }
        />
      </span>
      {marked ? (
        'Отмечена'
      ) : (
        <>
          <span className="print:hidden">Отметить</span>
          <span className="hidden print:inline" aria-hidden>
            —
          </span>
        </>
      )}
    </label>
  );
}
