import { XLSX } from '../../platform/files/mime.ts';
import type { FastifyInstance } from 'fastify';
import { offers } from '../../../api/calls/offers.ts';
import { allocation as calls } from '../../../api/calls/allocation.ts';
import type { ImportPreview } from '../../../api/records/import-preview.ts';
import type { Visitor } from '../../../machines/access.ts';
import type { Actor } from '../../../machines/law.ts';
import type { AllocatedQuantity } from '../../../machines/lot.ts';
import { isRating } from '../../../machines/lot-predicates.ts';
import { equal, trim } from '../../../rules/decimal.ts';
import { unitSign } from '../../../rules/units.ts';
import { groupBy } from '../../../rules/group-by.ts';
import { readQuantity, type SheetColumn } from '../../../sheets/columns.ts';
import { faultAt, type ReadSheet } from '../../../sheets/filled.ts';
import { readSheet } from '../../platform/sheets/template/read-rows.ts';
import { writeTemplate, type TemplateRow } from '../../platform/sheets/template/write-template.ts';
import { runStep } from '../../engine/run-step.ts';
import { isOwnerOf } from '../../lots/core/rights.ts';
import { lotProcess } from '../../lots/lot/process.ts';
import { refusedByLaw } from '../../lots/lot/steps.ts';
import { forbidden, HttpError, invalid } from '../../platform/http/errors.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { allocationChanges } from './allocate.ts';
import { loadAllocation, type Allocation } from './load.ts';
import { coverageOf, stateOf, suggestionOf } from './suggest.ts';
import { readableLot } from '../../lots/core/queries.ts';
import { lotOfOffer, readOffer } from '../../applications/offers/queries.ts';

const COLUMNS: readonly SheetColumn[] = [
  { key: 'index', title: '№', width: 6, read: null },
  { key: 'orderName', title: 'Позиция', width: 42, read: null },
  { key: 'ordered', title: 'Заказано', width: 12, read: null },
  { key: 'unit', title: 'Ед. изм.', width: 9, read: null },
  { key: 'company', title: 'Поставщик', width: 30, read: null },
  { key: 'offered', title: 'Предложено', width: 12, read: null },
  { key: 'price', title: 'Приведённая цена', width: 16, read: null },
  { key: 'quantity', title: 'Распределено', width: 14, read: readQuantity },
];

const asNumber = (value: string | null): number | null => (value === null ? null : Number(trim(value)));

/** Offers that may be allocated to, item by item. */
function templateRows(comparison: Allocation): TemplateRow[] {
  const offers = groupBy(
    comparison.offers.filter(({ isAdmitted, isApproved }) => isAdmitted && isApproved),
    ({ orderId }) => orderId,
  );
  const titles = new Map(comparison.views.map(({ row, company }) => [row.id, company.title]));
  return [...comparison.orders.values()].flatMap((order) =>
    (offers.get(order.id) ?? []).map((offer) => ({
      id: String(offer.offerId),
      values: {
        index: order.index,
        orderName: order.name,
        ordered: asNumber(order.quantity),
        unit: order.unit === null ? '' : unitSign(order.unit),
        company: titles.get(offer.applicationId) ?? '',
        offered: asNumber(offer.quantity),
        price: asNumber(offer.comparableUnitPrice),
        quantity: asNumber(offer.allocatedQuantity),
      },
    })),
  );
}

interface Planned {
  preview: Omit<ImportPreview, 'applied'>;
  lines: (AllocatedQuantity & { row: number })[];
}

