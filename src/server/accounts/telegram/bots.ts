// Which process listens to the bot, how far it has been heard, and how that goes.
import { eq, isNotNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { telegramStanding } from '../../../api/records/telegram.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import type { Services } from '../../platform/services.ts';
import { notificationPreferences } from '../notifications/tables.ts';
import { telegramBots as bots } from './tables.ts';

/** Longer than a question for updates stands open: whose process was killed is waited for no longer. */
const HOLD = '40 seconds';
const AFTER_FAULT = '15 seconds';
/** After a week of silence Telegram counts from another number on; what it keeps is no older than a day. */
const NUMBERS_HOLD = '3 days';
const ERROR_LENGTH = 300;

export interface Turn {
  /** The number that the next update has at least; 0: it may be any. */
  next: number;
  /** As the bot was called when it last said so. */
  name: string | null;
  /** What went wrong in the last turn. */
  error: string | null;
  /** Until when, as the database says it: tells this turn from a later one. */
  until: string;
}

/** The turn of this process, or null while another has it. */
export async function takeTurn(db: Db, id: number): Promise<Turn | null> {
  const { rows } = await db.execute<{
    next: string;
    name: string | null;
    error: string | null;
    until: string;
  }>(sql`
    insert into ${bots} (id, held_until) values (${id}, now() + ${HOLD}::interval)
    on conflict (id) do update set held_until = excluded.held_until where ${bots.heldUntil} <= now()
    returning case when updated_at > now() - ${NUMBERS_HOLD}::interval then next_update else 0 end as next, name, error, held_until::text as until`);
  const [row] = rows;
  return row ? { ...row, next: Number(row.next) } : null;
}

const isOwn = (id: number, { until }: Turn) => sql`id = ${id} and held_until = ${until}::timestamptz`;

/** Another may take it at once. */
export const giveUpTurn = async (db: Db, id: number, turn: Turn): Promise<void> => {
  await db.execute(sql`update ${bots} set held_until = now() where ${isOwn(id, turn)}`);
};

/** Before anybody is offered its link. */
export const noteName = async (db: Db, id: number, name: string): Promise<void> => {
  await db.update(bots).set({ name }).where(eq(bots.id, id));
};

/** The turn ends well. */
export const endTurn = async (db: Db, id: number, turn: Turn): Promise<void> => {
  await db.execute(sql`
    update ${bots} set held_until = now(), heard_at = now(), error = null where ${isOwn(id, turn)}`);
};

/** Nobody asks again for a while; the administrator sees why. */
export const endTurnBadly = async (db: Db, id: number, turn: Turn, words: string): Promise<void> => {
  await db.execute(sql`
    update ${bots} set held_until = now() + ${AFTER_FAULT}::interval, error = ${words.slice(0, ERROR_LENGTH)}
    where ${isOwn(id, turn)}`);
};

/** Counts these updates as carried out, and locks the bot's row; false where another process has the turn by now. */
export async function countUpdates(tx: Tx, id: number, turn: Turn, last: number): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update ${bots} set next_update = ${last} + 1, updated_at = now() where ${isOwn(id, turn)}`);
  return rowCount === 1;
}

export async function botName(db: Db, id: number): Promise<string | null> {
  const [row] = await db.select({ name: bots.name }).from(bots).where(eq(bots.id, id));
  return row?.name ?? null;
}

export async function standingOf({
  db,
  telegram,
}: Services): Promise<z.input<typeof telegramStanding> | null> {
  if (!telegram) return null;
  const [row] = await db.select().from(bots).where(eq(bots.id, telegram.id));
  const chats = await db.$count(notificationPreferences, isNotNull(notificationPreferences.telegramChatId));
  return {
    bot: row?.name ?? null,
    chats,
    heardAt: row?.heardAt?.toISOString() ?? null,
    error: row?.error ?? null,
  };
}
