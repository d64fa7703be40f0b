// What is measured: what people do all day, asked of both sides in the same words.
import type { Seeded } from './seed.ts';

export type Headers = Record<string, string>;

export interface Request {
  method: 'GET' | 'POST';
  path: string;
  headers: Headers;
  body?: string;
}

export const callNames = [
  'noop',
  'session',
  'list',
  'read',
  'searchWord',
  'searchMisspelt',
  'searchCode',
  'create',
  'submit',
  'step',
] as const;
export type CallName = (typeof callNames)[number];

/** Which of a side's units this is, from 0; never the same twice where a call writes. */
type Unit = number;

export interface HotCall {
  title: string;
  /** Least share that the limit's processor time is to be of the platform's; null where there is no such aim. */
  goal: number | null;
  /** Units of a turn. */
  units: number;
  /** The requests of one unit, one after another. */
  requests: (unit: Unit) => Request[];
}

export interface World {
  seeded: Seeded;
  itemsOf: (lotId: number) => readonly number[];
  headers: { guest: Headers; manager: Headers; vendor: Headers };
  /** The platform answers a lot with its items at once; else its reading is two calls. */
  readsWhole: boolean;
  /** Drafts that this side has made and not submitted yet. */
  drafts: number[];
  /** One side steps the lots of even places, the other those of odd ones. */
  side: 0 | 1;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;
/** Later than every seeded deadline. */
const PROLONGED_BY_DAYS = 60;

const query = (parts: Record<string, string>) => new URLSearchParams(parts).toString();
const search = (text: string) => `/api/v1/lots/search?${query({ search: text })}`;

const LIST = `/api/v1/lots?${query({ 'filter[status]': 'applications' })}`;
/** Answered before anything is read: what is left is HTTP, and the session where there is one. */
const NOTHING = '/api/v1/lot-order-names?search=a';

export function hotCalls(world: World): Record<CallName, HotCall> {
  const { seeded, headers, itemsOf } = world;
  const { guest, manager, vendor } = headers;
  const json = { 'content-type': 'application/json' };
  const { detailed, stepped } = seeded;
  const get = (path: string, sent: Headers = manager): Request[] => [{ method: 'GET', path, headers: sent }];
  const readOf = (id: number): Request[] =>
    world.readsWhole
      ? get(`/api/v1/lots/${id}?include=orders`)
      : [...get(`/api/v1/lots/${id}`), ...get(`/api/v1/lots/${id}/orders?per_page=5000`)];
  const now = Date.now();
  return {
    noop: { title: 'nothing, no session', goal: null, units: 3_000, requests: () => get(NOTHING, guest) },
    session: { title: 'session only', goal: 0.2, units: 2_000, requests: () => get(NOTHING) },
    list: { title: 'list of 10, filter, total', goal: 1, units: 600, requests: () => get(LIST) },
    read: {
      title: `lot with 100 items${world.readsWhole ? '' : ' (2 calls of ours)'}`,
      goal: 0.6,
      units: 500,
      requests: (unit) => readOf(detailed[unit % detailed.length]!),
    },
    searchWord: { title: 'search, a word', goal: 0.8, units: 400, requests: () => get(search('насосов')) },
    searchMisspelt: {
      title: 'search, misspelt',
      goal: 0.8,
      units: 100,
      requests: () => get(search('трансфарматоров')),
    },
    searchCode: { title: 'search, a code', goal: 0.8, units: 400, requests: () => get(search('МТР-001234')) },
    create: {
      title: 'application, 100 lines',
      goal: 1,
      units: 250,
      requests: (unit) => {
        const lotId = detailed[unit % detailed.length]!;
        const body = JSON.stringify(applicationOf(itemsOf(lotId)));
        return [
          {
            method: 'POST',
            path: `/api/v1/lots/${lotId}/applications`,
            headers: { ...vendor, ...json },
            body,
          },
        ];
      },
    },
    submit: {
      title: 'submission, 100 lines',
      goal: 0.5,
      units: 250,
      requests: (unit) => {
        const id = world.drafts[unit];
        if (id === undefined) throw new Error('no draft is left to be submitted');
        return [
          {
            method: 'POST',
            path: `/api/v1/applications/${id}/step-active`,
            headers: { ...vendor, ...json },
            body: '{}',
          },
        ];
      },
    },
    step: {
      title: 'step of a lot, news told',
      goal: 0.4,
      units: 300,
      requests: (unit) => {
        const own = stepped.filter((_, at) => at % 2 === world.side);
        const id = own[unit % own.length]!;
        // A lot that is prolonged again gets a later deadline.
        const later = PROLONGED_BY_DAYS * DAY_MS + Math.floor(unit / own.length) * HOUR_MS;
        return [
          {
            method: 'POST',
            path: `/api/v1/lots/${id}/prolongation`,
            headers: { ...manager, ...json },
            body: JSON.stringify({ deadline: new Date(now + later).toISOString() }),
          },
        ];
      },
    },
  };
}

export const applicationOf = (items: readonly number[]) => ({
  vendorType: 'manufacturer',
  vat: 'vat20',
  basis: 'DDP',
  address: 'Череповец, ул. Мира, 30',
  shipmentPeriod: 45,
  guarantee: '24 месяца со дня ввода',
  paymentConditions: { prepaymentPercent: '30', deferralDays: 30, comment: 'Остаток после приёмки' },
  agreement: 'active',
  isAgree: true,
  offers: items.map((orderId, at) => ({
    orderId,
    manufacturer: 'Уралмаш',
    country: 'Россия',
    quantity: String(1 + (at % 50)),
    unitPrice: `${1_000 + at * 17}.50`,
    shipmentPeriod: 30,
  })),
});
