/** The offers of an application, with what the reader may do with each: <OfferTable application={a} />. */
import { useMemo, type ReactNode } from 'react';
import type { Application } from '../../../api/records/application.ts';
import type { Offer } from '../../../api/records/offer.ts';
import { hasUncounted } from '../../../rules/counted-offers.ts';
import { useVisitor } from '../../data/visitor.ts';
import { formatMoney } from '../../parts/text/format.ts';
import { figureWidth } from '../../parts/table/column-widths.ts';
import { MiddleTable } from '../../parts/table/middle-table.tsx';
import { useMayArchive } from './offer-actions.tsx';
import { offerColumns } from './offer-columns.tsx';
import { TotalsLine } from './totals-line.tsx';

interface OfferTableProps {
  application: Application;
  toolbar?: ReactNode;
  /** Its vendor's browser alone has it. */
  isUnstored?: boolean;
  /** All its columns, whatever the room. */
  whole?: boolean;
}

const rowClass = (offer: Offer): string | undefined =>
  offer.archivedAt !== null || offer.unitPrice === null ? 'text-ink-soft' : undefined;

const widestOf = (offers: readonly Offer[], currency: string) => ({
  price: figureWidth(offers.map(({ unitPrice }) => formatMoney(unitPrice, currency))),
  sum: figureWidth(offers.map(({ sum }) => formatMoney(sum, currency))),
});

export function OfferTable({ application, toolbar, isUnstored, whole }: OfferTableProps) {
  const { role } = useVisitor();
  const mayArchive = useMayArchive(application);
  const { basis, currency, offers, vat } = application;
  const withNeedsClarification = role === 'manager';
  const withAllocation = offers.some(({ allocatedQuantity }) => allocatedQuantity !== null);
  const columns = useMemo(
    () =>
      offerColumns(
        { basis, currency },
        {
          withNeedsClarification,
          withAllocation,
          mayArchive,
          isUnstored,
          widest: widestOf(offers, currency),
        },
      ),
    [offers, basis, currency, withNeedsClarification, withAllocation, mayArchive, isUnstored],
  );
  const total = application.offersTotalPriceRepeated ?? application.offersTotalPrice;
  return (
    <MiddleTable
      id="application-offers"
      label="Предложения"
      columns={columns}
      rows={offers}
      hidesEmpty
      whole={whole}
      fits
      rowClass={rowClass}
      toolbar={toolbar}
      empty={{ text: 'В заявке нет предложений' }}
      footer={<TotalsLine total={total} currency={currency} vat={vat} hasUncounted={hasUncounted(offers)} />}
    />
  );
}
