/** The head of a vendor's column: place and score with the formula behind, total, name, what to mind. */
import { GripVertical } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Lot } from '../../../api/records/lot.ts';
import type { RatingRecord } from '../../../api/records/rating.ts';
import { isRejected } from '../../../machines/application-predicates.ts';
import { shortCompanyName } from '../../../rules/company-name.ts';
import { isVatCode } from '../../../rules/vat.ts';
import { vatLabel } from '../../parts/text/vat-label.ts';
import { applicationStates } from '../../../text/states.ts';
import { useVisitor } from '../../data/visitor.ts';
import { InfoPopover } from '../../parts/control/popover.tsx';
import { ActionMenu } from '../../parts/control/menu.tsx';
import type { MenuAction } from '../../parts/control/menu-look.ts';
import { cx } from '../../parts/text/cx.ts';
import { formatDecimal } from '../../parts/text/format.ts';
import { applicationHref } from '../../data/application-href.ts';
import { shortSum } from './board-view.ts';
import type { Vendor } from './competitor-block.ts';
import { Said } from './said.tsx';
import { totalFormula } from './formula.ts';
import { lowerFirst } from '../../parts/text/lower-first.ts';

export interface HeadFlags {
  analogues: number;
  outliers: number;
}

interface VendorHeadProps {
  vendor: Vendor;
  lot: Pick<Lot, 'id' | 'currency' | 'ratingType'>;
  rating: RatingRecord | undefined;
  flags: HeadFlags;
  /** How much the team has said of its application. */
  said: number;
  isLeader: boolean;
  /** The others are compared with it. */
  isBase: boolean;
  /** It stays in sight beside the items. */
  isPinned: boolean;
  /** Its column is as wide as in a narrow window, whatever the window is. */
  isNarrow?: boolean;
  actions: readonly MenuAction[];
  onDrop: (moved: number) => void;
}

const DRAGGED = 'application/x-vendor';

