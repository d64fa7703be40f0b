/** What a vendor offers for an item: the number asked for and how far it is from the best. */
import type { RowMarks } from '../../../api/comparison/marks.ts';
import { signed } from '../../../rules/comparison-marks.ts';
import { TriangleAlert } from 'lucide-react';
import { round } from '../../../rules/decimal.ts';
import { currencySign } from '../../../rules/currencies.ts';
import { Amount } from '../../parts/text/amount.tsx';
import { cx } from '../../parts/text/cx.ts';
import { formatDecimal } from '../../parts/text/format.ts';
import {
  standingOf,
  toKopecks,
  valueOf,
  type PriceBase,
  type Standing,
  type ViewMode,
} from './board-view.ts';
import type { CellOffer, Vendor } from './competitor-block.ts';

export const HEAT: readonly string[] = [
  '',
  'bg-[color-mix(in_oklab,var(--c-heat)_6%,var(--c-surface))]',
  'bg-[color-mix(in_oklab,var(--c-heat)_12%,var(--c-surface))]',
  'bg-[color-mix(in_oklab,var(--c-heat)_20%,var(--c-surface))]',
  'bg-[color-mix(in_oklab,var(--c-heat)_30%,var(--c-surface))]',
  'bg-[color-mix(in_oklab,var(--c-heat)_42%,var(--c-surface))]',
];
/** On the stronger tints the quiet text is darker, so that it stays legible. */
const QUIET = 'text-[color-mix(in_oklab,var(--c-ink-soft)_45%,var(--c-ink))]';
const FIRST_STRONG = 3;

export const HATCH =
  'bg-[repeating-linear-gradient(135deg,var(--c-sunken)_0_4px,var(--c-surface)_4px_8px)] text-ink-soft';

/** Why an offer stands in grey; null where it is compared. */
export function whyOut(offer: CellOffer): string | null {
  if (offer.archivedAt !== null) return 'вне сравнения';
  if (offer.approvedByCustomer === false) return 'отклонено';
  if (offer.incomparable === 'rateMissing') return 'нет курса валюты';
  if (offer.incomparable === 'noPrice') return 'нет цены';
  if (!offer.coversOrdered && offer.quantity !== null) return `только ${formatDecimal(offer.quantity)}`;
  return offer.isCompared ? null : 'не сравнивается';
}

interface CellTextProps {
  offer: CellOffer;
  vendor: Vendor;
  marks: RowMarks;
  mode: ViewMode;
  base: PriceBase;
  lotCurrency: string;
  /** Price of the vendor that the others are compared with; undefined: the best. */
  against: string | null | undefined;
  /** How many offers more the vendor has for the item. */
  more: number;
}

export function CellText(props: CellTextProps) {
  const { offer, vendor, marks, mode, base, lotCurrency, against, more } = props;
  const standing = standingOf(offer, marks, against);
  const value = valueOf(offer, vendor, mode, base);
  const out = whyOut(offer);
  const isOwnCurrency = mode !== 'term' && base !== 'comparable' && vendor.currency !== lotCurrency;
  return (
    <>
      <span
        title={
          base === 'comparable' && mode !== 'term' && value !== toKopecks(value)
            ? formatDecimal(value)
            : undefined
        }
        className={cx(
          'block text-table font-medium',
          standing.isBest && 'text-ok',
          out !== null && 'text-ink-soft line-through decoration-1',
        )}
      >
        {standing.outlier !== null && (
          <TriangleAlert className="mr-1 inline size-3.5 align-[-2px] text-warn" aria-hidden />
        )}
        {mode === 'term' ? (
          value === null ? (
            '—'
          ) : (
            `${value}\u00A0дн.`
          )
        ) : (
          <Amount value={base === 'comparable' ? toKopecks(value) : value} />
        )}
        {isOwnCurrency && <span className="text-2xs text-ink-soft"> {currencySign(vendor.currency)}</span>}
      </span>
      <small
        className={cx(
          'block truncate text-2xs text-ink-soft',
          // Among eight it needs the padding, too.
          standing.outlier !== null && '-ml-2 tracking-[-0.02em]',
        )}
      >
        {offer.isAnalogue && (
          <span className="mr-1.5 rounded-[3px] border border-dotted border-line-strong px-[3px] text-[10px] text-ink-soft">
            аналог
          </span>
        )}
        {more > 0 && <span className="mr-1.5">+{more}</span>}
        {out ?? <Second {...{ standing, offer, marks, mode }} />}
      </small>
    </>
  );
}

function Second({
  standing,
  offer,
  marks,
  mode,
}: Pick<CellTextProps, 'offer' | 'marks' | 'mode'> & { standing: Standing }) {
  if (mode === 'term') {
    const { shortest } = marks;
    if (offer.shipmentPeriod === null || shortest === null) return 'срок не указан';
    const more = offer.shipmentPeriod - shortest;
    return more <= 0 ? <b className="font-medium text-ok">быстрее всех</b> : `+${more}\u00A0дн.`;
  }
  const strong = standing.heat >= FIRST_STRONG ? QUIET : undefined;
  if (standing.outlier !== null)
    return (
      <span className="font-medium text-[color-mix(in_oklab,var(--c-warn)_70%,var(--c-ink))]">
        {signed(round(standing.outlier, 0))} к медиане
      </span>
    );
  if (standing.isBest) return <b className="font-medium text-ok">лучшая</b>;
  return standing.percent === null ? '—' : <span className={strong}>{signed(standing.percent)}</span>;
}
