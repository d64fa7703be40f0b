/** What all parts of the competitor table share: its rows, the columns of a vendor's block, what stays in sight. */
import type { CompetitorTable } from '../../../api/records/competitor.ts';

export type Row = CompetitorTable['rows'][number];
export type Vendor = CompetitorTable['vendors'][number];
export type CellOffer = Row['cells'][number]['offers'][number];

/** Columns of a vendor's block. */
export const blockColumns = (withSums: boolean): string[] => [
  'Цена без НДС',
  ...(withSums ? ['Сумма'] : []),
  'Приведённая',
  'Распределено',
];

export const frozen =
  'sticky left-0 z-[1] w-36 min-w-36 border-r border-line px-3 py-2 text-left align-top sm:w-72 sm:min-w-72';

/** What a wide block says stays beside the frozen items while its columns pass under them. */
export const held = 'sticky left-43 w-fit max-w-[min(100%,60vw,22rem)] sm:left-75';
