/** ИНН (taxpayer's number), order of the Federal Tax Service ЕД-7-14/559@: 10 digits of a legal entity, 12 of a person. */
import { weightedSum } from './control-sum.ts';

export type ItnFault = 'itnNotDigits' | 'itnLength' | 'itnRegion' | 'itnControl';
/** As the company's type: party is a legal entity, individual a sole trader. */
export type ItnKind = 'party' | 'individual';

const PARTY = [2, 4, 10, 3, 5, 9, 4, 6, 8];
const INDIVIDUAL_11 = [7, 2, 4, 10, 3, 5, 9, 4, 6, 8];
const INDIVIDUAL_12 = [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8];
const LENGTH: Record<ItnKind, number> = { party: 10, individual: 12 };

function control(value: string, weights: readonly number[]): boolean {
  return (weightedSum(value, weights) % 11) % 10 === Number(value[weights.length]);
}

/** Which kind of company the number belongs to by its length; null where it is neither. */
export function itnKind(value: string): ItnKind | null {
  if (value.length === LENGTH.party) return 'party';
  return value.length === LENGTH.individual ? 'individual' : null;
}

/** Null for a valid ИНН; with `kind` the length must be that kind's. */
export function checkItn(value: string, kind?: ItnKind): ItnFault | null {
  if (!/^\d+$/.test(value)) return 'itnNotDigits';
  const found = itnKind(value);
  if (found === null || (kind !== undefined && kind !== found)) return 'itnLength';
  // No region is numbered 00; without this the number of ten zeros would pass the control sum.
  if (value.startsWith('00')) return 'itnRegion';
  const valid =
    found === 'party'
      ? control(value, PARTY)
      : control(value, INDIVIDUAL_11) && control(value, INDIVIDUAL_12);
  return valid ? null : 'itnControl';
}
