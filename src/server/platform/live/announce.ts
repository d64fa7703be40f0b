import { sql } from 'drizzle-orm';
import type { LiveModel } from '../../../api/calls/events.ts';
import type { Db, Tx } from '../database/client.ts';
import { slot } from '../database/compiled.ts';
import { compiledWrite, sendAll, waking, type Write } from '../database/statement.ts';
import { liveEvents } from './tables.ts';

/** What changed, in ids alone: pages that may hear of it ask for the rest. */
export interface Announcement {
  model: LiveModel;
  /** The record's id; null where a whole list changed. */
  id: number | null;
  lotId?: number | null;
  /** Such as `lot.prolonged`. */
  what: string;
}

/** Tells every open page that may hear of it, when (and only if) the transaction commits. Carries ids alone. */
export const announce = (tx: Tx | Db, announcement: Announcement): Promise<void> =>
  announceAll(tx, [announcement]);

/** The same for many at once. */
export async function announceAll(tx: Tx | Db, announcements: readonly Announcement[]): Promise<void> {
  await sendAll(tx, announceWrite(announcements));
}

/**
 * The statement that writes them all down; after the commit the notifier tells of them. The last of a step's writes: what is joined
 * behind it hides their ids, and all processes have to look for them.
 */
export const announceWrite = (announcements: readonly Announcement[]): Write[] =>
  announcements.length === 0
    ? []
    : [waking('live', writeDown({ announcements: JSON.stringify(announcements) }))];

const writeDown = compiledWrite(
  () => sql`insert into ${liveEvents} (model, model_id, lot_id, what, told)
    select model, id, "lotId", what, true
    from json_to_recordset(${slot('announcements')}::json) as told(model text, id bigint, "lotId" bigint, what text)
    returning id`,
  { isApart: true },
);
