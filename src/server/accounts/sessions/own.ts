// A user's own sessions: what they are known by, and their end.
import { parse } from 'bowser';
import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { SessionRecord } from '../../../api/calls/auth.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import { sessions } from './tables.ts';

/** «Chrome 141, Windows»; what names itself in no known way is told so. */
export function deviceOf(agent: string): string {
  if (agent === '') return 'Неизвестное устройство';
  const { browser, os } = parse(agent);
  const program = [browser.name, browser.version?.split('.')[0]].filter(Boolean).join(' ');
  return [program, os.name].filter(Boolean).join(', ') || 'Неизвестное устройство';
}

export async function sessionsOf(db: Db, userId: number, current: string | null): Promise<SessionRecord[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, sql`now()`)))
    .orderBy(desc(sessions.seenAt));
  return rows.map((row) => ({
    id: row.id,
    current: row.digest === current,
    device: deviceOf(row.agent),
    address: row.address,
    remember: row.remember,
    createdAt: row.createdAt.toISOString(),
    seenAt: row.seenAt.toISOString(),
  }));
}

/** Whether there was one of the user. */
export async function endOwnSession(tx: Tx, userId: number, id: number): Promise<boolean> {
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
    .returning({ id: sessions.id });
  return ended.length > 0;
}
