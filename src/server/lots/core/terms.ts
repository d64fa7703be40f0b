// A lot's terms in its row: each term of the contract is a column of the same name.
import { lotTermNames, type LotTermName } from '../../../api/records/lot-term-words.ts';
import type { LotTableRow } from './tables.ts';

export type TermColumns = Pick<LotTableRow, LotTermName>;

export const termsOf = <Row extends Record<LotTermName, unknown>>(lot: Row): Pick<Row, LotTermName> =>
  Object.fromEntries(lotTermNames.map((name) => [name, lot[name]])) as Pick<Row, LotTermName>;

/** As they are read, times as ISO text. */
export const presentTerms = (lot: TermColumns) => ({
  ...termsOf(lot),
  applicationsDeadline: lot.applicationsDeadline?.toISOString() ?? null,
});
