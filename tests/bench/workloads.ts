// What is measured: four things that people do all day.
import type { LoadRequest } from './load.ts';

export type Headers = Record<string, string>;

export interface Workload {
  title: string;
  /** Units a round. */
  units: number;
  /** A record is used once: the next unit takes the next lot. */
  writes: boolean;
  /** Lots that it works on. */
  lots: 'detailed' | 'prolonged';
  /** The calls of one unit, one after another. */
  calls: (lotId: number) => LoadRequest[];
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** Later than every seeded deadline. */
const PROLONGED_BY_DAYS = 60;

/** @param itemsOf ids of a lot's items */
export function workloads(
  manager: Headers,
  vendor: Headers,
  itemsOf: (lotId: number) => number[],
): Record<'list' | 'read' | 'create' | 'step', Workload> {
  const json = { 'content-type': 'application/json' };
  const deadline = new Date(Date.now() + PROLONGED_BY_DAYS * DAY_MS).toISOString();
  const query = new URLSearchParams({
    'filter[status]': 'applications',
    'filter[search]': 'насосов',
    sort: 'applicationsDeadline',
    per_page: '25',
  });
  return {
    list: {
      title: 'list with filter, words and total',
      units: 40,
      writes: false,
      lots: 'detailed',
      calls: () => [{ method: 'GET', path: `/api/v1/lots?${query.toString()}`, headers: manager }],
    },
    read: {
      title: 'lot with its 100 items (2 calls)',
      units: 40,
      writes: false,
      lots: 'detailed',
      calls: (lotId) => [
        { method: 'GET', path: `/api/v1/lots/${lotId}`, headers: manager },
        { method: 'GET', path: `/api/v1/lots/${lotId}/orders`, headers: manager },
      ],
    },
    create: {
      title: 'application with 100 priced lines',
      units: 16,
      writes: true,
      lots: 'detailed',
      calls: (lotId) => [
        {
          method: 'POST',
          path: `/api/v1/lots/${lotId}/applications`,
          headers: { ...vendor, ...json },
          body: JSON.stringify(applicationOf(itemsOf(lotId))),
        },
      ],
    },
    step: {
      title: 'lot step (prolongation)',
      units: 40,
      writes: true,
      lots: 'prolonged',
      calls: (lotId) => [
        {
          method: 'POST',
          path: `/api/v1/lots/${lotId}/prolongation`,
          headers: { ...manager, ...json },
          body: JSON.stringify({ deadline }),
        },
      ],
    },
  };
}

const applicationOf = (items: number[]) => ({
  vendorType: 'manufacturer',
  vat: 'vat20',
  basis: 'DDP',
  address: 'Череповец, ул. Мира, 30',
  shipmentPeriod: 45,
  guarantee: '24 месяца со дня ввода',
  paymentConditions: { prepaymentPercent: '30', deferralDays: 30, comment: 'Остаток после приёмки' },
  agreement: null,
  offers: items.map((orderId, at) => ({
    orderId,
    manufacturer: 'Уралмаш',
    country: 'Россия',
    quantity: String(1 + (at % 50)),
    unitPrice: `${1_000 + at * 17}.50`,
    shipmentPeriod: 30,
  })),
});
