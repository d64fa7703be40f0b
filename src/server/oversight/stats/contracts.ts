// The contracts with winners that wait for the caller: an owner's, or a winner's own.
import { and, asc, eq, gt, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
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
import { applications } from '../../applications/core/tables.ts';
import { ownedBy } from '../../lots/core/rights.ts';
import { lots } from '../../lots/core/tables.ts';
import { agreements } from '../../outcome/agreements/tables.ts';
import { situation, winners } from '../../outcome/agreements/winners.ts';
import type { Db } from '../../platform/database/client.ts';

/** A contract that nobody has begun here is signed elsewhere: after this long the desk asks no more. */
const UNSENT_DAYS = 30;

const isOneOf = (values: readonly string[]): SQL =>
  sql`${situation} = any(${sql.param([...values])}::text[])`;

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
  const unsent = winners(
    db,
    and(
      own,
      gt(lots.finishedAt, sql`statement_timestamp() - ${`${UNSENT_DAYS} days`}::interval`),
      isOneOf(sends.filter((one) => !isConcluded(one))),
      isNull(agreements.applicationId),
    ),
  );
  const of = (statuses: readonly AgreementStatus[], situations: readonly string[]) =>
    and(inArray(agreements.status, [...statuses]), isOneOf(situations));
  const begun = winners(
    db,
    and(
      own,
      or(
        of(agreementStatuses.filter(awaitsSignature), signs),
        of(
          agreementStatuses.filter((one) => isExchanging(one) && !awaitsSignature(one)),
          sends,
        ),
      ),
    ),
  );
  const rows = await unionAll(unsent, begun)
    .orderBy(asc(sql`waits_since`))
    .limit(limit);
  return rows.map(({ agreed, since, company, situation: _, ...row }) => {
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
