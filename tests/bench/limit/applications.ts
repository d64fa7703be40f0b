// An application of 100 priced lines as plain rows: made, and submitted.
import { createHash, randomBytes } from 'node:crypto';
import type { QueryResultRow } from 'pg';
import type { Limit } from './database.ts';
import { historyOf } from './prolong.ts';

export interface OfferSent {
  orderId: number;
  isAnalogue?: boolean;
  name?: string;
  description?: string;
  manufacturer?: string;
  country?: string;
  documentation?: string;
  quantity?: string | null;
  unitPrice?: string | null;
  shipmentPeriod?: number | null;
}

const DEFAULT_TERMS = {
  vendorType: null,
  currency: 'RUB',
  vat: 'vat20',
  basis: 'DDP',
  address: null,
  priceIncludes: null,
  minSum: null,
  isOptionEnabled: false,
  isValidFor: null,
  isToleranceEnabled: false,
  tolerancePlus: null,
  toleranceMinus: null,
  shipmentPeriod: null,
  startDelivery: null,
  startProduction: null,
  paymentConditions: { prepaymentPercent: null, deferralDays: null, comment: '' },
  guarantee: null,
  documentationPeriod: null,
  agent: { name: '', primaryPhone: null, secondaryPhone: null, email: null },
  agreement: null,
  isAgree: false,
};
type Terms = typeof DEFAULT_TERMS;

interface Around extends QueryResultRow {
  lot: Record<string, unknown>;
  vendor: Record<string, unknown>;
  owner: { id: number; name: string };
}
interface Item extends QueryResultRow {
  id: number;
}
interface Stored extends QueryResultRow {
  id: number;
  orderId: number;
  quantity: string | null;
  unitPrice: string | null;
}
interface Written extends QueryResultRow {
  id: number;
  status: string;
  version: number;
  terms: Terms;
  lotId: number;
  createdAt: string;
  updatedAt: string;
  submittedAt: string | null;
}
interface Receipt {
  hash: string;
  nonce: string;
  number: number;
  submittedAt: string;
  submittedBy: { id: number; name: string };
}

const BLANK = {
  isAnalogue: false,
  name: '',
  quantity: null as string | null,
  description: '',
  manufacturer: '',
  country: '',
  manufacturedYear: null,
  documentation: '',
  guaranteePeriod: null,
  shipmentPeriod: null as number | null,
  unitPrice: null as string | null,
};

/** Units of 10⁻⁶ of a quantity by kopecks of a price, rounded to kopecks. */
const sumOf = ({ quantity, unitPrice }: Stored): bigint | null => {
  if (quantity === null || unitPrice === null) return null;
  const [whole = '0', part = ''] = quantity.split('.');
  const units = BigInt(whole + part.padEnd(6, '0'));
  return (units * BigInt(unitPrice.replace('.', '')) + 500_000n) / 1_000_000n;
};
const money = (kopecks: bigint): string => {
  const text = kopecks.toString().padStart(3, '0');
  return `${text.slice(0, -2)}.${text.slice(-2)}`;
};

