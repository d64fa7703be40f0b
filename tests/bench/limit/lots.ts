// Lists of lots, and one lot with its items.
import type { QueryResultRow } from 'pg';
import type { Limit } from './database.ts';

/** Whoever asks: the limit knows no sign-in, but what a reply says of the reader must be looked up for somebody. */
export const READER = 1;

const MOST_COUNTED = 10_000;
const STATUS_CODES: Record<string, number | null> = { applications: 2, verification: 4, finished: 7 };

/** Columns of a row by the names of the contract. */
const ROW = `
  l.id, l.number, l.title, l.description, l.category_id as "categoryId", l.status, l.version, l.owner_id as "ownerId",
  l.currency, l.basis, l.address, l.contacts, l.is_open as "isOpen", l.is_sealed as "isSealed", l.by_commission as "byCommission",
  l.rating_type as "ratingType", l.shows_estimate as "showsEstimate", l.applications_deadline as "applicationsDeadline", l.published_at as "publishedAt",
  l.opened_at as "openedAt", l.finished_at as "finishedAt", l.cancel_reason as "cancelReason",
  l.was_reopened as "wasReopened", l.created_at as "createdAt", l.updated_at as "updatedAt",
  u.name as owner_name, c.code as category_code, c.title as category_title, r.round,
  (select count(*)::int from orders o where o.lot_id = l.id) as "ordersCount",
  (select count(*)::int from questions q where q.lot_id = l.id and q.answer is not null) as "questionsCount",
  (select count(*)::int from applications a where a.lot_id = l.id and a.current_version_id is not null) as "applicationsCount",
  exists (select 1 from favorites f where f.user_id = ${READER} and f.model_type = 'lot' and f.model_id = l.id) as "isFavorite",
  exists (select 1 from lot_participants p where p.lot_id = l.id and p.user_id = ${READER}) as "isParticipant"`;
const JOINS = `
  join users u on u.id = l.owner_id left join categories c on c.id = l.category_id
  left join lateral (select to_jsonb(last) as round from rounds last where last.lot_id = l.id order by number desc limit 1) r on true`;

interface Row extends QueryResultRow {
  id: number;
  status: string;
  ownerId: number;
  owner_name: string;
  categoryId: number | null;
  category_code: string | null;
  category_title: string | null;
}

function present({ owner_name, category_code, category_title, ...row }: Row) {
  return {
    ...row,
    statusCode: STATUS_CODES[row.status] ?? null,
    owner: { id: row.ownerId, name: owner_name },
    category:
      row.categoryId === null ? null : { id: row.categoryId, code: category_code, title: category_title },
    isInvited: false,
  };
}

const step = (lotId: number, event: string, path: string) => ({
  event,
  call: `/api/v1/lots/${lotId}/${path}`,
  open: true,
  reasons: [] as string[],
  asks: [] as string[],
});

interface WholeRow extends Row {
  criteria: unknown[];
  ratingCalculatedAt: string | null;
  ratingStale: boolean;
  admission: unknown;
  files: number;
  invited: number;
}

function presentWhole({
  criteria,
  ratingCalculatedAt,
  ratingStale,
  admission,
  files,
  invited,
  ...row
}: WholeRow) {
  return {
    ...present(row as Row),
    criteria,
    ratingCalculatedAt,
    ratingStale,
    admission,
    canEdit: false,
    steps: [
      step(row.id, 'lot.prolong', 'prolongation'),
      step(row.id, 'lot.toDraft', 'step-to-draft'),
      step(row.id, 'lot.cancel', 'cancel'),
    ],
    figures: { files, invited, admitted: 0, marked: 0 },
  };
}

export function lotReads({ named }: Limit) {
  const page = named(
    'lots_page',
    `with page as materialized (
       select id from lots where status = any($1) order by created_at desc, id desc limit $2 offset $3)
     select ${ROW} from page join lots l using (id) ${JOINS} order by l.created_at desc, l.id desc`,
  );
  const count = named(
    'lots_count',
    `select count(*)::int as total from (
       select 1 from lots where status = any($1) limit ${MOST_COUNTED + 1}) as matched`,
  );
  const some = named('lots_some', `select ${ROW} from lots l ${JOINS} where l.id = any($1)`);
  const whole = named(
    'lot_whole',
    `select ${ROW}, l.rating_calculated_at as "ratingCalculatedAt", l.rating_stale as "ratingStale", l.admission,
       (select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'code', k.code, 'title', k.title, 'weight', k.weight)
          order by k.id), '[]') from criteria k where k.lot_id = l.id) as criteria,
       (select count(*)::int from files f where f.owner_model = 'lot' and f.owner_id = l.id) as files,
       (select count(*)::int from invitations i where i.lot_id = l.id and i.status in ('sent', 'accepted')) as invited
     from lots l ${JOINS} where l.id = $1`,
  );
  const items = named(
    'lot_items',
    `select id, lot_id as "lotId", index, packaging_group as "packagingGroup", name, code, okpd2,
       category_id as "categoryId", manufacturer, comment, trim_scale(quantity)::text as quantity, unit,
       required_delivery as "requiredDelivery", destination_station as "destinationStation",
       destination_code as "destinationCode", 0 as "filesCount", 'шт' as "unitTitle"
     from orders where lot_id = $1 order by index, id`,
  );

  const rowsOf = async (ids: readonly number[]) => {
    const rows = new Map((await some<Row>([ids])).map((row) => [row.id, present(row)]));
    return ids.flatMap((id) => rows.get(id) ?? []);
  };
  const wholeOf = async (id: number) => presentWhole((await whole<WholeRow>([id]))[0]!);
  return {
    rowsOf,
    wholeOf,
    async list(statuses: readonly string[], number: number, perPage: number) {
      const [[counted], rows] = await Promise.all([
        count<{ total: number }>([statuses]),
        page<Row>([statuses, perPage, (number - 1) * perPage]),
      ]);
      const total = Math.min(counted!.total, MOST_COUNTED);
      return {
        data: rows.map(present),
        meta: {
          page: number,
          perPage,
          total,
          lastPage: Math.max(1, Math.ceil(total / perPage)),
          totalIsExact: counted!.total <= MOST_COUNTED,
        },
      };
    },
    async read(id: number) {
      const [lot, orders] = await Promise.all([wholeOf(id), items([id])]);
      return { data: { ...lot, orders } };
    },
  };
}
export type LotReads = ReturnType<typeof lotReads>;
