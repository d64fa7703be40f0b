import { and, asc, desc, ilike, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { users as calls } from '../../../api/calls/users.ts';
import { sortsOf, valuesOf } from '../../../api/list-query.ts';
import { userStatusOf } from '../../../machines/user.ts';
import { companies } from '../companies/tables.ts';
import { attachUser } from '../companies/users.ts';
import { transact } from '../../platform/database/client.ts';
import { invalid } from '../../platform/http/errors.ts';
import { ensureFresh } from '../../platform/http/fresh.ts';
import { countUpTo, page } from '../../platform/list/page.ts';
import { periodFilter, within } from '../../platform/list/period.ts';
import { route } from '../../platform/http/route.ts';
import type { Audience } from '../../platform/live/audiences.ts';
import type { Services } from '../../platform/services.ts';
import { changeUser, setBlocked } from './manage.ts';
import { presentUser } from './present.ts';
import { lockForAdmin } from './process.ts';
import { registerForAnother } from '../auth/registration.ts';
import { users } from '../core/tables.ts';
import { loadUser, ofCompany, withCompany } from '../auth/present.ts';

declare module '../../platform/live/models.ts' {
  interface LiveModels {
    user: true;
  }
}

type Query = Parameters<Parameters<typeof route<typeof calls.list>>[3]>[0]['query'];

const columns = { name: users.name, email: users.email, role: users.role, createdAt: users.createdAt };

function conditionOf(query: Query): SQL | undefined {
  const search = query['filter[search]']?.trim();
  const like = `%${search?.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const roles = valuesOf(query['filter[role]']);
  const blocked = valuesOf(query['filter[blocked]']).filter((flag) => flag === '0' || flag === '1');
  const companyIds = valuesOf(query['filter[company]']).map(Number);
  if (companyIds.some((id) => !Number.isSafeInteger(id)))
    throw invalid({ 'filter[company]': ['Укажите номера компаний'] });
  return and(
    search ? or(ilike(users.name, like), ilike(users.email, like), ilike(companies.title, like)) : undefined,
    roles.length > 0 ? inArray(sql`${users.role}`, roles) : undefined,
    blocked.length > 0 ? inArray(users.status, blocked.map(userStatusOf)) : undefined,
    companyIds.length > 0 ? inArray(users.companyId, companyIds) : undefined,
    within(users.createdAt, periodFilter('created', query['filter[created]'])),
  );
}

/** The administrator's users. */
export function usersResource(app: FastifyInstance, services: Services): void {
  const { db } = services;

  route(app, services, calls.list, async ({ query }) => {
    const where = conditionOf(query);
    const order = sortsOf(query.sort).map(({ key, descending }) => {
      const column = columns[key as keyof typeof columns];
      return descending ? desc(column) : asc(column);
    });
    const all = () => db.select(withCompany).from(users).leftJoin(companies, ofCompany).where(where);
    return page({
      query,
      count: () =>
        countUpTo(db, db.select({ id: users.id }).from(users).leftJoin(companies, ofCompany).where(where)),
      rows: async ({ limit, offset }) =>
        (
          await all()
            .orderBy(...order, desc(users.id))
            .limit(limit)
            .offset(offset)
        ).map(presentUser),
    });
  });

  route(app, services, calls.create, async ({ body, visitor, actor }) => {
    const { companyId, ...form } = body;
    if (companyId && form.role !== 'vendor')
      throw invalid({ company_id: ['Компания бывает только у поставщика'] });
    const { id } = await registerForAnother(services, visitor, actor, form, async (tx, user) => {
      if (companyId) await attachUser(tx, { company_id: companyId, user_id: user.id }, actor);
    });
    return { data: presentUser(await loadUser(db, id)) };
  });

  route(app, services, calls.update, async ({ params, body, actor, ifMatch }) => {
    await transact(db, async (tx) => {
      const user = await lockForAdmin(tx, params.id);
      await ensureFresh(ifMatch, user.version, async () => presentUser(await loadUser(tx, user.id)));
      await changeUser(tx, user, body, actor);
    });
    return { data: presentUser(await loadUser(db, params.id)) };
  });

  route(app, services, calls.block, async ({ params, body, actor }) => {
    await transact(db, (tx) => setBlocked(tx, params.id, body.blocked, actor));
    return { data: presentUser(await loadUser(db, params.id)) };
  });
}

export const userAudience: Audience = async (_db, visitor, event) =>
  visitor.role === 'admin' || visitor.id === event.id;
