/** What all parts of the comparison share: an item's row, a vendor's column, an offer in their cell. */
import type { CompetitorTable } from '../../../api/records/competitor.ts';

export type Row = CompetitorTable['rows'][number];
export type Vendor = CompetitorTable['vendors'][number];
export type CellOffer = Row['cells'][number]['offers'][number];
