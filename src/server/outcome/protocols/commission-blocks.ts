// What the minutes of an opening tell of its commission: who has opened what and when, and what could not be opened.
import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { formatDateTime } from '../../../rules/dates.ts';
import { roleNames } from '../../../text/enums.ts';
import { commissionTexts, envelopeFaults } from '../../../text/commission.ts';
import { commissions, commissionShares, openedEnvelopes } from '../../applications/core/commission-tables.ts';
import { offers } from '../../applications/core/offer-tables.ts';
import { applications, applicationVersions } from '../../applications/core/tables.ts';
import { companies } from '../../accounts/companies/tables.ts';
import type { LotTableRow } from '../../lots/core/tables.ts';
import type { Db } from '../../platform/database/client.ts';
import type { PaperBlock } from '../../platform/papers/paper.ts';

/** Nothing where the lot is opened the usual way. */
export async function commissionBlocks(db: Db, lot: LotTableRow): Promise<PaperBlock[]> {
  if (!lot.byCommission) return [];
  const [row] = await db.select().from(commissions).where(eq(commissions.lotId, lot.id));
  if (!row) return [];
  const handed = await db
    .select({ userId: commissionShares.userId, handedAt: commissionShares.handedAt })
    .from(commissionShares)
    .where(eq(commissionShares.lotId, lot.id))
    .orderBy(asc(commissionShares.handedAt));
  const unopened = await db
    .select({ title: companies.title, fault: openedEnvelopes.fault })
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
    .orderBy(asc(offers.applicationId), asc(offers.position));
  return [
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
      commissionTexts.apart,
      'Предложение и причина',
      apart.map(({ title, name, reason }) => [title, `${name}: ${reason ?? ''}`]),
    ),
  ];
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