export function VendorHead(props: VendorHeadProps) {
  const { vendor, lot, rating, flags, said, isLeader, isBase, isPinned, actions, onDrop } = props;
  const { role } = useVisitor();
  const { ratingTotal, convertedTotal, companyTitle, coverage, isAdmitted } = vendor;
  const isPartial = coverage.items < coverage.of;
  const out = isRejected(vendor.status);
  const total = convertedTotal === null ? null : shortSum(convertedTotal);
  const isLong = total !== null && total.text.length > '99,99'.length;
  return (
    <th
      scope="col"
      aria-label={companyTitle}
      draggable
      onDragStart={(event) => event.dataTransfer.setData(DRAGGED, String(vendor.applicationId))}
      onDragOver={(event) => event.dataTransfer.types.includes(DRAGGED) && event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        onDrop(Number(event.dataTransfer.getData(DRAGGED)));
      }}
      className={cx(
        'group/head sticky top-0 z-[2] h-23 border-r border-b border-line border-b-line-mid bg-surface px-2 py-2.5 text-left align-top font-normal',
        !props.isNarrow && '@min-[1240px]:px-3',
        out && 'text-ink-soft',
        isPinned && 'left-(--items) z-[3]! border-r-line-mid',
      )}
    >
      <div className="@container/head flex h-5.5 items-baseline gap-1.5">
        <Place {...{ vendor, rating, isLeader, ratingType: lot.ratingType }} />
        {ratingTotal !== null && (
          <span
            className={cx('text-xs text-ink-soft', isLong && 'hidden @min-[130px]/head:inline')}
            title={`Итоговый балл ${formatDecimal(ratingTotal, 2)}`}
          >
            {formatDecimal(String(Math.round(Number(ratingTotal) * 10) / 10), 1).replace(/^100,0$/, '100')}
          </span>
        )}
        <span
          className={cx(
            'ml-auto text-table font-semibold whitespace-nowrap group-focus-within/head:invisible group-hover/head:invisible',
            isLeader && 'text-ok',
            (isPartial || out) && 'font-medium text-ink-soft',
          )}
        >
          {total === null ? (
            'нет курса'
          ) : (
            <>
              {total.text}
              <span className="hidden text-2xs font-normal text-ink-soft @min-[112px]/head:inline print:inline">
                {' '}
                {total.unit}
              </span>
            </>
          )}
        </span>
      </div>
      <span className="absolute top-1.5 right-1 opacity-0 group-focus-within/head:opacity-100 group-hover/head:opacity-100 [@media(hover:none)]:top-auto [@media(hover:none)]:bottom-0 [@media(hover:none)]:opacity-100">
        <ActionMenu compact icon={GripVertical} label={`Столбец: ${companyTitle}`} items={actions} />
      </span>
      <Link
        to={applicationHref(role, lot.id, vendor.applicationId)}
        title={companyTitle}
        draggable={false}
        className={cx(
          // The last letter of a long name stands rather in the padding than in the next line.
          'mt-0.5 -mr-1.5 line-clamp-2 h-7.5 text-2xs leading-[15px]! tracking-[-0.03em] font-medium hyphens-auto [overflow-wrap:anywhere] hover:underline @min-[1500px]:text-xs! @min-[1500px]:tracking-[-0.01em]!',
          !props.isNarrow && '@min-[1240px]:mr-0 @min-[1240px]:text-xs @min-[1240px]:tracking-[-0.01em]',
        )}
      >
        {shortCompanyName(companyTitle)}
      </Link>
      {/* What finds no room is left out whole: half a word tells nothing. */}
      <div className="mt-0.5 flex h-4 flex-wrap gap-[3px] overflow-hidden">
        {said > 0 && <Said count={said} />}
        {isPinned && <Flag tone="info">закреплён</Flag>}
        {isBase && <Flag tone="info">основа</Flag>}
        {!isAdmitted && (
          <Flag tone={out ? 'bad' : 'warn'}>{lowerFirst(applicationStates[vendor.status].label)}</Flag>
        )}
        {isPartial && (
          <Flag tone="warn">
            {coverage.items} из {coverage.of}
          </Flag>
        )}
        {flags.outliers > 0 && <Flag tone="warn">выброс: {flags.outliers}</Flag>}
        {vendor.currency !== lot.currency && <Flag>{vendor.currency}</Flag>}
        {flags.analogues > 0 && <Flag>аналог: {flags.analogues}</Flag>}
        <Flag>{isVatCode(vendor.vat) ? vatLabel(vendor.vat) : vendor.vat}</Flag>
      </div>
    </th>
  );
}

function Place({
  vendor,
  rating,
  isLeader,
  ratingType,
}: Pick<VendorHeadProps, 'vendor' | 'rating' | 'isLeader'> & { ratingType: Lot['ratingType'] }) {
  const look = cx('text-[20px] leading-[22px] font-semibold', isLeader && 'text-ok');
  if (vendor.place === null || !rating)
    return (
      <span className={look}>
        {vendor.place ?? '—'}
        <span className="sr-only">{vendor.place === null ? ' без места' : ' место'}</span>
      </span>
    );
  return (
    <InfoPopover
      label={`Место ${vendor.place}: ${vendor.companyTitle}, как посчитан балл`}
      className={cx(look, 'hover:underline')}
      button={vendor.place}
    >
      <p className="mb-1 font-medium">Место {vendor.place}</p>
      {rating.scores.map((score) => (
        <p key={score.criterionId ?? score.code}>
          {score.title}: {formatDecimal(score.score, 2)}, вес {formatDecimal(score.weight)}
        </p>
      ))}
      {totalFormula(rating, ratingType).map((line) => (
        <p key={line} className="break-words">
          {line}
        </p>
      ))}
    </InfoPopover>
  );
}

const FLAGS = {
  plain: 'bg-sunken text-ink-soft',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
  info: 'bg-info-soft text-info',
} as const;

function Flag({ tone = 'plain', children }: { tone?: keyof typeof FLAGS; children: React.ReactNode }) {
  return (
    <span
      className={cx(
        'shrink-0 rounded-[4px] px-1 text-[10.5px] leading-4 font-medium whitespace-nowrap',
        FLAGS[tone],
      )}
    >
      {children}
    </span>
  );
}
