import { and, asc, desc, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { invitations as calls } from '../../../api/calls/invitations.ts';
import { sortsOf, valuesOf } from '../../../api/list-query.ts';
import type { Invitation } from '../../../api/records/invitation.ts';
import type { Visitor } from '../../../machines/access.ts';
import type { Actor } from '../../../machines/law.ts';
import { isDraft } from '../../../machines/lot-predicates.ts';
import { companies } from '../../accounts/companies/tables.ts';
import { idsOf } from '../../platform/list/filters.ts';
import { lots } from '../core/tables.ts';
import { visibleLots } from '../core/rights.ts';
import { transact, type Db, type Tx } from '../../platform/database/client.ts';
import { forbidden, invalid } from '../../platform/http/errors.ts';
import { countUpTo, page } from '../../platform/list/page.ts';
import { route } from '../../platform/http/route.ts';
import type { Audience } from '../../platform/live/audiences.ts';
import type { Services } from '../../platform/services.ts';
import type { OpenInvitation } from '../../accounts/auth/registration.ts';
import { invitationProcess } from './process.ts';
import { findInvitation } from './secret.ts';
import type { InvitationKey, InvitationTypes } from './types.ts';
import { invitations, lotParticipants } from '../core/invitation-tables.ts';
import { readableLot } from '../core/queries.ts';
import type { BareEvent } from '../../engine/process.ts';
import { runStep, stepWithin } from '../../engine/run-step.ts';

/** A manager's of own lots, a vendor's own (a draft's only once it is published), the administrator's all. */
function readable(visitor: Visitor): SQL {
  if (visitor.role === 'admin') return sql`true`;
  const userId = visitor.id ?? 0;
  if (visitor.role === 'manager') return or(eq(lots.ownerId, userId), eq(invitations.invitedById, userId))!;
  if (!visitor.emailVerified) return sql`false`;
  const own = or(
    eq(invitations.userId, userId),
    visitor.companyId === null ? undefined : eq(invitations.companyId, visitor.companyId),
  );
  return and(own, or(sql`${invitations.lotId} is null`, visibleLots(visitor)))!;
}

function rowsOf(db: Db | Tx, where: SQL | undefined) {
  return db
    .select({
      row: invitations,
      lot: { id: lots.id, number: lots.number, title: lots.title },
      company: { id: companies.id, title: companies.title },
    })
    .from(invitations)
    .leftJoin(lots, eq(lots.id, invitations.lotId))
    .leftJoin(companies, eq(companies.id, invitations.companyId))
    .where(where);
}

type Found = Awaited<ReturnType<typeof rowsOf>>[number];

function present({ row, lot, company }: Found): Invitation {
  const { id, lotId, companyId, email, role, status } = row;
  return {
    id,
    lotId,
    companyId,
    email,
    role,
    status,
    lot,
    company,
    sentAt: row.sentAt.toISOString(),
    acceptedAt: row.acceptedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt.toISOString(),
  };
}

const presentOne = async (tx: Db | Tx, id: number): Promise<Invitation> =>
  present((await rowsOf(tx, eq(invitations.id, id)))[0]!);

export function invitationsResource(app: FastifyInstance, services: Services): void {
  const { db } = services;

  const take = async (key: InvitationKey, event: BareEvent<InvitationTypes>, actor: Actor) => {
    const { step } = await runStep(services, invitationProcess, key, event, actor);
    return { data: await presentOne(db, step.id) };
  };

  route(app, services, calls.list, ({ query, visitor }) => {
    const { 'filter[lot]': lot, 'filter[status]': status, 'filter[search]': search } = query;
    const like = `%${search?.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    const where = and(
      readable(visitor),
      lot ? inArray(invitations.lotId, idsOf('lot', lot)) : undefined,
      status ? inArray(sql`${invitations.status}`, valuesOf(status)) : undefined,
      search ? sql`(${invitations.email} ilike ${like} or ${companies.title} ilike ${like})` : undefined,
    );
    const sort = sortsOf(query.sort)[0];
    const column = sort?.key === 'status' ? invitations.status : invitations.sentAt;
    const direction = sort?.descending === false ? asc : desc;
    return page({
      query,
      count: () => countUpTo(db, rowsOf(db, where)),
      rows: async ({ limit, offset }) =>
        (
          await rowsOf(db, where)
            .orderBy(direction(column), direction(invitations.id))
            .limit(limit)
            .offset(offset)
        ).map(present),
    });
  });

  route(app, services, calls.send, async ({ body, visitor, actor }) => {
    const { lotId = null, companyId = null, email = null, role } = body;
    if (lotId === null && visitor.role !== 'admin') throw invalid({ lot_id: ['Укажите свою процедуру'] });
    const { publicUrl } = services.settings;
    const send = { to: { lotId, companyId, email, role }, sender: visitor, publicUrl };
    return take({ send }, { type: 'invitation.send' }, actor);
  });
  route(app, services, calls.withdraw, async ({ params, actor }) => {
    await take({ id: params.id }, { type: 'invitation.withdraw' }, actor);
  });
  route(app, services, calls.accept, ({ params, actor }) =>
    take({ id: params.id }, { type: 'invitation.accept' }, actor),
  );
  route(app, services, calls.decline, ({ params, actor }) =>
    take({ id: params.id }, { type: 'invitation.decline' }, actor),
  );

  route(app, services, calls.isParticipant, ({ params, body, visitor }) =>
    transact(db, async (tx) => {
      const lot = await readableLot(tx, visitor, params.id);
      if (visitor.id === null || isDraft(lot.status)) throw forbidden();
      const own = and(eq(lotParticipants.lotId, lot.id), eq(lotParticipants.userId, visitor.id));
      if (body.participant)
        await tx
          .insert(lotParticipants)
          .values({ lotId: lot.id, userId: visitor.id, companyId: visitor.companyId })
          .onConflictDoNothing();
      else await tx.delete(lotParticipants).where(own);
      return { data: { isParticipant: body.participant } };
    }),
  );
}

/** What the secret of an invitation's letter opens at a registration. */
export async function openInvitation(tx: Tx, secret: string): Promise<OpenInvitation | null> {
  const found = await findInvitation(tx, secret);
  if (!found) return null;
  const { email, role } = found;
  return {
    email,
    role,
    accept: async (inner, user) => {
      const { id, name, companyId } = user;
      const actor: Actor = { id, role: user.role, name, companyId, verified: true };
      await stepWithin(inner, invitationProcess, { secret, user }, { type: 'invitation.accept' }, actor);
    },
  };
}

export const invitationAudience: Audience = async (db, visitor, { id }) => {
  if (id === null || visitor.id === null) return false;
  if (visitor.role !== 'vendor' && visitor.role !== 'manager' && visitor.role !== 'admin') return false;
  const rows = await rowsOf(db, and(eq(invitations.id, id), readable(visitor)));
  return rows.length > 0;
};
