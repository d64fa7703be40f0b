import type { LiveModel } from '../../../api/calls/events.ts';
import type { Visitor } from '../../../machines/access.ts';
import type { Db } from '../database/client.ts';
import { port } from '../port.ts';
import type { LiveEvent } from './models.ts';

/** Whether a visitor may hear of an event; asked at each delivery. */
export type Audience = (db: Db, visitor: Visitor, event: LiveEvent) => Promise<boolean>;
/** The composition does not compile without saying who may hear of each. */
export type Audiences = Record<LiveModel, Audience>;

export const audiences = port<Audiences>('platform: who may hear of live events');

/** Of a model that no code knows any more nobody hears. */
export async function mayHear(db: Db, visitor: Visitor, event: LiveEvent): Promise<boolean> {
  const known: Partial<Record<string, Audience>> = audiences.get();
  return (await known[event.model]?.(db, visitor, event)) ?? false;
}
