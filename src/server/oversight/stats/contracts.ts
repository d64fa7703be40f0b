// The contracts with winners that wait for the caller: an owner's, or a winner's own.
import { and, asc, eq, exists, gt, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Stats, WaitingKind } from '../../../api/records/stats.ts';
import type { Visitor } from '../../../machines/access.ts';
import { sellerSends } from '../../../machines/agreement.ts';
import {
  agreementStatuses,
  awaitsSignature,
  contractSituations,
  isConcluded,
  isExchanging,
  isUnsent,
  type AgreementStatus,
} from '../../../machines/agreement-statuses.ts';
import { isFinished } from '../../../machines/lot-predicates.ts';
import { lotStatuses } from '../../../machines/lot-statuses.ts';
import { companies } from '../../accounts/companies/tables.ts';
import { offers } from '../../applications/core/offer-tables.ts';
import { applications } from '../../applications/core/tables.ts';
import { ownedBy } from '../../lots/core/rights.ts';
import { lots } from '../../lots/core/tables.ts';
import { agreements } from '../../outcome/agreements/tables.ts';
import type { Db } from '../../platform/database/client.ts';

/** A contract that nobody has begun here is signed elsewhere: after this long the desk asks no more. */
const UNSENT_DAYS = 30;

const finished = lotStatuses.filter(isFinished);
const situation = sql`${applications.terms} ->> 'agreement'`;
const isOneOf = (values: readonly string[]): SQL =>
  sql`${situation} = any(${sql.param([...values])}::text[])`;

const sinceOf = (column: typeof lots.finishedAt | typeof agreements.changedAt) =>
  sql<Date>`${column}`.mapWith(agreements.changedAt).as('waits_since');

function kindOf(status: AgreementStatus): WaitingKind {
  if (awaitsSignature(status)) return 'sign';
  return isUnsent(status) ? 'send' : 'settle';
}

const WHY: Partial<Record<WaitingKind, string>> = {
  send: 'Другая сторона ждёт договора.',
  sign: 'Договор направлен вам: подпишите его или заявите разногласия.',
  settle: 'Другая сторона заявила разногласия.',
};

/** @param limit of the longest waiting ones */
export async function waitingContracts(db: Db, visitor: Visitor, limit: number): Promise<Stats['attention']> {
  const isSeller = visitor.role === 'vendor';
  if (isSeller ? visitor.companyId === null : visitor.role !== 'manager' && visitor.role !== 'admin')
    return [];
  const own = isSeller ? eq(applications.companyId, visitor.companyId!) : ownedBy(visitor);
  const sends = contractSituations.filter((one) => sellerSends({ situation: one }) === isSeller);
  const signs = contractSituations.filter((one) => sellerSends({ situation: one }) !== isSeller);
  const shown = {
    id: lots.id,
    number: lots.number,
    title: lots.title,
    status: lots.status,
    ownerId: lots.ownerId,
    applicationId: applications.id,
    company: companies.title,
  };
  const won = exists(
    db
      .select({ one: sql`1` })
      .from(offers)
      .where(and(eq(offers.applicationId, applications.id), gt(offers.allocatedQuantity, '0'))),
  );
  const unsent = db
    .select({ ...shown, agreed: sql<AgreementStatus>`'none'`.as('agreed'), since: sinceOf(lots.finishedAt) })
    .from(lots)
    .innerJoin(applications, eq(applications.lotId, lots.id))
    .innerJoin(companies, eq(companies.id, applications.companyId))
    .leftJoin(agreements, eq(agreements.applicationId, applications.id))
    .where(
      and(
        own,
        inArray(lots.status, finished),
        gt(lots.finishedAt, sql`statement_timestamp() - ${`${UNSENT_DAYS} days`}::interval`),
        isOneOf(sends.filter((one) => !isConcluded(one))),
        isNull(agreements.applicationId),
        won,
      ),
    );
  const of = (statuses: readonly AgreementStatus[], situations: readonly string[]) =>
    and(inArray(agreements.status, [...statuses]), isOneOf(situations));
  const begun = db
    .select({ ...shown, agreed: agreements.status, since: sinceOf(agreements.changedAt) })
    .from(agreements)
    .innerJoin(applications, eq(applications.id, agreements.applicationId))
    .innerJoin(companies, eq(companies.id, applications.companyId))
    .innerJoin(lots, eq(lots.id, applications.lotId))
    .where(
      and(
        own,
        won,
        sql`(${of(agreementStatuses.filter(awaitsSignature), signs)} or ${of(
          agreementStatuses.filter((one) => isExchanging(one) && !awaitsSignature(one)),
          sends,
        )})`,
      ),
    );
  const rows = await unionAll(unsent, begun)
    .orderBy(asc(sql`waits_since`))
    .limit(limit);
  return rows.map(({ agreed, since, company, ...row }) => {
    const kind = kindOf(agreed);
    return {
      ...row,
      kind,
      company: isSeller ? null : company,
      count: null,
      deadline: null,
      since: since.toISOString(),
      why: WHY[kind]!,
    };
  });
}