function present(
  around: Around,
  items: readonly Item[],
  written: Written,
  offers: readonly Stored[],
  receipt: Receipt | null,
) {
  const byId = new Map(items.map(({ id, ...item }) => [id, item]));
  const sums = offers.map(sumOf);
  const priced = sums.filter((sum) => sum !== null);
  const { terms } = written;
  const isDraft = receipt === null;
  return {
    data: {
      id: written.id,
      lotId: written.lotId,
      lot: around.lot,
      vendor: around.vendor,
      company_id: around.vendor['id'],
      status: written.status,
      vendorStatus: written.status,
      version: written.version,
      hasWorkingCopy: false,
      flags: [],
      isRepeating: false,
      admission: null,
      offersTotalPrice: money(priced.reduce((total, sum) => total + sum, 0n)),
      offersTotalPriceConverted: null,
      offersTotalPriceRepeated: null,
      offersTotalPriceRepeatedConverted: null,
      offersCount: priced.length,
      coverage: { items: priced.length, of: items.length },
      place: null,
      ratingsWon: null,
      clarificationDueAt: null,
      createdAt: written.createdAt,
      updatedAt: written.updatedAt,
      submittedAt: written.submittedAt,
      openedAt: null,
      ...terms,
      isWorkingCopy: isDraft,
      owner: around.owner,
      receipt,
      offers: offers.map((offer, at) => ({
        ...offer,
        applicationId: written.id,
        lotId: written.lotId,
        order: byId.get(offer.orderId),
        repeatedPrice: null,
        sum: sums[at] === null ? null : money(sums[at]!),
        convertedPrice: null,
        allocatedQuantity: null,
        approvedByCustomer: null,
        approvalReason: null,
        needsClarification: false,
        archivedAt: null,
        archiveReason: null,
        attachments: [],
      })),
      attachments: [],
      verifications: [],
      clarifications: [],
      steps: (isDraft ? ['submit', 'cancel'] : ['edit', 'cancel']).map((name) => ({
        event: `application.${name}`,
        call: `/api/v1/applications/${written.id}/${name === 'submit' ? 'step-active' : name}`,
        open: true,
        reasons: [],
        asks: [],
      })),
    },
  };
}

const OFFER = `id, order_id as "orderId", position, is_analogue as "isAnalogue", name, trim_scale(quantity)::text as quantity,
  description, manufacturer, country, manufactured_year as "manufacturedYear", documentation,
  guarantee_period as "guaranteePeriod", shipment_period as "shipmentPeriod", unit_price as "unitPrice"`;
const WRITTEN = `id, status, version, terms, lot_id as "lotId", created_at as "createdAt", updated_at as "updatedAt",
  submitted_at as "submittedAt"`;

