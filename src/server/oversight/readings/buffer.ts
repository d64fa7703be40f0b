// What was read, gathered in memory and written in one statement by the tick: nobody who reads waits for it. What a process has
// gathered since the last round is lost if it is killed; a stop that is asked for writes it.
import { sql } from 'drizzle-orm';
import type { ReadingKind } from '../../../rules/closed-lists.ts';
import { array } from '../../platform/database/array.ts';
import type { Services } from '../../platform/services.ts';
import type { Tick } from '../../platform/jobs/clock.ts';

export interface Noted {
  userId: number;
  /** Null: the file's owner says. */
  what: ReadingKind | null;
  lotId: number | null;
  applicationId: number | null;
  fileId: number | null;
  exportId: number | null;
  paper: string | null;
  /** Epoch milliseconds. */
  at: number;
}

/** The same read again within it is one reading: a page asks again by itself. */
const SAME_MS = 60_000;
const EVERY_MS = 2_000;
/** A flood of readings must not fill the memory while the database is away. */
const MOST = 20_000;

interface Gathered {
  noted: Noted[];
  lastAt: Map<string, number>;
}
const gathered = new WeakMap<Services, Gathered>();

function gatheredOf(services: Services): Gathered {
  const known = gathered.get(services) ?? { noted: [], lastAt: new Map<string, number>() };
  gathered.set(services, known);
  return known;
}

export function noteReading(services: Services, one: Noted): void {
  const { noted, lastAt } = gatheredOf(services);
  const { at, ...what } = one;
  const key = JSON.stringify(what);
  if (at - (lastAt.get(key) ?? 0) < SAME_MS || noted.length >= MOST) return;
  lastAt.set(key, at);
  noted.push(one);
}

/** Written with the lot that each is of; what is of no lot is not kept. */
export async function writeReadings(services: Services): Promise<void> {
  const known = gatheredOf(services);
  const now = Date.now();
  for (const [key, at] of known.lastAt) if (now - at >= SAME_MS) known.lastAt.delete(key);
  const rows = known.noted;
  if (rows.length === 0) return;
  known.noted = [];
  try {
    await services.db.execute(sql`
      insert into lot_readings (lot_id, user_id, what, application_id, file_id, paper, at)
      select l.id, n."userId", found.what, found.application_id, n."fileId", n.paper, to_timestamp(n.at / 1000.0)
      from json_to_recordset(${JSON.stringify(rows)}::json)
        as n("userId" bigint, what text, "lotId" bigint, "applicationId" bigint, "fileId" bigint, "exportId" bigint, paper text, at float8)
      left join files f on f.id = n."fileId"
      left join application_files af on f.owner_model = 'applicationFile' and af.id = f.owner_id
      left join orders o on f.owner_model = 'order' and o.id = f.owner_id
      left join exports e on e.id = n."exportId"
      left join applications a on a.id = coalesce(n."applicationId", af.application_id)
      cross join lateral (select
        coalesce(n.what, case f.owner_model when 'lot' then 'document' when 'order' then 'document'
          when 'applicationFile' then 'applicationFile' end) as what,
        a.id as application_id,
        coalesce(n."lotId", a.lot_id, o.lot_id, e.lot_id, case when f.owner_model = 'lot' then f.owner_id end) as lot_id
      ) as found
      join users u on u.id = n."userId"
      join lots l on l.id = found.lot_id
      -- A vendor's own application is no news to anybody.
      where found.what is not null and not (u.role = 'vendor' and found.what <> all(${array('text', ['document', 'paper'])}))
      order by n.at`);
  } catch (err) {
    known.noted = [...rows, ...known.noted].slice(0, MOST);
    throw err;
  }
}

export const readingsTick: Tick = { name: 'lot-readings', everyMs: EVERY_MS, run: writeReadings };