function plan(sheet: ReadSheet, comparison: Allocation): Planned {
  const known = new Map(comparison.offers.map((offer) => [offer.offerId, offer]));
  const errors = [...sheet.errors];
  const lines: Planned['lines'] = [];
  const seen = new Set<number>();
  const rows: ImportPreview['rows'] = [];
  for (const { row, id, values, texts } of sheet.rows) {
    const offer = /^\d{1,16}$/.test(id) ? known.get(Number(id)) : undefined;
    if (!offer) {
      errors.push(faultAt(sheet, row, null, 'Предложение не из этой процедуры: идентификатор изменён'));
      continue;
    }
    if (seen.has(offer.offerId)) {
      errors.push(faultAt(sheet, row, null, 'Строка с этим идентификатором уже была'));
      continue;
    }
    if (!('quantity' in values)) continue;
    seen.add(offer.offerId);
    const quantity = values.quantity as string | null;
    lines.push({ offerId: offer.offerId, quantity, row });
    const isChanged = !equal(offer.allocatedQuantity ?? '0', quantity ?? '0');
    rows.push({ row, id: offer.offerId, values: texts, changed: isChanged ? ['quantity'] : [] });
  }
  errors.sort((a, b) => a.row - b.row);
  const changedRows = rows.filter(({ changed }) => changed.length > 0).length;
  return {
    preview: { columns: sheet.columns, rows, errors, notes: sheet.notes, total: rows.length, changedRows },
    lines,
  };
}

/** An allocation's faults stand by line; in a sheet by the line's cell. */
function asCells(error: unknown, sheet: ReadSheet, lines: Planned['lines']): ImportPreview['errors'] {
  if (!(error instanceof HttpError) || error.status !== 422 || !error.problem.errors) throw error;
  return Object.entries(error.problem.errors).flatMap(([path, texts]) => {
    const line = lines[Number(/^offers\.(\d+)\./.exec(path)?.[1] ?? -1)];
    if (!line) throw error;
    return texts.map((text) => faultAt(sheet, line.row, 'quantity', text));
  });
}

export function allocationResource(app: FastifyInstance, services: Services): void {
  const { db } = services;

  const allocate = (lotId: number, lines: readonly AllocatedQuantity[], actor: Actor) =>
    runStep(services, lotProcess, lotId, { type: 'lot.allocate', offers: lines }, actor);

  route(app, services, offers.allocate, async ({ params, body, visitor, actor }) => {
    const lotId = await lotOfOffer(db, visitor, params.id);
    await allocate(lotId, [{ offerId: params.id, ...body }], actor);
    return { data: await readOffer(db, visitor, params.id) };
  });

  const ownComparison = async (visitor: Visitor, lotId: number): Promise<Allocation> => {
    const lot = await readableLot(db, visitor, lotId);
    if (!isOwnerOf(visitor, lot)) throw forbidden();
    return loadAllocation(db, visitor, lot);
  };

  route(app, services, calls.coverage, async ({ params, visitor }) => ({
    data: await coverageOf(await ownComparison(visitor, params.id)),
  }));

  route(app, services, calls.suggest, async ({ params, visitor }) => ({
    data: await suggestionOf(await ownComparison(visitor, params.id)),
  }));

  route(app, services, calls.save, async ({ params, body, visitor, actor }) => {
    await allocate(params.id, body.offers, actor);
    return { data: stateOf(await ownComparison(visitor, params.id)) };
  });

  route(app, services, calls.importTemplate, async ({ params, visitor }) => {
    const comparison = await ownComparison(visitor, params.id);
    return {
      name: `Распределение ${comparison.lot.number}.xlsx`,
      mime: XLSX,
      content: await writeTemplate('Распределение', COLUMNS, templateRows(comparison)),
    };
  });

  route(app, services, calls.import, async ({ params, query, visitor, actor, uploads }) => {
    // Asked before the file is read: it is long work.
    const comparison = await ownComparison(visitor, params.id);
    const sheet = await readSheet(uploads(), COLUMNS);
    const { preview, lines } = plan(sheet, comparison);
    let errors = preview.errors;
    const isTrial = query.dryRun === '1';
    if (errors.length === 0 && lines.length > 0) {
      try {
        if (!isTrial) await allocate(params.id, lines, actor);
        else if (isRating(comparison.lot.status)) allocationChanges(comparison, lines);
        else throw await refusedByLaw(db, comparison.lot, actor);
      } catch (error) {
        errors = asCells(error, sheet, lines);
      }
    }
    if (errors.length > 0 && !isTrial)
      throw invalid(
        Object.fromEntries(
          errors.map(({ row, column, message }) => [`rows.${row}.${column ?? 'id'}`, [message]]),
        ),
        'В файле есть ошибки, ничего не загружено',
      );
    return { data: { ...preview, errors, applied: !isTrial } };
  });
}
