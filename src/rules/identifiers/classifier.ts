/** Numbers from Russian classifiers: ОКПО, ЕСР (railway stations), ОКПД2, and the postal index. */
import { classifierDigit } from './control-sum.ts';

export type OkpoFault = 'okpoNotDigits' | 'okpoLength' | 'okpoControl';
export type StationFault = 'stationFormat' | 'stationControl';
export type Okpd2Fault = 'okpd2Format';
export type PostalIndexFault = 'postalIndexFormat';

function endsWithControl(value: string): boolean {
  return classifierDigit(value.slice(0, -1)) === Number(value.at(-1));
}

/** ОКПО: 8 digits, 10 for a sole trader; the last is the control digit. */
export function checkOkpo(value: string): OkpoFault | null {
  if (!/^\d+$/.test(value)) return 'okpoNotDigits';
  if (value.length !== 8 && value.length !== 10) return 'okpoLength';
  return endsWithControl(value) ? null : 'okpoControl';
}

/** Railway station code (ЕСР): five digits and a control digit. */
export function checkStation(value: string): StationFault | null {
  if (!/^\d{6}$/.test(value)) return 'stationFormat';
  return endsWithControl(value) ? null : 'stationControl';
}

/** ОКПД2 at any depth, from a class («24») to the full code («24.20.13.110»). */
export function checkOkpd2(value: string): Okpd2Fault | null {
  return /^\d{2}(\.\d(\d(\.\d(\d(\.\d{3})?)?)?)?)?$/.test(value) ? null : 'okpd2Format';
}

/** Russian postal index. The rule is not from a norm: tell of a fault, do not refuse for it. */
export function checkPostalIndex(value: string): PostalIndexFault | null {
  return /^[1-6]\d{5}$/.test(value) ? null : 'postalIndexFormat';
}
