import { vatName, type VatCode } from '../../../rules/vat.ts';

/** «НДС 22 %» in one piece: files and what is typed name the rate with a plain space, which a narrow column breaks at. */
export const vatLabel = (code: VatCode): string => vatName(code).replace(' %', '\u00A0%');
