// Deleted lots are read by the administrator alone, and by nobody without asking: `filter[trashed]=with` or `only`.
import { inArray, notInArray, sql, type SQL } from 'drizzle-orm';
import type { Role } from '../../../machines/access.ts';
import { isDeleted } from '../../../machines/lot-predicates.ts';
import { lotStatuses, type LotStatus } from '../../../machines/lot-statuses.ts';
import { forbidden, invalid, notFound } from '../../platform/http/errors.ts';
import { lots } from './tables.ts';

interface Reader {
  role: Role;
}
export interface BinQuery {
  'filter[trashed]'?: string | undefined;
}

const deletedStatuses = lotStatuses.filter(isDeleted);

/** Throws 403 for whoever is not the administrator, 422 for anything else than `with` and `only`. */
export function binOf({ role }: Reader, query: BinQuery): 'with' | 'only' | null {
  const asked = query['filter[trashed]'];
  if (asked === undefined || asked === '') return null;
  if (role !== 'admin') throw forbidden('Удалённое видит только администратор');
  if (asked === 'with' || asked === 'only') return asked;
  throw invalid({ 'filter[trashed]': ['Известны: with, only'] });
}

/** A condition on `lots` for what is listed of all of them. Of others than the administrator the rights say enough. */
export function inBin(reader: Reader, query: BinQuery): SQL | undefined {
  const bin = binOf(reader, query);
  if (bin === 'with' || reader.role !== 'admin') return undefined;
  return bin === 'only' ? inArray(lots.status, deletedStatuses) : notInArray(lots.status, deletedStatuses);
}

/** The same for what is read of one lot. Throws 404. */
export function ensureInBin(reader: Reader, query: BinQuery, lot: { status: LotStatus }): void {
  const bin = binOf(reader, query);
  if (isDeleted(lot.status) ? bin === null : bin === 'only') throw notFound();
}

/** The filter's own entry where the list asks for the bin in a way of its own. */
export const binAside = (): SQL | undefined => sql`true`;
