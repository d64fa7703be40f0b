import type { FastifyInstance } from 'fastify';
import { and, asc, desc, eq, isNotNull, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import { offers as calls } from '../../../api/calls/offers.ts';
import { sortsOf, type ListQuery } from '../../../api/list-query.ts';
import type { Offer } from '../../../api/records/offer.ts';
import type { Visitor } from '../../../machines/access.ts';
import { dropUnsealedFiles, filesById, keepApplicationFiles, withStoredFiles } from '../application/files.ts';
import { seeApplication } from '../application/hold.ts';
import { idsOf } from '../application/list.ts';
import { applications } from '../core/tables.ts';
import { loadViews, viewFileIds } from '../application/views.ts';
import { readableApplications } from '../core/rights.ts';
import { ensureWritable, saveOfferTable, workingRows, writeOwn } from '../application/write.ts';
import { lots } from '../../lots/core/tables.ts';
import { page, countUpTo } from '../../platform/list/page.ts';
import type { Db } from '../../platform/database/client.ts';
import { presentFile } from '../../platform/files/present.ts';
import { invalid, notFound } from '../../platform/http/errors.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { presentOffer } from '../application/present/offer.ts';
import { offers, type OfferRow } from '../core/offer-tables.ts';
import { readableLot } from '../../lots/core/queries.ts';
import { ordersOfLots } from '../core/items.ts';
import { applicationOfOffer, readOffer } from './queries.ts';

type Query = ListQuery<readonly ['lot', 'application', 'order', 'approved', 'archived']>;

function flagOf(name: string, text: string | undefined): boolean | null {
  if (!text) return null;
  if (['1', 'true'].includes(text)) return true;
  if (['0', 'false'].includes(text)) return false;
  throw invalid({ [`filter[${name}]`]: ['Укажите 1 или 0'] });
}

/**
 * Rows of today's offers that the visitor may read. Of a lot that is sealed again the staff read opened content through
 * the application alone: today's rows are not what was opened.
 */
function conditions(visitor: Visitor, query: Query, lotId: number | null): SQL {
  const isVendor = visitor.role === 'vendor';
  const applicationIds = idsOf('application', query['filter[application]']);
  const lotIds = lotId === null ? idsOf('lot', query['filter[lot]']) : [lotId];
  const orderIds = idsOf('order', query['filter[order]']);
  const approved = flagOf('approved', query['filter[approved]']);
  const archived = flagOf('archived', query['filter[archived]']);
  const live = isVendor
    ? sql`${offers.isWorking} = (${applications.terms} is null)`
    : and(
        eq(offers.isWorking, false),
        sql`not ${lots.isSealed}`,
        sql`${applications.currentVersionId} = ${applications.openedVersionId}`,
      );
  const hidden =
    isVendor && (approved !== null || archived !== null)
      ? sql`${applications.admission} is not null`
      : undefined;
  return and(
    readableApplications(visitor),
    live,
    hidden,
    lotIds ? inArray(offers.lotId, lotIds) : undefined,
    applicationIds ? inArray(offers.applicationId, applicationIds) : undefined,
    orderIds ? inArray(offers.orderId, orderIds) : undefined,
    approved === null ? undefined : eq(offers.approvedByCustomer, approved),
    archived === null ? undefined : archived ? isNotNull(offers.archivedAt) : isNull(offers.archivedAt),
  )!;
}

function listOffers(db: Db, visitor: Visitor, query: Query, lotId: number | null) {
  const from = () =>
    db
      .select({ row: offers })
      .from(offers)
      .innerJoin(applications, eq(applications.id, offers.applicationId))
      .innerJoin(lots, eq(lots.id, offers.lotId))
      .where(conditions(visitor, query, lotId));
  const order = sortsOf(query.sort || 'orderId').map(({ key, descending }) =>
    (descending ? desc : asc)(key === 'id' ? offers.id : offers.orderId),
  );
  return page({
    query,
    count: () =>
      countUpTo(
        db,
        db
          .select({ one: sql`1` })
          .from(offers)
          .innerJoin(applications, eq(applications.id, offers.applicationId))
          .innerJoin(lots, eq(lots.id, offers.lotId))
          .where(conditions(visitor, query, lotId)),
      ),
    rows: async ({ limit, offset }) => {
      const rows = await from()
        .orderBy(...order, asc(offers.id))
        .limit(limit)
        .offset(offset);
      return presentRows(
        db,
        visitor,
        rows.map(({ row }) => row),
      );
    },
  });
}

async function presentRows(db: Db, visitor: Visitor, rows: readonly OfferRow[]): Promise<Offer[]> {
  if (rows.length === 0) return [];
  const ids = [...new Set(rows.map(({ applicationId }) => applicationId))];
  const views = await loadViews(db, visitor, inArray(applications.id, ids), 'submitted');
  const orders = await ordersOfLots(db, [...new Set(views.map(({ lot }) => lot.id))]);
  const files = await filesById(db, views.flatMap(viewFileIds));
  return rows.flatMap((row) => {
    const view = views.find((one) => one.row.id === row.applicationId);
    const shown = view?.offers.find(({ id }) => id === row.id);
    const order = orders.get(row.orderId);
    return view && shown && order ? [presentOffer(view, shown, order, files)] : [];
  });
}

export function offersResource(app: FastifyInstance, services: Services): void {
  const { db } = services;
  route(app, services, calls.list, ({ query, visitor }) => listOffers(db, visitor, query, null));
  route(app, services, calls.ofLot, async ({ params, query, visitor }) => {
    await readableLot(db, visitor, params.id);
    return listOffers(db, visitor, query, params.id);
  });

  /** Writes one row by saving the whole table with it changed, so that there is one way to write rows. */
  const writeRow = async (
    visitor: Visitor,
    offerId: number,
    ifMatch: number | null,
    change: (row: OfferRow) => Partial<OfferRow> | null,
  ): Promise<void> => {
    const applicationId = await applicationOfOffer(db, offerId);
    await writeOwn(services, visitor, applicationId, ifMatch, async (held) => {
      const rows = (await workingRows(held.tx, applicationId)).toSorted((a, b) => a.position - b.position);
      if (!rows.some(({ id }) => id === offerId)) throw notFound();
      const table = rows.flatMap((row) => {
        const changes = row.id === offerId ? change(row) : {};
        if (changes === null) return [];
        const { id, orderId, isAnalogue } = row;
        return [{ id, orderId, isAnalogue, ...changes }];
      });
      await saveOfferTable(held, table as Parameters<typeof saveOfferTable>[1]);
    });
  };

  route(app, services, calls.change, async ({ params, body, visitor, ifMatch }) => {
    await writeRow(visitor, params.id, ifMatch, () => body);
    return { data: await readOffer(db, visitor, params.id) };
  });
  route(app, services, calls.replace, async ({ params, body, visitor, ifMatch }) => {
    const cleared = {
      name: '',
      description: '',
      manufacturer: '',
      country: '',
      manufacturedYear: null,
      documentation: '',
      guaranteePeriod: null,
      shipmentPeriod: null,
      quantity: null,
      unitPrice: null,
    };
    await writeRow(visitor, params.id, ifMatch, () => ({ ...cleared, ...body }));
    return { data: await readOffer(db, visitor, params.id) };
  });
  route(app, services, calls.remove, ({ params, visitor, ifMatch }) =>
    writeRow(visitor, params.id, ifMatch, () => null),
  );

  route(app, services, calls.upload, async ({ params, visitor, uploads }) => {
    const applicationId = await applicationOfOffer(db, params.id);
    // Asked before the files are looked through: it is long work.
    ensureWritable(await seeApplication(db, visitor, applicationId));
    const files = await withStoredFiles(services, uploads(), (stored) =>
      writeOwn(services, visitor, applicationId, null, async ({ tx }) => {
        const row = (await workingRows(tx, applicationId)).find(({ id }) => id === params.id);
        if (!row) throw notFound();
        const kept = await keepApplicationFiles(tx, stored, {
          applicationId,
          uploadedBy: visitor.id,
          present: row.fileIds.length,
        });
        await tx
          .update(offers)
          .set({ fileIds: [...row.fileIds, ...kept.map(({ id }) => id)] })
          .where(eq(offers.id, row.id));
        return kept;
      }),
    );
    return { data: files.map(presentFile) };
  });
  route(app, services, calls.removeFile, async ({ params, visitor }) => {
    const applicationId = await applicationOfOffer(db, params.id);
    await writeOwn(services, visitor, applicationId, null, async ({ tx, application }) => {
      const row = (await workingRows(tx, applicationId)).find(({ id }) => id === params.id);
      if (!row?.fileIds.includes(params.fileId)) throw notFound();
      await tx
        .update(offers)
        .set({ fileIds: row.fileIds.filter((id) => id !== params.fileId) })
        .where(eq(offers.id, row.id));
      await dropUnsealedFiles(tx, applicationId, [
        ...application.fileIds,
        ...(application.workingFileIds ?? []),
      ]);
    });
  });
}
