// Who has read what of a lot: for security and the administrator.
import { and, eq, ne, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { lotReadings as calls } from '../../../api/calls/lot-readings.ts';
import type { LotReading, Reader } from '../../../api/records/lot-reading.ts';
import { companies } from '../../accounts/companies/tables.ts';
import { users } from '../../accounts/core/tables.ts';
import { applications } from '../../applications/core/tables.ts';
import type { LotTableRow } from '../../lots/core/tables.ts';
import type { Db } from '../../platform/database/client.ts';
import { files } from '../../platform/files/tables.ts';
import { byIds, byPeriod, byValues, filtered, type Filters } from '../../platform/list/filters.ts';
import { countUpTo, page } from '../../platform/list/page.ts';
import { isDescending, sorted, type Sorts } from '../../platform/list/sorts.ts';
import { lotReadings } from './tables.ts';

type Query = z.output<typeof calls.list.query>;

const sortColumns: Sorts<Query> = { at: lotReadings.at };
const filters: Filters<Query> = {
  user: byIds(lotReadings.userId),
  what: byValues(lotReadings.what),
  created: byPeriod(lotReadings.at),
};

/** Who among vendors is interested stays unknown until the opening, as who has applied does. */
const isOpened = (lot: LotTableRow): boolean => lot.openedAt !== null && !lot.isSealed;

/** What of its readings may be told of. */
const told = (lot: LotTableRow) =>
  and(eq(lotReadings.lotId, lot.id), isOpened(lot) ? undefined : ne(users.role, 'vendor'));

/** Everybody who has read anything of the lot. */
export const readersOf = (db: Db, lot: LotTableRow): Promise<Reader[]> =>
  db
    .selectDistinct({ id: users.id, name: users.name, role: users.role })
    .from(lotReadings)
    .innerJoin(users, eq(users.id, lotReadings.userId))
    .where(told(lot))
    .orderBy(users.name, users.id);

export function listReadings(db: Db, lot: LotTableRow, query: Query) {
  const where = and(told(lot), filtered(query, filters));
  const rowsOf = () =>
    db
      .select({
        id: lotReadings.id,
        at: lotReadings.at,
        userId: users.id,
        name: users.name,
        role: users.role,
        what: lotReadings.what,
        file: files.name,
        paper: lotReadings.paper,
        company: companies.title,
      })
      .from(lotReadings)
      .innerJoin(users, eq(users.id, lotReadings.userId))
      .leftJoin(files, eq(files.id, lotReadings.fileId))
      .leftJoin(applications, eq(applications.id, lotReadings.applicationId))
      .leftJoin(companies, eq(companies.id, applications.companyId))
      .where(where);
  return page({
    query,
    count: () => countUpTo(db, rowsOf()),
    rows: async ({ limit, offset }) => {
      const rows = await rowsOf()
        .orderBy(
          ...sorted(query, sortColumns, '-at'),
          isDescending(query, true) ? sql`${lotReadings.id} desc` : lotReadings.id,
        )
        .limit(limit)
        .offset(offset);
      return rows.map(({ id, at, userId, name, role, what, file, paper, company }): LotReading => ({
        id,
        at: at.toISOString(),
        by: { id: userId, name, role },
        what,
        about: [company, file, paper].filter(Boolean).join(': '),
      }));
    },
  });
}
