// The table of offers as a template to be filled in.
import { trim } from '../../../rules/decimal.ts';
import { unitSign } from '../../../rules/units.ts';
import { offerIdText } from '../../../sheets/offers.ts';
import type { OrderRow } from '../../lots/orders/tables.ts';
import type { TemplateRow } from '../../platform/sheets/template/write-template.ts';
import type { DocumentOffer } from '../core/document/document.ts';

const asNumber = (value: string | null): number | null => (value === null ? null : Number(trim(value)));

export function templateRow(order: OrderRow, offer: DocumentOffer | null): TemplateRow {
  const shown = {
    index: order.index,
    orderName: order.name,
    ordered: asNumber(order.quantity),
    unit: order.unit === null ? '' : unitSign(order.unit),
  };
  const written: TemplateRow['values'] = offer
    ? {
        unitPrice: asNumber(offer.unitPrice),
        quantity: asNumber(offer.quantity),
        isAnalogue: offer.isAnalogue,
        name: offer.name,
        description: offer.description,
        manufacturer: offer.manufacturer,
        country: offer.country,
        manufacturedYear: offer.manufacturedYear,
        documentation: offer.documentation,
        guaranteePeriod: offer.guaranteePeriod,
        shipmentPeriod: offer.shipmentPeriod,
      }
    : { quantity: asNumber(order.quantity), isAnalogue: false };
  return { id: offerIdText(order.id, offer?.id), values: { ...shown, ...written } };
}
