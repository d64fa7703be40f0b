// A question about a lot, and the lines that answer it.
import type { Visitor } from '../../../machines/access.ts';
import { isOwnerOf, isStaff } from '../../lots/core/rights.ts';
import type { LotTableRow } from '../../lots/core/tables.ts';
import type { Db } from '../../platform/database/client.ts';
import type { Services } from '../../platform/services.ts';

export interface Asked {
  services: Services;
  db: Db;
  visitor: Visitor;
  lot: LotTableRow;
  at: number;
  query: string;
}

/** Lines with a page of the lot each; the answer is these lines. */
export interface Line {
  text: string;
  page?: string | null;
}

export const isInside = (visitor: Visitor, lot: LotTableRow): boolean =>
  isStaff(visitor) && (visitor.role !== 'manager' || isOwnerOf(visitor, lot));
