// A question about a lot, and the lines that answer it.
import type { Visitor } from '../../../machines/access.ts';
import type { LotTableRow } from '../../lots/core/tables.ts';
import type { Db } from '../../platform/database/client.ts';
import type { Services } from '../../platform/services.ts';
import type { LotPage } from '../lot-pages.ts';

export interface Asked {
  services: Services;
  db: Db;
  visitor: Visitor;
  lot: LotTableRow;
  at: number;
  query: string;
}

/** With the page of the lot that it was taken from, or the row's own address; the answer is these lines. */
export interface Line {
  text: string;
  page?: LotPage | null;
  link?: string;
}

/** Null: there is nothing to say; the question may be about something else. */
export type Answer = (asked: Asked) => Promise<Line[] | null>;

/** Lines of one list. */
export const ROWS = 10;

export const isOpened = ({ lot }: Pick<Asked, 'lot'>): boolean => lot.openedAt !== null && !lot.isSealed;

export const SEALED = 'До вскрытия заявки запечатаны: кто подал и по какой цене, не видно никому.';

export const NOT_TOLD =
  'Об этом знают организатор и проверяющие этой процедуры; вам площадка этого не показывает.';
