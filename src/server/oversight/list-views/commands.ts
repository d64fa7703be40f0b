// Views kept, changed and removed.
import { randomBytes } from 'node:crypto';
import { and, count, eq, ne, sql } from 'drizzle-orm';
import type { ViewedList } from '../../../api/list-names.ts';
import type { NewListView, ViewContent } from '../../../api/records/list-view.ts';
import { listViewTexts } from '../../../text/list-views.ts';
import { users } from '../../accounts/core/tables.ts';
import type { Tx } from '../../platform/database/client.ts';
import { invalid, notFound } from '../../platform/http/errors.ts';
import { checkNames } from './known-names.ts';
import { listViews } from './tables.ts';

/** They are read whole. */
const MOST = 100;
const KEY_BYTES = 16;

export async function saveView(
  tx: Tx,
  userId: number,
  { list, name, ...content }: NewListView,
): Promise<number> {
  checkNames(list, content);
  // Two of one person at once would both find room.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
  const [kept] = await tx.select({ n: count() }).from(listViews).where(eq(listViews.userId, userId));
  if (kept!.n >= MOST) throw invalid({ name: [listViewTexts.tooMany(MOST)] });
  await mustBeFree(tx, userId, list, name);
  const key = randomBytes(KEY_BYTES).toString('base64url');
  const [made] = await tx
    .insert(listViews)
    .values({ userId, key, list, name, content })
    .returning({ id: listViews.id });
  return made!.id;
}

/** Two of one name are not told apart where they are chosen. Throws 422. */
async function mustBeFree(
  tx: Tx,
  userId: number,
  list: ViewedList,
  name: string,
  id?: number,
): Promise<void> {
  const isOther = id === undefined ? undefined : ne(listViews.id, id);
  const isSame = sql`lower(${listViews.name}) = lower(${name})`;
  const [taken] = await tx
    .select({ id: listViews.id })
    .from(listViews)
    .where(and(eq(listViews.userId, userId), eq(listViews.list, list), isSame, isOther))
    .limit(1);
  if (taken) throw invalid({ name: [listViewTexts.taken] });
}

const own = (userId: number, id: number) => and(eq(listViews.id, id), eq(listViews.userId, userId));

/** Throws 404: of another's it is not even said that it is there; 422. */
export async function changeView(
  tx: Tx,
  userId: number,
  id: number,
  { name, ...content }: ViewContent & { name: string },
): Promise<void> {
  const [changed] = await tx
    .update(listViews)
    .set({ name, content, changedAt: sql`clock_timestamp()` as never })
    .where(own(userId, id))
    .returning({ list: listViews.list });
  if (!changed) throw notFound();
  checkNames(changed.list, content);
  await mustBeFree(tx, userId, changed.list, name, id);
}

/** Throws 404. */
export async function removeView(tx: Tx, userId: number, id: number): Promise<void> {
  const removed = await tx.delete(listViews).where(own(userId, id)).returning({ id: listViews.id });
  if (removed.length === 0) throw notFound();
}
