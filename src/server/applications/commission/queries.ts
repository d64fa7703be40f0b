// Commissions and keys of custodians, as their readers get them.
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { CommissionRecord, EnvelopePart, SealingTerms } from '../../../api/records/commission.ts';
import type { Visitor } from '../../../machines/access.ts';
import { commissionLaw } from '../../../machines/commission.ts';
import { isUntried } from '../../../machines/commission-statuses.ts';
import { isOpeningDue } from '../../../machines/lot-predicates.ts';
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

/** Who may be named, each with the newest key. */
export async function candidates(db: Db | Tx, ids?: readonly number[]): Promise<CustodianOfLot[]> {
  const rows = await db
    .selectDistinctOn([users.id], {
      userId: users.id,
      name: users.name,
      role: users.role,
      recipient: custodianKeys.recipient,
    })
    .from(users)
    .innerJoin(custodianKeys, eq(custodianKeys.userId, users.id))
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
  return rows;
}

/** Those named, in their order. Throws 422 where one of them cannot be sealed to. */
export async function namedCustodians(db: Db | Tx, ids: readonly number[]): Promise<CustodianOfLot[]> {
  const found = new Map((await candidates(db, ids)).map((one) => [one.userId, one]));
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
  const shares = await db
    .select({ userId: commissionShares.userId })
    .from(commissionShares)
    .where(and(eq(commissionShares.lotId, lotId), eq(commissionShares.period, lot.sealPeriod)));
  const handed = shares.map(({ userId }) => userId);
  const custodians = row.custodians.map(({ userId }) => userId);
  const isCustodian = visitor.id !== null && custodians.includes(visitor.id);
  const facts = {
    lotOwnerId: lot.ownerId,
    lotStatus: lot.status,
    custodians,
    handed,
    sharesFit: true,
    sharesEnough: true,
  };
  const at = await databaseNow(db);
  const steps = stepsFor(commissionLaw, snapshotOf(commissionLaw, status, facts), actor, at);
  const may = (type: (typeof steps)[number]['event']) =>
    steps.some(({ event, open }) => event === type && open);
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
