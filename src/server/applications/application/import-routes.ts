import type { FastifyInstance } from 'fastify';
import { applications as calls } from '../../../api/calls/applications.ts';
import { groupBy } from '../../../rules/group-by.ts';
import { invalid, notFound } from '../../platform/http/errors.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { readUpload } from '../../platform/sheets/template/read-rows.ts';
import { writeTemplate } from '../../platform/sheets/template/write-template.ts';
import type { ReadSheet } from '../../../sheets/filled.ts';
import type { Grid } from '../../../sheets/grid.ts';
import { OFFER_COLUMNS, planOffers } from '../../../sheets/offers.ts';
import { readOffers } from '../../../sheets/own-offers.ts';
import type { OrderRow } from '../../lots/orders/tables.ts';
import type { Document } from '../core/document/document.ts';
import { mayReadApplication } from '../core/rights.ts';
import { findApplication } from './lock.ts';
import { templateRow } from './template-row.ts';
import { itemsOf } from './queries.ts';
import { draftDocument, ensureWritable, saveOfferTable, writeOwn } from './write.ts';

/** What reads the sheet that has offers. */
const OFFERS_SHEET = new URL('./offers-worker.ts', import.meta.url);

/** Throws 422 for what names no offers. */
function sheetIn(grid: Grid, items: readonly OrderRow[], { vat }: Document['terms']): ReadSheet {
  const sheet = readOffers(grid, items, vat);
  if ('fault' in sheet) throw invalid({ files: [sheet.fault] });
  return sheet;
}

export function importRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;

  route(app, services, calls.importTemplate, async ({ params, visitor }) => {
    const found = await findApplication(db, visitor, params.id);
    const { lot } = found;
    const byItem = groupBy((await draftDocument(db, found))?.offers ?? [], ({ orderId }) => orderId);
    const lines = (await itemsOf(db, lot.id)).flatMap((item) =>
      (byItem.get(item.id) ?? [null]).map((row) => templateRow(item, row)),
    );
    return {
      name: `Предложения ${lot.number}.xlsx`,
      mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      content: await writeTemplate('Предложения', OFFER_COLUMNS, lines),
    };
  });

  route(app, services, calls.import, async ({ params, query, visitor, uploads }) => {
    // Asked before the file is read: it is long work.
    if (!(await mayReadApplication(db, visitor, params.id))) throw notFound();
    const grid = await readUpload(uploads(), OFFERS_SHEET);
    if (query.dryRun === '1') {
      const seen = await findApplication(db, visitor, params.id);
      ensureWritable(seen);
      const { offers, terms } = (await draftDocument(db, seen))!;
      const items = await itemsOf(db, seen.lot.id);
      const { preview } = planOffers(sheetIn(grid, items, terms), items, offers);
      return { data: { ...preview, applied: false } };
    }
    const { result } = await writeOwn(services, visitor, params.id, null, async (writing) => {
      const { tx, lot, document } = writing;
      const items = await itemsOf(tx, lot.id);
      const { preview, table } = planOffers(sheetIn(grid, items, document.terms), items, document.offers);
      if (preview.errors.length > 0) {
        const errors = Object.fromEntries(
          preview.errors.map(({ row, column, message }) => [`rows.${row}.${column ?? 'id'}`, [message]]),
        );
        throw invalid(errors, 'В файле есть ошибки, ничего не загружено');
      }
      const after = await saveOfferTable(table)(writing);
      return { ...after, result: { ...preview, applied: true } };
    });
    return { data: result };
  });
}
