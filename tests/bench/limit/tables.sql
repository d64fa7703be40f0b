-- What the limit keeps for itself, in a schema of its own: applications as plain rows, and a narrow index for searching.
-- Columns, indexes and foreign keys are those that the contract needs; how the platform stores the same is not asked here.
create schema bare;

create table bare.applications (
  id bigint generated always as identity primary key,
  lot_id bigint not null references lots (id),
  company_id bigint not null references companies (id),
  created_by bigint not null references users (id),
  status text not null,
  version integer not null default 1,
  terms jsonb not null,
  receipt jsonb,
  submitted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index on bare.applications (lot_id, company_id);
create index on bare.applications (company_id, updated_at);
create index on bare.applications (status, submitted_at);

-- Lot and item of an offer are looked up before it is written: foreign keys would ask the same once more for each line.
create table bare.offers (
  id bigint generated always as identity primary key,
  application_id bigint not null,
  order_id bigint not null,
  is_submitted boolean not null default false,
  position integer not null,
  is_analogue boolean not null default false,
  name text not null default '',
  description text not null default '',
  manufacturer text not null default '',
  country text not null default '',
  manufactured_year integer,
  documentation text not null default '',
  guarantee_period integer,
  shipment_period integer,
  quantity numeric(18, 6),
  unit_price numeric(20, 2),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index on bare.offers (application_id, position);
create index on bare.offers (order_id);

create table bare.versions (
  id bigint generated always as identity primary key,
  application_id bigint not null references bare.applications (id),
  number integer not null,
  content text not null,
  hash text not null,
  nonce text not null,
  submitted_by bigint not null references users (id),
  submitted_at timestamptz not null
);
create unique index on bare.versions (application_id, number);

create table bare.search as
  select l.id as lot_id,
    setweight(to_tsvector('russian', l.title), 'A')
      || to_tsvector('russian', l.description || ' ' || coalesce(i.names, '')) as words,
    upper(translate(l.number || ' ' || coalesce(i.codes, ''), '-', '')) as codes
  from lots l left join (
    select lot_id, string_agg(name, ' ') as names, string_agg(code, ' ') as codes from orders group by lot_id
  ) i on i.lot_id = l.id;
alter table bare.search add primary key (lot_id);
create index on bare.search using gin (words);
create index on bare.search using gin (codes gin_trgm_ops);

create table bare.words as
  select word from ts_stat($$ select to_tsvector('simple', title) from lots $$) where length(word) > 3;
create index on bare.words using gin (word gin_trgm_ops);

analyze bare.search;
analyze bare.words;
