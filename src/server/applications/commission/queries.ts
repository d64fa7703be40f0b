// Commissions and keys of custodians, as their readers get them.
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type {
  CommissionRecord,
  CustodianCandidate,
  CustodianLot,
  EnvelopePart,
  SealingTerms,
} from '../../../api/records/commission.ts';
import type { Visitor } from '../../../machines/access.ts';
import { commissionLaw } from '../../../machines/commission.ts';
import { isUntried } from '../../../machines/commission-statuses.ts';
import { isDeleted, isOpeningDue } from '../../../machines/lot-predicates.ts';
import type { Actor } from '../../../machines/law.ts';
import { snapshotOf, stepsFor } from '../../../machines/step.ts';
import { isBlocked, userStatuses } from '../../../machines/user.ts';
import type { Envelope } from '../../../proof/commission/envelope.ts';
import { readEnvelope } from '../../../proof/commission/envelope.ts';
import { commissionTexts } from '../../../text/commission.ts';
import { users } from '../../accounts/core/tables.ts';
import { readableLot } from '../../lots/core/queries.ts';
import { lotColumns, lots, type LotTableRow } from '../../lots/core/tables.ts';
import { databaseNow, type Db, type Tx } from '../../platform/database/client.ts';
import { invalid, notFound } from '../../platform/http/errors.ts';
import { findApplication } from '../application/lock.ts';
import {
  commissions,
  commissionShares,
  custodianKeys,
  type CommissionRow,
  type CustodianOfLot,
} from '../core/commission-tables.ts';
import { envelopePurpose } from '../core/envelopes.ts';
import { BLOCK_PLACES } from '../core/offer-ids.ts';
import { applicationVersions } from '../core/tables.ts';
import { ofCommission, sealedVersions } from './sealed-versions.ts';

const CUSTODIAN_ROLES = ['manager', 'security', 'auditor', 'admin'] as const;

export const ownKeys = async (db: Db, userId: number) =>
  (
    await db
      .select()
      .from(custodianKeys)
      .where(eq(custodianKeys.userId, userId))
      .orderBy(desc(custodianKeys.id))
  ).map(({ recipient, wrapped, createdAt }) => ({ recipient, wrapped, createdAt: createdAt.toISOString() }));

/** The staff, each with the newest key. */
export function candidates(db: Db | Tx, ids?: readonly number[]): Promise<CustodianCandidate[]> {
  return db
    .selectDistinctOn([users.id], {
      userId: users.id,
      name: users.name,
      role: sql<CustodianCandidate['role']>`${users.role}`,
      recipient: custodianKeys.recipient,
    })
    .from(users)
    .leftJoin(custodianKeys, eq(custodianKeys.userId, users.id))
    .where(
      and(
        inArray(users.role, [...CUSTODIAN_ROLES]),
        inArray(
          users.status,
          userStatuses.filter((status) => !isBlocked(status)),
        ),
        ids ? inArray(users.id, [...ids]) : undefined,
      ),
    )
    .orderBy(asc(users.id), desc(custodianKeys.id));
}

/** Those named, in their order. Throws 422 where one of them cannot be sealed to. */
export async function namedCustodians(db: Db | Tx, ids: readonly number[]): Promise<CustodianOfLot[]> {
  const found = new Map(
    (await candidates(db, ids)).flatMap(({ recipient, ...one }): [number, CustodianOfLot][] =>
      recipient === null ? [] : [[one.userId, { ...one, recipient }]],
    ),
  );
  const missing = ids.filter((id) => !found.has(id));
  if (missing.length > 0) {
    const people = await db
      .select({ name: users.name, role: users.role })
      .from(users)
      .where(inArray(users.id, missing));
    const staff = people.filter(({ role }) => (CUSTODIAN_ROLES as readonly string[]).includes(role));
    throw invalid({
      custodians: [
        staff.length < missing.length
          ? commissionTexts.notStaff
          : commissionTexts.noKey(staff.map(({ name }) => name)),
      ],
    });
  }
  return ids.map((id) => found.get(id)!);
}

/** Lots in whose commission the caller is, what is asked of him first. */
export async function lotsOfCustodian(db: Db, visitor: Visitor, actor: Actor): Promise<CustodianLot[]> {
  const mine = JSON.stringify([{ userId: visitor.id }]);
  const rows = await db
    .select({ lot: lotColumns, row: commissions })
    .from(commissions)
    .innerJoin(lots, eq(lots.id, commissions.lotId))
    .where(and(sql`${commissions.custodians} @> ${mine}::jsonb`, eq(lots.byCommission, true)))
    .orderBy(desc(commissions.namedAt));
  const handed = await handedIn(
    db,
    rows.map(({ lot }) => lot),
  );
  const at = await databaseNow(db);
  return rows
    .filter(({ lot }) => !isDeleted(lot.status))
    .map(({ lot, row }) => {
      const done = handed.get(lot.id) ?? [];
      const may = mayOf(lot, row, done, actor, at);
      return {
        lotId: lot.id,
        lotNumber: lot.number,
        lotTitle: lot.title,
        applicationsDeadline: lot.applicationsDeadline?.toISOString() ?? null,
        status: row.status,
        threshold: row.threshold,
        size: row.custodians.length,
        handed: done.length,
        asks: may('commission.try') ? 'trial' : may('commission.hand') ? 'opening' : null,
      };
    });
}

