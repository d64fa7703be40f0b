// The contracts with winners that wait for the caller: an owner's, or a winner's own.
import { and, asc, eq, gt, gte, inArray, isNull, notExists, or, sql, type SQL } from 'drizzle-orm';
import { alias, unionAll } from 'drizzle-orm/pg-core';
import type { Stats, WaitingKind } from '../../../api/records/stats.ts';
import type { Visitor } from '../../../machines/access.ts';
import { sellerSends } from '../../../machines/agreement.ts';
import {
  agreementStatuses,
  awaitsSignature,
  contractSituations,
  isConcluded,
  isDeclined,
  isExchanging,
  isUnsent,
  type AgreementStatus,
} from '../../../machines/agreement-statuses.ts';
import { isDeleted } from '../../../machines/lot-predicates.ts';
import { lotStatuses } from '../../../machines/lot-statuses.ts';
import { applications } from '../../applications/core/tables.ts';
import { ownedBy } from '../../lots/core/rights.ts';
import { lots } from '../../lots/core/tables.ts';
import { agreements } from '../../outcome/agreements/tables.ts';
import { situation, winners } from '../../outcome/agreements/winners.ts';
import type { Db } from '../../platform/database/client.ts';
import { history } from '../../platform/history/tables.ts';

/** A contract that nobody has begun here is signed elsewhere, and one that was refused is settled: after this long the desk asks no more. */
const ASKED_DAYS = 30;
const askedSince = sql`statement_timestamp() - ${`${ASKED_DAYS} days`}::interval`;

const isOneOf = (values: readonly string[]): SQL =>
  sql`${situation} = any(${sql.param([...values])}::text[])`;

function kindOf(status: AgreementStatus): WaitingKind {
  if (isDeclined(status)) return 'refused';
  if (awaitsSignature(status)) return 'sign';
  return isUnsent(status) ? 'send' : 'settle';
}

const WHY: Partial<Record<WaitingKind, string>> = {
  send: 'Другая сторона ждёт договора.',
  sign: 'Договор направлен вам: подпишите его или заявите разногласия.',
  settle: 'Другая сторона заявила разногласия.',
  refused: 'Договор не заключается: позиции победителя остались без поставщика.',
};

/** What the caller or the owner has made of it since the refusal, if anything. */
function nothingAnew(db: Db, { id }: Visitor): SQL {
  const anew = alias(lots, 'anew');
  return notExists(
    db
      .select({ one: sql`1` })
      .from(anew)
      .innerJoin(history, and(eq(history.lotId, anew.id), eq(history.event, 'lot.create')))
      .where(
        and(
          or(eq(anew.ownerId, lots.ownerId), eq(anew.ownerId, id ?? 0)),
          inArray(
            anew.status,
            lotStatuses.filter((status) => !isDeleted(status)),
          ),
          gte(anew.createdAt, agreements.changedAt),
          sql`${history.payload} ->> 'copiedFrom' = ${lots.id}::text`,
        ),
      ),
  );
}

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
      gt(lots.finishedAt, askedSince),
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
  const refused = winners(
    db,
    and(
      own,
      // It is the owner's to decide.
      isSeller ? sql`false` : undefined,
      inArray(agreements.status, agreementStatuses.filter(isDeclined)),
      gt(agreements.changedAt, askedSince),
      nothingAnew(db, visitor),
    ),
  );
  const rows = await unionAll(unsent, begun, refused)
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
