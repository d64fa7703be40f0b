/** What of an opened offer could not be asked before it was submitted: why it is not compared, as the rules stood when it came. */
import { checkOfferQuantity, type Tolerance } from './tolerance.ts';
import { isVatInForce, type VatCode, type VatRate } from './vat.ts';

export type LineFault =
  | 'agreementMissing'
  | 'notAgreed'
  | 'vatNotInForce'
  | 'quantityMissing'
  | 'quantityNotPositive'
  | 'quantityAboveTolerance';

interface Terms extends Tolerance {
  agreement: string | null;
  isAgree: boolean;
  vat: VatCode;
}

interface Line {
  quantity: string | null;
  unitPrice: string | null;
}

interface AsOf {
  /** Of UTC+3, when it was submitted. */
  day: string;
  rates: readonly VatRate[];
}

/** Null where the line may be compared, or offers nothing. */
export function lineFault(line: Line, ordered: string, terms: Terms, { day, rates }: AsOf): LineFault | null {
  if (line.unitPrice === null) return null;
  if (terms.agreement === null) return 'agreementMissing';
  if (!terms.isAgree) return 'notAgreed';
  if (!isVatInForce(terms.vat, day, rates)) return 'vatNotInForce';
  if (line.quantity === null) return 'quantityMissing';
  return checkOfferQuantity(line.quantity, ordered, terms);
}
