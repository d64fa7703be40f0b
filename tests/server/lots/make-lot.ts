// Lots and opened applications written straight into the tables: documents are about what they hold, not how it came.
import { eq } from 'drizzle-orm';
import { randomBlock } from '../../../src/server/applications/core/offer-ids.ts';
import { offersOfDocument } from '../../../src/server/applications/core/offer-row.ts';
import { sealVersionDocument } from '../../../src/server/applications/core/sealed.ts';
import { summaryOf } from '../../../src/server/applications/core/summary.ts';
import { applications, applicationVersions } from '../../../src/server/applications/core/tables.ts';
import { defaultTerms } from '../../../src/server/applications/core/terms.ts';
import { lots, type LotTableRow } from '../../../src/server/lots/core/tables.ts';
import { offers } from '../../../src/server/applications/core/offer-tables.ts';
import { orders } from '../../../src/server/lots/orders/tables.ts';
import type { SignedIn, TestServer } from '../make.ts';

let counter = 0;

type LotDraft = Partial<typeof lots.$inferInsert>;

export async function makeLot(
  { services: { db } }: TestServer,
  owner: SignedIn,
  draft: LotDraft = {},
  items: string[] = ['Труба стальная 57×3,5 ГОСТ 8732-78', 'Отвод 90° 57×4'],
): Promise<LotTableRow> {
  counter += 1;
  const [lot] = await db
    .insert(lots)
    .values({
      number: `2026-9${String(counter).padStart(5, '0')}`,
      title: `Поставка труб и отводов ${counter}`,
      ownerId: owner.id,
      status: 'applications',
      publishedAt: new Date(),
      applicationsDeadline: new Date('2030-01-10T09:00:00Z'),
      contacts: [{ name: 'Закупкина Мария', phone: '79161234567', email: 'buy@org.test' }],
      ...draft,
    })
    .returning();
  if (items.length > 0) {
    await db.insert(orders).values(
      items.map((name, index) => ({
        lotId: lot!.id,
        index,
        name,
        okpd2: '24.20.13.110',
        quantity: '12.500000',
        unit: '168',
        requiredDelivery: '30 дней',
      })),
    );
  }
  return lot!;
}

/** An application of the vendor's company with one priced offer an item, as if submitted; opened where `openedAt` is given. */
export async function makeApplication(
  { services: { db } }: TestServer,
  lot: LotTableRow,
  vendor: { id: number; companyId: number },
  price: string,
  openedAt: Date | null,
  change: Partial<typeof applications.$inferInsert> = {},
): Promise<number> {
  counter += 1;
  const id = 1_000_000 + counter;
  const items = await db.select().from(orders).where(eq(orders.lotId, lot.id)).orderBy(orders.index);
  const terms = defaultTerms(lot);
  const [application] = await db
    .insert(applications)
    .values({
      id,
      lotId: lot.id,
      companyId: vendor.companyId,
      createdBy: vendor.id,
      status: 'active',
      offerBlock: randomBlock(),
      terms: openedAt && terms,
      submittedAt: new Date(),
      openedAt,
      ...change,
    })
    .returning();
  const rows = items.map((item, position) => ({
    id: id * 10_000 + position,
    applicationId: id,
    lotId: lot.id,
    orderId: item.id,
    position,
    name: item.name,
    quantity: item.quantity,
    unitPrice: price,
  }));
  const stored = await db.insert(offers).values(rows).returning();
  const document = {
    application: id,
    lot: lot.id,
    company: application!.companyId,
    number: 1,
    terms,
    files: [],
    offers: offersOfDocument(stored, () => []),
  };
  if (openedAt === null) await db.delete(offers).where(eq(offers.applicationId, id));
  const versionId = id * 10;
  await db.insert(applicationVersions).values({
    id: versionId,
    applicationId: id,
    number: 1,
    period: lot.sealPeriod,
    ...(await sealVersionDocument(
      db,
      { id: versionId, lotId: lot.id, period: lot.sealPeriod },
      document,
      summaryOf({ terms, offers: stored }, null),
    )),
    submittedBy: vendor.id,
    submittedAt: new Date(),
    openedAt,
  });
  await db
    .update(applications)
    .set({ currentVersionId: versionId, openedVersionId: openedAt === null ? null : versionId })
    .where(eq(applications.id, id));
  return id;
}
