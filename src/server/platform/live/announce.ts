import { sql } from 'drizzle-orm';
import type { Visitor } from '../../../machines/access.ts';
import type { Db, Tx } from '../database/client.ts';
import { liveEvents } from './tables.ts';

export const LIVE_CHANNEL = 'live';

export interface News {
  model: string;
  /** The record's id; null where a whole list changed. */
  id: number | null;
  lotId?: number | null;
  /** Such as `lot.prolonged`. */
  what: string;
}

export interface LiveEvent {
  /** Grows; what a page names to resume. */
  eventId: number;
  model: string;
  id: number | null;
  lotId: number | null;
  what: string;
}

/** Tells every open page that may hear of it, when (and only if) the transaction commits. Carries ids alone. */
export async function announce(tx: Tx | Db, { model, id, lotId = null, what }: News): Promise<void> {
  const event: Omit<LiveEvent, 'eventId'> = { model, id, lotId, what };
  await tx.execute(sql`
    with event as (
      insert into ${liveEvents} (model, model_id, lot_id, what) values (${model}, ${id}, ${lotId}, ${what}) returning id)
    select pg_notify(${LIVE_CHANNEL}, (${JSON.stringify(event)}::jsonb || jsonb_build_object('eventId', id))::text) from event`);
}

export type Audience = (db: Db, visitor: Visitor, event: LiveEvent) => Promise<boolean>;

const audiences = new Map<string, Audience>();

/** Says who may hear of a model's events; asked at each delivery. Of a model without an audience nobody hears. */
export function audienceOf(model: string, audience: Audience): void {
  audiences.set(model, audience);
}

export async function mayHear(db: Db, visitor: Visitor, event: LiveEvent): Promise<boolean> {
  return (await audiences.get(event.model)?.(db, visitor, event)) ?? false;
}
