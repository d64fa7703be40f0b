// The comparison read from its columns as the rules take it.
import { isVatCode, type VatCode } from '../../rules/vat.ts';
import type { CompetitorLot, CompetitorVendor, Offering } from '../../rules/competitor.ts';
import type { FrozenRates } from '../../rules/comparable.ts';
import type { CompetitorCells } from '../records/competitor-cells.ts';
import { OffersOfColumns } from './offer-columns.ts';
import type { OfferedLine } from './present-cell.ts';

type ReadVendor = Omit<CompetitorVendor<OfferedLine>, 'offers'>;

export interface Offered {
  lot: CompetitorLot;
  items: {
    orderId: number;
    quantity: string;
    estimate: string | null;
    order: CompetitorCells['items'][number];
  }[];
  /** In the order of the vendors. */
  offerings: Offering<ReadVendor, OfferedLine>[];
}

export function offeredOf({ lot, rates, items, vendors }: CompetitorCells): Offered {
  const placeOf = new Map(items.map(({ id }, place) => [id, place]));
  const frozen: FrozenRates = Object.fromEntries(
    rates.map(({ currency, value, nominal, date }) => [currency, { value, nominal, date }]),
  );
  return {
    lot: { currency: lot.currency, basis: lot.basis, rates: frozen },
    items: items.map((order) => ({
      orderId: order.id,
      quantity: order.quantity,
      estimate: order.estimate,
      order,
    })),
    offerings: vendors.map(({ vendor, tolerance, isExcluded, offers }) => ({
      vendor: {
        applicationId: vendor.applicationId,
        currency: vendor.currency,
        vat: knownVat(vendor.vat),
        basis: vendor.basis,
        tolerance,
        isExcluded,
      },
      ofItem: new OffersOfColumns(offers, items, placeOf),
    })),
  };
}

function knownVat(vat: string): VatCode {
  if (!isVatCode(vat)) throw new RangeError(`unknown VAT ${vat}`);
  return vat;
}
