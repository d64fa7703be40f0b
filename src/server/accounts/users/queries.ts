// The administrator's list of users.
import { desc, ilike, inArray, or } from 'drizzle-orm';
import type { z } from 'zod';
import type { users as calls } from '../../../api/calls/users.ts';
import { valuesOf } from '../../../api/list-query.ts';
import { userStatusOf } from '../../../machines/user.ts';
import type { Db } from '../../platform/database/client.ts';
import { byPeriod, byValues, filtered, type Filters } from '../../platform/list/filters.ts';
import { refuseFilter } from '../../platform/http/filter-text.ts';
import { anywhere } from '../../platform/list/like.ts';
import { countUpTo, page } from '../../platform/list/page.ts';
import { sorted, type Sorts } from '../../platform/list/sorts.ts';
import { ofCompany } from '../auth/present.ts';
import { companies } from '../companies/tables.ts';
import { users } from '../core/tables.ts';
import { forAdmin, presentUser } from './present.ts';

type Query = z.output<typeof calls.list.query>;

const sortColumns: Sorts<Query> = {
  name: users.name,
  email: users.email,
  role: users.role,
  createdAt: users.createdAt,
};

const filters: Filters<Query> = {
  search: (text) => {
    const search = text.trim();
    if (search === '') return undefined;
    const like = anywhere(search);
    return or(ilike(users.name, like), ilike(users.email, like), ilike(companies.title, like));
  },
  role: byValues(users.role),
  blocked: (text) => {
    const flags = valuesOf(text).filter((flag) => flag === '0' || flag === '1');
    return flags.length > 0 ? inArray(users.status, flags.map(userStatusOf)) : undefined;
  },
  company: (text, name) => {
    const ids = valuesOf(text).map(Number);
    if (ids.some((id) => !Number.isSafeInteger(id))) throw refuseFilter(name, 'Укажите номера компаний');
    return ids.length > 0 ? inArray(users.companyId, ids) : undefined;
  },
  created: byPeriod(users.createdAt),
};

export function listUsers(db: Db, query: Query) {
  const where = filtered(query, filters);
  return page({
    query,
    count: () =>
      countUpTo(db, db.select({ id: users.id }).from(users).leftJoin(companies, ofCompany).where(where)),
    rows: async ({ limit, offset }) => {
      const rows = await db
        .select(forAdmin)
        .from(users)
        .leftJoin(companies, ofCompany)
        .where(where)
        .orderBy(...sorted(query, sortColumns), desc(users.id))
        .limit(limit)
        .offset(offset);
      return rows.map(presentUser);
    },
  });
}
