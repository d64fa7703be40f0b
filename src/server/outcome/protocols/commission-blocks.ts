// What the minutes of an opening tell of its commission: who has opened what and when, and what could not be opened.
import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm';
import { formatDateTime } from '../../../rules/dates.ts';
import { roleNames } from '../../../text/role-names.ts';
import { commissionTexts, envelopeFaults } from '../../../text/commission.ts';
import {
  commissions,
  commissionShares,
  openedEnvelopes,
  type CustodianOfLot,
} from '../../applications/core/commission-tables.ts';
import { readShares } from '../../applications/commission/shares.ts';
import { offers } from '../../applications/core/offer-tables.ts';
import { applications, applicationVersions } from '../../applications/core/tables.ts';
import { companies } from '../../accounts/companies/tables.ts';
import type { LotTableRow } from '../../lots/core/tables.ts';
import type { Db } from '../../platform/database/client.ts';
import type { PaperBlock } from '../../platform/papers/paper.ts';

interface CommissionMinutes {
  blocks: PaperBlock[];
  /** Who have opened sign with the chairman. */
  signers: { office: string; name: string }[];
}

/** Nothing where the lot is opened the usual way. */
export async function commissionBlocks(db: Db, lot: LotTableRow): Promise<CommissionMinutes> {
  if (!lot.byCommission) return { blocks: [], signers: [] };
  const [row] = await db.select().from(commissions).where(eq(commissions.lotId, lot.id));
  if (!row) return { blocks: [], signers: [] };
  const handed = await db
    .select({ userId: commissionShares.userId, handedAt: commissionShares.handedAt })
    .from(commissionShares)
    .where(eq(commissionShares.lotId, lot.id))
    .orderBy(asc(commissionShares.handedAt));
  const unopened = await db
    .select({ id: applications.id, title: companies.title, fault: openedEnvelopes.fault })
    .from(openedEnvelopes)
    .innerJoin(applicationVersions, eq(applicationVersions.id, openedEnvelopes.versionId))
    .innerJoin(applications, eq(applications.id, applicationVersions.applicationId))
    .innerJoin(companies, eq(companies.id, applications.companyId))
    .where(and(eq(applications.lotId, lot.id), isNotNull(openedEnvelopes.fault)))
    .orderBy(asc(applicationVersions.submittedAt));
  const apart = await db
    .select({ title: companies.title, name: offers.name, reason: offers.archiveReason })
    .from(offers)
    .innerJoin(applications, eq(applications.id, offers.applicationId))
    .innerJoin(companies, eq(companies.id, applications.companyId))
    .where(and(eq(offers.lotId, lot.id), eq(offers.archivedAt, lot.openedAt!)))
    .orderBy(asc(applications.submittedAt), asc(offers.applicationId), asc(offers.position));
  const blocks: PaperBlock[] = [
    { kind: 'heading', text: commissionTexts.heading },
    { kind: 'text', text: commissionTexts.claim(row.threshold, row.custodians.length) },
    {
      kind: 'table',
      empty: '',
      columns: [
        { title: 'Хранитель ключа', width: 40 },
        { title: 'Должность', width: 30 },
        { title: 'Открыл свою часть', width: 30 },
      ],
      rows: handed.flatMap(({ userId, handedAt }) => {
        const custodian = row.custodians.find((one) => one.userId === userId);
        return custodian
          ? [[custodian.name, roleNames[custodian.role as never], `${formatDateTime(handedAt)} (UTC+3)`]]
          : [];
      }),
    },
    ...list(
      commissionTexts.unopened,
      'Почему',
      unopened.map(({ title, fault }) => [title, envelopeFaults[fault!]]),
    ),
    ...list(
      commissionTexts.denied,
      'Чья часть не открылась',
      await denials(db, lot, row.custodians, new Set(unopened.map(({ id }) => id))),
    ),
    ...list(
      commissionTexts.apart,
      'Предложение и причина',
      apart.map(({ title, name, reason }) => [title, `${name}: ${reason ?? ''}`]),
    ),
  ];
  const signers = handed.flatMap(({ userId }) => {
    const custodian = row.custodians.find((one) => one.userId === userId);
    return custodian ? [{ office: commissionTexts.custodian, name: custodian.name }] : [];
  });
  return { blocks, signers };
}

/** What was opened though some custodians have said that their parts do not open, with their names. */
async function denials(
  db: Db,
  lot: LotTableRow,
  custodians: readonly CustodianOfLot[],
  unopened: ReadonlySet<number>,
): Promise<string[][]> {
  const shares = await readShares(db, lot.id, lot.sealPeriod);
  const denied = new Map<number, string[]>();
  for (const { userId, name } of custodians)
    for (const [application, share] of Object.entries(shares.get(userId) ?? {}))
      if (share === null && !unopened.has(Number(application)))
        denied.set(Number(application), [...(denied.get(Number(application)) ?? []), name]);
  if (denied.size === 0) return [];
  const rows = await db
    .select({ id: applications.id, title: companies.title })
    .from(applications)
    .innerJoin(companies, eq(companies.id, applications.companyId))
    .where(inArray(applications.id, [...denied.keys()]));
  return rows.map(({ id, title }) => [title, denied.get(id)!.join(', ')]);
}

const list = (heading: string, column: string, rows: string[][]): PaperBlock[] =>
  rows.length === 0
    ? []
    : [
        { kind: 'heading', text: heading },
        {
          kind: 'table',
          empty: '',
          columns: [
            { title: 'Участник', width: 40 },
            { title: column, width: 60 },
          ],
          rows,
        },
      ];