/** Who has handed in the own parts, by lot. */
async function handedIn(
  db: Db,
  of: readonly Pick<LotTableRow, 'id' | 'sealPeriod'>[],
): Promise<Map<number, number[]>> {
  const shares = await db
    .select({
      lotId: commissionShares.lotId,
      userId: commissionShares.userId,
      period: commissionShares.period,
    })
    .from(commissionShares)
    .where(
      inArray(
        commissionShares.lotId,
        of.map(({ id }) => id),
      ),
    );
  return new Map(
    of.map(({ id, sealPeriod }) => [
      id,
      shares.filter(({ lotId, period }) => lotId === id && period === sealPeriod).map(({ userId }) => userId),
    ]),
  );
}

/** What the law lets the actor do with the commission now. */
function mayOf(
  lot: Pick<LotTableRow, 'ownerId' | 'status'>,
  row: CommissionRow,
  handed: readonly number[],
  actor: Actor,
  at: number,
) {
  const facts = {
    lotOwnerId: lot.ownerId,
    lotStatus: lot.status,
    custodians: row.custodians.map(({ userId }) => userId),
    handed,
    sharesFit: true,
    sharesEnough: true,
  };
  const steps = stepsFor(commissionLaw, snapshotOf(commissionLaw, row.status, facts), actor, at);
  return (type: (typeof steps)[number]['event']): boolean =>
    steps.some(({ event, open }) => event === type && open);
}

interface Reading {
  lot: LotTableRow;
  row: CommissionRow | null;
}

/** Whoever sees the lot, and its custodians also before its publication. Throws 404. */
async function readableCommission(db: Db, visitor: Visitor, lotId: number): Promise<Reading> {
  const [row = null] = await db.select().from(commissions).where(eq(commissions.lotId, lotId));
  if (visitor.id !== null && row?.custodians.some(({ userId }) => userId === visitor.id)) {
    const [lot] = await db.select(lotColumns).from(lots).where(eq(lots.id, lotId));
    return { lot: lot!, row };
  }
  return { lot: await readableLot(db, visitor, lotId), row };
}

const partOf = ({ purpose, recipient, shares }: Envelope, userId: number) => ({
  purpose,
  recipient,
  shares: shares.filter(({ custodian }) => custodian === userId),
});

export async function commissionOfLot(
  db: Db,
  visitor: Visitor,
  actor: Actor,
  lotId: number,
): Promise<CommissionRecord | null> {
  const { lot, row } = await readableCommission(db, visitor, lotId);
  if (!row || !lot.byCommission) return null;
  const { status } = row;
  const handed = (await handedIn(db, [lot])).get(lotId) ?? [];
  const isCustodian = row.custodians.some(({ userId }) => userId === visitor.id);
  const may = mayOf(lot, row, handed, actor, await databaseNow(db));
  const asksTrial = isCustodian && isUntried(status);
  return {
    lotId,
    lotNumber: lot.number,
    lotTitle: lot.title,
    status,
    threshold: row.threshold,
    custodians: row.custodians.map((one) => ({
      ...one,
      role: one.role as CommissionRecord['custodians'][number]['role'],
      hasHanded: handed.includes(one.userId),
    })),
    namedAt: row.namedAt.toISOString(),
    triedAt: row.triedAt?.toISOString() ?? null,
    isCustodian,
    may: {
      name: may('commission.name'),
      drop: may('commission.drop'),
      try: may('commission.try'),
      hand: may('commission.hand'),
      fail: may('commission.fail'),
    },
    trial: asksTrial ? partOf(readEnvelope(row.trial), visitor.id!) : null,
  };
}

/** A custodian's own parts, once nothing more is taken in. Throws 404. */
export async function partsForCustodian(db: Db, visitor: Visitor, lotId: number): Promise<EnvelopePart[]> {
  const { lot, row } = await readableCommission(db, visitor, lotId);
  const isCustodian = row?.custodians.some(({ userId }) => userId === visitor.id) ?? false;
  if (!row || !lot.byCommission || !isCustodian) throw notFound();
  if (!isOpeningDue(lot.status)) return [];
  return ofCommission(await sealedVersions(db, lot, row)).map(({ application, envelope }) => ({
    applicationId: application.id,
    envelope: partOf(envelope, visitor.id!),
  }));
}

/** What the next version of the caller's own application is sealed to. Throws 404. */
export async function sealingOf(db: Db, visitor: Visitor, id: number): Promise<SealingTerms> {
  const { lot, application } = await findApplication(db, visitor, id);
  const [row] = await db.select().from(commissions).where(eq(commissions.lotId, lot.id));
  if (!row || !lot.byCommission) throw notFound(commissionTexts.notByCommission);
  const [last] = await db
    .select({ number: sql<number>`coalesce(max(${applicationVersions.number}), 0)::int` })
    .from(applicationVersions)
    .where(eq(applicationVersions.applicationId, id));
  const number = last!.number + 1;
  const { companyId, offerBlock } = application;
  return {
    lotId: lot.id,
    companyId,
    number,
    offerBlock,
    blockPlaces: BLOCK_PLACES,
    purpose: envelopePurpose({ lotId: lot.id, companyId, applicationId: id, number }),
    threshold: row.threshold,
    custodians: row.custodians.map(({ userId, recipient }) => ({ userId, recipient })),
  };
}
