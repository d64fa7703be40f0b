/** A filled table of offers, read by this browser alone. */
import { ApiError } from '../../../api/errors.ts';
import type { Order } from '../../../api/records/order.ts';
import type { VatCode } from '../../../rules/vat.ts';
import type { ReadSheet } from '../../../sheets/filled.ts';
import { gridOf } from '../../../sheets/grid.ts';
import { hasOffers, readOffers } from '../../../sheets/own-offers.ts';

export { planOffers } from '../../../sheets/offers.ts';

const MAX_BYTES = 20 * 1024 * 1024;
const FAULTS = {
  protected: 'Файл защищён паролем: снимите защиту и сохраните его заново.',
  tooHeavy: 'Таблица слишком велика: оставьте только нужные строки и сохраните её заново.',
};
const UNREADABLE = 'Файл не читается как таблица: нужен xlsx или csv.';

const refused = (message: string) => new ApiError(415, { message });

/** Rejects with a sentence for what names no offers. */
export async function offersIn(file: File, orders: readonly Order[], vat: VatCode): Promise<ReadSheet> {
  if (file.size > MAX_BYTES) throw refused(FAULTS.tooHeavy);
  const content = new Uint8Array(await file.arrayBuffer());
  const isText = /\.(csv|txt|tsv)$/i.test(file.name);
  const grid = gridOf(content, { isText, sheet: null }, hasOffers);
  if ('fault' in grid)
    throw refused(grid.fault in FAULTS ? FAULTS[grid.fault as keyof typeof FAULTS] : UNREADABLE);
  const sheet = readOffers(grid, orders, vat);
  if ('fault' in sheet) throw refused(`${sheet.fault}.`);
  return sheet;
}
