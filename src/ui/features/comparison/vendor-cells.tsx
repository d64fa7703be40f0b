/** One line of a vendor's offers for an item: its own or an analogue's. */
import { BadgeCheck } from 'lucide-react';
import type { CompetitorTable } from '../../../api/records/competitor.ts';
import { isPositive, trim } from '../../../rules/decimal.ts';
import { formatPercent } from '../../../rules/money.ts';
import { Badge } from '../../parts/feedback/badge.tsx';
import { cx } from '../../parts/text/cx.ts';
import { Money, Quantity } from '../../parts/text/text.tsx';
import { ArchiveOffer } from '../application/archive-offer.tsx';
import { isAllocatable } from './allocatable.ts';
import { AllocationInput } from './allocation-input.tsx';
import { blockColumns, type CellOffer, type Row, type Vendor } from './competitor-block.ts';
import { PriceSteps } from './price-steps.tsx';

interface VendorCellsProps {
  vendor: Vendor;
  row: Row;
  offers: readonly CellOffer[];
  lot: CompetitorTable['lot'];
  withSums: boolean;
  /** Whether the reader may change what is compared. */
  mayArchive: boolean;
  /** Which of the item's lines this is, of how many. */
  line: number;
  lines: number;
}

const cell = 'border-line px-3 py-2 text-right align-top';
const blockEnd = 'border-r-2 border-r-line-strong';

export function VendorCells(props: VendorCellsProps) {
  const { vendor, row, offers, lot, withSums, mayArchive, line, lines } = props;
  if (offers.length === 0) {
    if (line > 0) return null;
    return (
      <td
        colSpan={blockColumns(withSums).length}
        rowSpan={lines}
        className={cx(cell, blockEnd, 'border-b text-center text-ink-soft')}
      >
        —<span className="sr-only"> не предложено</span>
      </td>
    );
  }
  const offer = offers[line];
  if (!offer) return null;
  const isLast = line === offers.length - 1;
  // The last offer fills what other vendors' further offers take.
  const rowSpan = isLast ? lines - line : 1;
  const look = cx(cell, 'border-b', (!vendor.isAdmitted || !offer.isCompared) && 'text-ink-soft');
  const mark = offer.isBest && 'bg-ok-soft';
  return (
    <>
      <td rowSpan={rowSpan} className={cx(look, 'min-w-48', mark)}>
        <Price offer={offer} vendor={vendor} />
        {mayArchive && (
          <ArchiveOffer
            offerId={offer.offerId}
            isArchived={offer.archivedAt !== null}
            about={`${vendor.companyTitle}, позиция ${row.order.index}${offer.isAnalogue ? ', аналог' : ''}`}
          />
        )}
      </td>
      {withSums && (
        <td rowSpan={rowSpan} className={cx(look, 'min-w-36', mark)}>
          <Sums offer={offer} vendor={vendor} />
        </td>
      )}
      <td rowSpan={rowSpan} className={cx(look, 'min-w-36', mark)}>
        <PriceSteps offer={offer} vendor={vendor} currency={lot.currency} />
      </td>
      <td
        rowSpan={rowSpan}
        className={cx(look, 'min-w-40', blockEnd, isAllocated(offer) && 'bg-primary-soft')}
      >
        <Allocated {...{ offer, vendor, row, lot }} />
      </td>
    </>
  );
}

const isAllocated = ({ allocatedQuantity }: CellOffer): boolean =>
  allocatedQuantity !== null && isPositive(allocatedQuantity);

function Price({ offer, vendor }: { offer: CellOffer; vendor: Vendor }) {
  const { unitPrice, repeatedPrice, loweredPercent } = offer;
  const lowered = repeatedPrice !== null && loweredPercent !== null && isPositive(loweredPercent);
  return (
    <>
      <span className={cx(offer.isBest && 'font-semibold text-ok')}>
        {offer.isBest && (
          <>
            <BadgeCheck className="mr-1 inline size-4 align-text-bottom" aria-hidden />
            <span className="sr-only">Лучшая цена: </span>
          </>
        )}
        <Money value={repeatedPrice ?? unitPrice} currency={vendor.currency} />
      </span>
      {lowered && (
        <span className="block text-xs text-ink-soft">
          <s>
            <span className="sr-only">Было </span>
            <Money value={unitPrice} currency={vendor.currency} />
          </s>{' '}
          <span className="text-ok">−{formatPercent(trim(loweredPercent))}</span>
        </span>
      )}
      {offer.isAnalogue && (
        <span className="mt-1 block">
          <Badge tone="warn" label="Аналог" />
        </span>
      )}
      {(offer.isAnalogue || offer.manufacturer) && (
        <span
          className="ml-auto line-clamp-2 max-w-48 text-xs break-words text-ink-soft"
          title={[offer.name, offer.manufacturer, offer.country].filter(Boolean).join(', ')}
        >
          {offer.isAnalogue && `${offer.name}, `}
          {[offer.manufacturer, offer.country].filter(Boolean).join(', ')}
        </span>
      )}
      <WhyOut offer={offer} />
    </>
  );
}

function WhyOut({ offer }: { offer: CellOffer }) {
  const [what, why] =
    offer.archivedAt !== null
      ? ['Вне сравнения', offer.archiveReason]
      : offer.approvedByCustomer === false
        ? ['Отклонено', offer.approvalReason]
        : [null, null];
  if (what === null) return null;
  return (
    <span className="ml-auto line-clamp-3 max-w-48 text-xs break-words text-bad" title={why ?? undefined}>
      {what}
      {why && `: ${why}`}
    </span>
  );
}

function Sums({ offer, vendor }: { offer: CellOffer; vendor: Vendor }) {
  return (
    <>
      <Money value={offer.sum} currency={vendor.currency} />
      <span className="block text-xs whitespace-nowrap text-ink-soft">
        НДС <Money value={offer.vatSum} currency={vendor.currency} />
      </span>
      <span className="block text-xs whitespace-nowrap text-ink-soft">
        с НДС <Money value={offer.sumWithVat} currency={vendor.currency} />
      </span>
    </>
  );
}

function Allocated({
  offer,
  vendor,
  row,
  lot,
}: Pick<VendorCellsProps, 'vendor' | 'row' | 'lot'> & { offer: CellOffer }) {
  const unit = row.order.unitTitle ?? undefined;
  const may = isAllocatable(lot, vendor, offer);
  return (
    <>
      {may ? (
        <AllocationInput {...{ offer, vendor, row }} />
      ) : (
        <span className={cx(isAllocated(offer) && 'font-semibold')}>
          <Quantity value={offer.allocatedQuantity} unit={unit} />
        </span>
      )}
      {isAllocated(offer) && (
        <span className="block text-xs text-ink-soft">
          <Money value={offer.allocatedSum} currency={vendor.currency} />
        </span>
      )}
      {!offer.coversOrdered && offer.quantity !== null && (
        <span className="block text-xs text-warn">
          предложено <Quantity value={offer.quantity} unit={unit} />
        </span>
      )}
    </>
  );
}
