// A hundred thousand lots by plain SQL: what the product's own functions would take hours for. Of the tables' columns it names
// those that have no default; what is derived from them (forms for searching) is left to the product's own triggers.
import type { Client } from 'pg';

export interface Seeded {
  /** Ids in a row, by what the lots are for. */
  detailed: number[];
  stepped: number[];
}

export interface SeedSize {
  /** All lots, those below included. */
  lots: number;
  /** Lots with 100 items, accepting applications, owned by `ownerId`. */
  detailed: number;
  /** Lots with the usual few items and three applicants, accepting applications, owned by `ownerId`. */
  stepped: number;
  ownerId: number;
}

export const ITEMS_OF_DETAILED = 100;
const MANAGERS = 40;
const COMPANIES = 500;
const APPLICANTS = 3;

const words = (list: string) =>
  `(array[${list
    .split(' ')
    .map((word) => `'${word.replaceAll('_', ' ')}'`)
    .join(',')}])`;
const pick = (list: string, actor: string) =>
  `${words(list)}[1 + (${actor})::int % ${list.split(' ').length}]`;

const ACTS = 'Поставка Закупка Приобретение Изготовление_и_поставка Капитальный_ремонт Обслуживание';
const THINGS =
  'насосов_центробежных труб_стальных задвижек_клиновых кабеля_силового электродвигателей спецодежды_летней ' +
  'бумаги_офисной картриджей подшипников_роликовых болтов_высокопрочных цемента щебня_гранитного мебели_офисной ' +
  'компьютеров_портативных светильников_светодиодных краски_масляной масла_индустриального дизельного_топлива ' +
  'огнетушителей ремней_приводных фильтров_воздушных компрессоров_винтовых трансформаторов_силовых редукторов ' +
  'манометров датчиков_давления сварочных_электродов рукавов_напорных кранов_шаровых фланцев_плоских';
const PLACES =
  'Череповец Магнитогорск Липецк Норильск Оленегорск Костомукша Воркута Пермь Сургут Тюмень Омск Кемерово ' +
  'Братск Ачинск Саяногорск Волгоград Таганрог Выкса Тула Старый_Оскол';
// Of a hundred lots: 74 finished, 8 cancelled, 4 accepting, 4 drafts and so on.
const STATUSES = [
  ...Array<string>(74).fill('finished'),
  ...Array<string>(8).fill('cancelled'),
  ...Array<string>(4).fill('applications'),
  ...Array<string>(4).fill('draft'),
  'deadlined',
  'deadlined',
  'verification',
  'verification',
  'verification',
  'pending',
  'pending',
  'repeating',
  'rating',
  'deleted',
];

