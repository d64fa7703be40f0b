// A lot's terms in its row: each term of the contract is a column of the same name.
import { lotTermNames, type LotTermName } from '../../../api/records/lot-term-words.ts';
import type { LotTableRow } from './tables.ts';

export type TermColumns = Pick<LotTableRow, LotTermName>;

export function termsOf<Row extends Record<LotTermName, unknown>>(lot: Row): Pick<Row, LotTermName> {
  // Of each row of each list: pairs of names and values would be made of all of them.
  const terms = {} as Pick<Row, LotTermName>;
  for (const name of lotTermNames) terms[name] = lot[name];
  return terms;
}

/** As they are read, times as ISO text. */
export const presentTerms = (lot: TermColumns) => ({
  ...termsOf(lot),
  applicationsDeadline: lot.applicationsDeadline?.toISOString() ?? null,
});