export function applicationCalls({ named }: Limit) {
  const aroundOf = named(
    'application_around',
    `select jsonb_build_object('id', l.id, 'number', l.number, 'title', l.title, 'status', l.status, 'statusCode', 2,
        'currency', l.currency, 'applicationsDeadline', l.applications_deadline, 'ownerId', l.owner_id,
        'isSealed', l.is_sealed) as lot,
      jsonb_build_object('id', c.id, 'title', c.title, 'itn', c.itn, 'moderationStatus', c.moderation_status, 'revoked', c.revoked) as vendor,
      jsonb_build_object('id', u.id, 'name', u.name) as owner
    from lots l, companies c join users u on u.company_id = c.id
    where l.id = $1 and c.id = $2 and l.status = 'applications' limit 1`,
  );
  const itemsOf = named(
    'application_items',
    `select id, index, name, packaging_group as "packagingGroup", code, trim_scale(quantity)::text as quantity, unit,
       'шт' as "unitTitle", manufacturer, comment, required_delivery as "requiredDelivery",
       destination_station as "destinationStation", destination_code as "destinationCode"
     from orders where lot_id = $1 order by index, id`,
  );
  const insert = named(
    'application_insert',
    `with made as (
       insert into bare.applications (lot_id, company_id, created_by, status, terms)
       values ($1::bigint, $2::bigint, $3, 'draft', $4) returning ${WRITTEN}),
     lines as (
       insert into bare.offers (application_id, order_id, position, is_analogue, name, description, manufacturer,
         country, documentation, quantity, unit_price, shipment_period)
       select made.id, line.* from made, unnest($5::bigint[], $6::int[], $7::bool[], $8::text[], $9::text[],
         $10::text[], $11::text[], $12::text[], $13::numeric[], $14::numeric[], $15::int[]) as line
       returning id, position),
     story as (${historyOf('made."lotId"', 'application', 'made.id', 'application.create', 'draft')} from made),
     told as (
       insert into live_events (model, model_id, lot_id, what, told)
       select 'application', id, "lotId", 'application.create', true from made)
     select made.*, (select array_agg(id order by position) from lines) as offer_ids from made`,
  );
  const find = named(
    'application_find',
    `select ${WRITTEN}, company_id from bare.applications where id = $1`,
  );
  const offersOf = named(
    'application_offers',
    `select ${OFFER} from bare.offers where application_id = $1 order by position`,
  );
  const submit = named(
    'application_submit',
    `with done as (
       update bare.applications set status = 'active', version = version + 1, submitted_at = clock_timestamp(),
         updated_at = clock_timestamp(), receipt = $3 where id = $1::bigint and status = 'draft'
       returning ${WRITTEN}, company_id),
     lines as (update bare.offers set is_submitted = true where application_id = $1::bigint),
     version as (
       insert into bare.versions (application_id, number, content, hash, nonce, submitted_by, submitted_at)
       select id, 1, $2, $3::jsonb ->> 'hash', $3::jsonb ->> 'nonce', $4, clock_timestamp() from done),
     story as (${historyOf('done."lotId"', 'application', 'done.id', 'application.submit', 'active')} from done),
     news as (
       insert into notifications (user_id, type, text, link, lot_id)
       select u.id, 'application.submitted', 'Заявка подана. Процедура ' || done."lotId", '/application-' || done.id,
         done."lotId" from done join users u on u.company_id = done.company_id returning user_id),
     told as (
       insert into live_events (model, model_id, lot_id, what, told)
       select 'application', id, "lotId", 'application.submit', true from done
       union all select 'applicationsCount', "lotId", "lotId", 'lot.applicationsCount', true from done
       union all select 'notification', user_id, null, 'application.submitted', true from news)
     select ${WRITTEN.replaceAll(/\w+ as /g, '')},
       (select json_build_object('id', u.id, 'name', u.name) from users u where u.id = $4) as "submittedBy" from done`,
  );

  return {
    async create(
      lotId: number,
      companyId: number,
      userId: number,
      body: { offers: OfferSent[] } & Partial<Terms>,
    ) {
      const { offers: sent, ...given } = body;
      const [[around], items] = await Promise.all([
        aroundOf<Around>([lotId, companyId]),
        itemsOf<Item>([lotId]),
      ]);
      const column = <T>(of: (offer: OfferSent, at: number) => T): T[] => sent.map(of);
      // What needs no quotes is joined by hand: the driver looks at each value of an array.
      const numbers = (of: (offer: OfferSent, at: number) => number | boolean | string | null) =>
        `{${sent.map((offer, at) => of(offer, at) ?? 'null').join(',')}}`;
      const [made] = await insert<Written & { offer_ids: string[] }>([
        lotId,
        companyId,
        userId,
        JSON.stringify({ ...DEFAULT_TERMS, ...given }),
        numbers(({ orderId }) => orderId),
        numbers((_, at) => at),
        numbers(({ isAnalogue = false }) => isAnalogue),
        column(({ name = '' }) => name),
        column(({ description = '' }) => description),
        column(({ manufacturer = '' }) => manufacturer),
        column(({ country = '' }) => country),
        column(({ documentation = '' }) => documentation),
        numbers(({ quantity = null }) => quantity),
        numbers(({ unitPrice = null }) => unitPrice),
        numbers(({ shipmentPeriod = null }) => shipmentPeriod),
      ]);
      const { offer_ids: ids, ...written } = made!;
      const offers = sent.map((offer, at) => ({ ...BLANK, ...offer, id: Number(ids[at]), position: at }));
      return present(around!, items, written as Written, offers, null);
    },
    async submit(id: number, userId: number) {
      const [[before], offers] = await Promise.all([
        find<Written & { company_id: number }>([id]),
        offersOf<Stored>([id]),
      ]);
      const { company_id: companyId, ...written } = before!;
      const content = JSON.stringify({ terms: written.terms, offers });
      const nonce = randomBytes(32).toString('hex');
      const hash = createHash('sha256').update(nonce).update(content).digest('hex');
      const [[done], [around], items] = await Promise.all([
        submit<Written & Pick<Receipt, 'submittedBy'>>([
          id,
          content,
          JSON.stringify({ hash, nonce }),
          userId,
        ]),
        aroundOf<Around>([written.lotId, companyId]),
        itemsOf<Item>([written.lotId]),
      ]);
      return present(around!, items, done!, offers, {
        hash,
        nonce,
        number: 1,
        submittedAt: done!.submittedAt!,
        submittedBy: done!.submittedBy,
      });
    },
  };
}