/** Fills an empty migrated database and gathers its statistics; as the superuser. Foreign keys rest while it works. */
export async function seed(client: Client, size: SeedSize): Promise<Seeded> {
  const others = size.lots - size.detailed - size.stepped;
  const { rows: slow } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where schemaname = 'public' and indexdef like '%USING gin%'`,
  );
  await client.query('set session_replication_role = replica');
  for (const { name } of slow) await client.query(`drop index "${name}"`);
  await addPeople(client);
  await addOrders(client, size, others);
  // With its triggers: they make what lots are searched by.
  await client.query('set session_replication_role = origin');
  await addLots(client, size, others);
  await client.query('set session_replication_role = replica');
  await addOpened(client, others);
  await addApplicants(client, others + size.detailed, size.stepped);
  for (const { definition } of slow) await client.query(definition);
  await client.query('set session_replication_role = origin');
  await setSequences(client);
  await client.query('vacuum analyze');
  const from = (start: number, count: number) => Array.from({ length: count }, (_, at) => start + at + 1);
  return { detailed: from(others, size.detailed), stepped: from(others + size.detailed, size.stepped) };
}

/** Companies with a user each; letters are wanted by nobody, since a mail server is not what is measured. */
async function addPeople(client: Client): Promise<void> {
  await client.query(`
    insert into users (name, email, role, email_verified_at)
    select 'Закупщиков Иван ' || n, 'buyer' || n || '@example.test', 'manager', now() from generate_series(1, ${MANAGERS}) n`);
  await client.query(`
    insert into companies (type, title, itn, moderation_status, general_info, head_info, banking_account, stats)
    select 'party', 'ООО «Поставщик ' || n || '»', '79' || lpad(n::text, 8, '0'), 'verified',
      c.general_info, c.head_info, c.banking_account, c.stats
    from generate_series(1, ${COMPANIES}) n, (select * from companies order by id limit 1) c`);
  await client.query(`
    insert into users (name, email, role, email_verified_at, company_id)
    select 'Поставщиков Пётр ' || c.id, 'seller' || c.id || '@example.test', 'vendor', now(), c.id
    from companies c where c.title like 'ООО «Поставщик %'`);
  await client.query(
    `insert into notification_preferences (user_id, mail) select id, 'none' from users on conflict do nothing`,
  );
}

async function addOrders(client: Client, { lots, detailed }: SeedSize, others: number): Promise<void> {
  const few = (from: number, to: number) => `
    select lot, i from generate_series(${from}, ${to}) lot, generate_series(1, 1 + lot % 5) i`;
  await client.query(`
    insert into orders (lot_id, index, name, code, okpd2, manufacturer, quantity, unit)
    select lot, i, initcap(${pick(THINGS, 'lot + i * 7')}) || ' ' || (lot % 900 + i), 'МТР-' || lpad((lot % 5000 * 10 + i)::text, 6, '0'),
      '24.20.13.110', ${pick('Уралмаш ТМК Северсталь Grundfos Siemens', 'lot + i')}, 100 + lot % 400, '796'
    from (${few(1, others)}
      union all select lot, i from generate_series(${others + 1}, ${others + detailed}) lot, generate_series(1, ${ITEMS_OF_DETAILED}) i
      union all ${few(others + detailed + 1, lots)}) as items(lot, i) order by lot, i`);
}

async function addLots(client: Client, { lots, ownerId }: SeedSize, others: number): Promise<void> {
  const statuses = `(array[${STATUSES.map((status) => `'${status}'`).join(',')}])`;
  await client.query(
    `insert into lots (id, number, title, description, category_id, status, owner_id, is_open, is_sealed, created_at,
       updated_at, published_at, applications_deadline, opened_at, finished_at, deleted_from, admission)
     overriding system value
     select n as id, to_char(at, 'YYYY') || '-' || lpad(n::text, 6, '0') as number,
       ${pick(ACTS, 'n')} || ' ' || ${pick(THINGS, 'n * 13')} || ', ' || ${pick(PLACES, 'n / 7')} || ', лист ' || n % 1000 as title,
       'Требования к качеству, упаковке и срокам — в приложении.' as description,
       1 + n % 70, status,
       case when n > $2 then $1 else (select min(id) from users where email like 'buyer%') + n % ${MANAGERS} end,
       n > $2 or n % 10 > 0, status in ('draft', 'applications', 'deadlined'),
       at, at + interval '3 days',
       case when status <> 'draft' then at + interval '1 hour' end,
       case when n > $2 or status = 'applications' then now() + (10 + n % 20) * interval '1 day'
         when status <> 'draft' then at + interval '14 days' end,
       case when status not in ('draft', 'applications', 'deadlined') then at + interval '15 days' end,
       case when status = 'finished' then at + interval '30 days' end,
       case when status = 'deleted' then 'draft' end,
       '{"securityCheck": true, "auditCheck": true}'::jsonb
     from (select n, now() - (n::bigint * 7919 % 1000) * interval '1 day' - n * interval '1 second' as at,
         case when n > $2 then 'applications' else ${statuses}[1 + n * 37 % ${STATUSES.length}] end as status
       from generate_series(1, $3::int) n) as base`,
    [ownerId, others, lots],
  );
}

const TERMS = `'{"vendorType":null,"currency":"RUB","vat":"vat20","basis":"DDP","address":null,"priceIncludes":null,
  "minSum":null,"isOptionEnabled":false,"isValidFor":null,"isToleranceEnabled":false,"tolerancePlus":null,
  "toleranceMinus":null,"shipmentPeriod":null,"startDelivery":null,"startProduction":null,
  "paymentConditions":{"prepaymentPercent":null,"deferralDays":null,"comment":""},"guarantee":null,
  "documentationPeriod":null,"agent":{"name":"","primaryPhone":null,"secondaryPhone":null,"email":null},
  "agreement":null,"isAgree":true}'::jsonb`;

/** Opened and finished applications to every tenth lot. */
async function addOpened(client: Client, lots: number): Promise<void> {
  await client.query(
    `insert into applications (id, lot_id, company_id, created_by, status, offer_block, terms, current_version_id, opened_version_id,
       submitted_at, opened_at, created_at, updated_at)
     select 1000000 + l.id, l.id, 2 + l.id % ${COMPANIES}, (select min(id) from users), 'active', l.id, ${TERMS},
       1000000 + l.id, 1000000 + l.id, l.published_at, l.opened_at, l.published_at, l.published_at
     from lots l where l.id <= $1 and l.id % 10 = 0 and l.opened_at is not null`,
    [lots],
  );
  await client.query(`
    insert into offers (id, application_id, lot_id, order_id, position, quantity, unit_price)
    select o.id, a.id, a.lot_id, o.id, o.index - 1, o.quantity, 100 + o.id % 1000
    from applications a join orders o on o.lot_id = a.lot_id`);
}

/** Whoever has submitted hears of a lot's step. What was submitted is sealed: the lot's law asks how many there are, not what. */
async function addApplicants(client: Client, from: number, count: number): Promise<void> {
  await client.query(
    `insert into applications (id, lot_id, company_id, created_by, status, offer_block, current_version_id, submitted_at)
     select 100000000 + l.id * 10 + n, l.id, 2 + (l.id * 7 + n * 11) % ${COMPANIES}, (select min(id) from users), 'active',
       100000000 + l.id * 10 + n, 100000000 + l.id * 10 + n, now()
     from lots l, generate_series(1, ${APPLICANTS}) n where l.id > $1 and l.id <= $1 + $2`,
    [from, count],
  );
}

async function setSequences(client: Client): Promise<void> {
  await client.query(`select setval('lot_numbers', (select max(id) from lots))`);
  for (const table of ['lots', 'orders']) {
    await client.query(
      `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`,
    );
  }
}

/** Ids of the items of these lots, in their order. */
export async function itemsByLot(client: Client, lotIds: readonly number[]): Promise<Map<number, number[]>> {
  const { rows } = await client.query<{ lot: string; ids: string[] }>(
    'select lot_id as lot, array_agg(id order by index) as ids from orders where lot_id = any($1) group by 1',
    [lotIds],
  );
  return new Map(rows.map(({ lot, ids }) => [Number(lot), ids.map(Number)]));
}
