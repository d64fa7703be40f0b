// A hundred thousand lots, or a million, by plain SQL: what the product's own functions would take hours for. Of the tables' columns
// it names those that have no default. Forms for searching are made of each text once, not of each lot, and compared with what the
// product's own triggers would have made.
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

/** What is filled row by row: their indexes are made when all rows are there. */
const FILLED = ['lots', 'orders', 'applications', 'offers', 'lot_search', 'search_words', 'search_codes'];

/** Fills an empty migrated database and gathers its statistics; as the superuser. Foreign keys and triggers rest while it works. */
export async function seed(client: Client, size: SeedSize): Promise<Seeded> {
  const others = size.lots - size.detailed - size.stepped;
  await client.query(
    `set work_mem = '256MB'; set maintenance_work_mem = '512MB'; set synchronous_commit = off`,
  );
  await client.query('set session_replication_role = replica');
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = any($1::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid)`,
    [FILLED],
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await addPeople(client);
  await addOrders(client, size, others);
  await addForms(client, size);
  await addLots(client, size, others);
  await addSearched(client);
  await addOpened(client, others);
  await addApplicants(client, others + size.detailed, size.stepped);
  for (const { definition } of indexes) await client.query(definition);
  await client.query('set session_replication_role = origin');
  await setSequences(client);
  await client.query('vacuum analyze');
  await checkSearch(client);
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

const TITLE = `${pick(ACTS, 'n')} || ' ' || ${pick(THINGS, 'n * 13')} || ', ' || ${pick(PLACES, 'n / 7')} || ', лист ' || n % 1000`;
const DESCRIPTION = 'Требования к качеству, упаковке и срокам — в приложении.';

/** What lots are searched by, made of each title, list of items and code once: they come again and again. */
async function addForms(client: Client, { lots }: SeedSize): Promise<void> {
  await client.query(`
    create temp table title_forms as
    select title, setweight(to_tsvector('russian', fold_text(title)), 'A') as words
    from (select distinct ${TITLE} as title from generate_series(1, ${lots}) n) as titles`);
  await client.query(`
    create temp table code_forms as
    select code, okpd2, concat_ws(' ', code_text(code), okpd2) as form from (select distinct code, okpd2 from orders) as codes`);
  await client.query(`
    create temp table item_texts as
    select lot_id as lot, string_agg(name || ' ' || manufacturer, ' ' order by index) as names,
      (select string_agg(form, ' ' order by form) from (select distinct unnest(array_agg(form)) as form) as forms) as codes
    from orders join code_forms using (code, okpd2) group by lot_id`);
  await client.query(`
    create temp table item_forms as
    select names, setweight(to_tsvector('russian', left(fold_text(names), 200000)), 'B') as words
    from (select distinct names from item_texts) as texts`);
  await client.query('analyze title_forms, code_forms, item_texts, item_forms');
}

async function addLots(client: Client, { lots, ownerId }: SeedSize, others: number): Promise<void> {
  const statuses = `(array[${STATUSES.map((status) => `'${status}'`).join(',')}])`;
  await client.query(
    `insert into lots (id, number, title, description, category_id, status, owner_id, is_open, is_sealed, created_at,
       updated_at, published_at, applications_deadline, opened_at, finished_at, deleted_from, admission,
       search, codes)
     overriding system value
     select n as id, number,
       title, '${DESCRIPTION}' as description,
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
       '{"securityCheck": true, "auditCheck": true}'::jsonb,
       titles.words || items.words || setweight(to_tsvector('simple', number), 'C')
         || setweight(to_tsvector('russian', left(fold_text('${DESCRIPTION}'), 20000)), 'D') as search,
       left(concat_ws(' ', code_text(number), texts.codes), 20000) as codes
     from (select n, at, status, ${TITLE} as title, to_char(at, 'YYYY') || '-' || lpad(n::text, greatest(6, length(n::text)), '0') as number
         from (select n, now() - (n::bigint * 7919 % 1000) * interval '1 day' - n * interval '1 second' as at,
             case when n > $2 then 'applications' else ${statuses}[1 + n * 37 % ${STATUSES.length}] end as status
           from generate_series(1, $3::int) n) as numbered) as base
       join title_forms as titles using (title)
       join item_texts as texts on texts.lot = n
       join item_forms as items using (names)
     order by n`,
    [ownerId, others, lots],
  );
}

/** What the triggers of lots keep beside them. */
async function addSearched(client: Client): Promise<void> {
  await client.query(
    'insert into lot_search (lot_id, search, codes) select id, search, codes from lots order by id',
  );
  await client.query(
    'insert into search_words (word) select distinct word from title_forms, words_of(title) as word order by word',
  );
  await client.query(`
    insert into search_codes (code)
    select distinct code from (select distinct codes from item_texts) as texts, codes_of('number ' || codes) as code order by code`);
}

const CHECKED = 500;

/** Throws where the forms are not those that the product's own functions make, asked for lots from the first to the last. */
async function checkSearch(client: Client): Promise<void> {
  const { rows } = await client.query<{ wrong: number }>(
    `select count(*)::int as wrong from lots join lot_search as kept on kept.lot_id = lots.id
     where lots.id % greatest(1, (select count(*) from lots) / ${CHECKED}) = 0 and not (
       lots.search = lot_search(id, number, title, description) and lots.codes = lot_codes(id, number)
       and kept.search = lots.search and kept.codes = lots.codes
       and not exists (select from words_of(title) as word where word not in (select word from search_words))
       and not exists (select from codes_of(lots.codes) as code where code not in (select code from search_codes)))`,
  );
  if (rows[0]!.wrong > 0) throw new Error(`${rows[0]!.wrong} lots would not be found by what they say`);
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
