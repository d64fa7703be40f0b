// A lot's step: its row, its history, its live event and its news, in one statement; then the lot as it is.
import type { Limit } from './database.ts';
import type { LotReads } from './lots.ts';

/** A link of a lot's story, without hashes: `$lot` and `$payload` are parameters. */
export const historyOf = (lot: string, model: string, modelId: string, event: string, to: string) => `
  insert into history (chain, seq, lot_id, model, model_id, event, from_status, to_status, by_id, by_role, by_name, at,
    facts, payload, prev_hash, hash)
  select 'bare:' || ${lot}, coalesce((select max(seq) from history where chain = 'bare:' || ${lot}), 0) + 1, ${lot},
    '${model}', ${modelId}, '${event}', '${to}', '${to}', 1, 'manager', 'Проверкин', clock_timestamp(), '{}', '{}', '', ''`;

export function lotSteps({ named }: Limit, lots: LotReads) {
  const prolong = named(
    'prolong',
    `with changed as (
       update lots set applications_deadline = $2, next_check_at = $2, version = version + 1, updated_at = clock_timestamp()
       where id = $1::bigint and status = 'applications' and applications_deadline < $2 returning id, number, title),
     story as (${historyOf('changed.id', 'lot', 'changed.id', 'lot.prolong', 'applications')} from changed),
     heard as (
       select u.id from changed, applications a join users u on u.company_id = a.company_id
       where a.lot_id = $1::bigint and u.role = 'vendor' and u.status = 'active'
       union select p.user_id from lot_participants p where p.lot_id = $1::bigint
       union select i.user_id from invitations i where i.lot_id = $1::bigint and i.user_id is not null
       union select f.user_id from favorites f where f.model_type = 'lot' and f.model_id = $1::bigint),
     news as (
       insert into notifications (user_id, type, text, link, lot_id)
       select heard.id, 'lot.prolonged', 'Срок приёма продлён. Процедура ' || changed.number || ' «' || changed.title || '»',
         '/tender-' || changed.id, changed.id from heard, changed returning id, user_id),
     told as (
       insert into live_events (model, model_id, lot_id, what, told)
       select 'lot', id, id, 'lot.prolong', true from changed
       union all select 'notification', user_id, null, 'lot.prolonged', true from news)
     select id from changed`,
  );
  return async (id: number, deadline: string) => {
    const changed = await prolong([id, deadline]);
    return changed.length === 0 ? null : { data: await lots.wholeOf(id) };
  };
}
