// What is said of a lot by those who work on it.
import { asc, count, eq, sql } from 'drizzle-orm';
import type { LotComment } from '../../../api/records/lot-comment.ts';
import type { CommentSubject } from '../../../rules/lot-parts.ts';
import { beginningOf } from '../../../rules/beginning-of.ts';
import type { Visitor } from '../../../machines/access.ts';
import type { Actor } from '../../../machines/law.ts';
import { teamTexts } from '../../../text/team.ts';
import { deputiesToday } from '../../accounts/deputies/queries.ts';
import { notify } from '../../accounts/notifications/notify.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import { forbidden, invalid, notFound } from '../../platform/http/errors.ts';
import { announce } from '../../platform/live/announce.ts';
import { ensureReviewer } from '../core/guard.ts';
import { readableOfLot } from '../core/ports.ts';
import { readableLot } from '../core/queries.ts';
import type { LotTableRow } from '../core/tables.ts';
import { orders } from '../orders/tables.ts';
import { namesOf, peopleOf } from './people.ts';
import { lotComments } from './tables.ts';

type Row = typeof lotComments.$inferSelect;
interface Draft {
  text: string;
  mentions: readonly number[];
}
interface About {
  subject: CommentSubject;
  id: number;
}

/** They are read whole. */
const MOST = 1_000;
const QUOTED = 200;

/** The lot, whose team the visitor is of. Throws 404, 403. */
export async function teamLot(tx: Tx | Db, visitor: Visitor, lotId: number): Promise<LotTableRow> {
  const lot = await readableLot(tx, visitor, lotId);
  ensureReviewer(visitor, lot);
  return lot;
}

/** What of the lot the visitor may speak of, by its kind and id: applications that were opened to it, items. */
async function subjectsOf(
  tx: Tx | Db,
  visitor: Visitor,
  lotId: number,
): Promise<Record<CommentSubject, Map<number, string>>> {
  const items = await tx
    .select({ id: orders.id, index: orders.index, name: orders.name })
    .from(orders)
    .where(eq(orders.lotId, lotId));
  return {
    application: await readableOfLot.get()(tx, visitor, lotId),
    item: new Map(items.map(({ id, index, name }) => [id, `${index}. ${name}`])),
  };
}

const aboutOf = ({ applicationId, orderId }: Row): About | null => {
  if (applicationId !== null) return { subject: 'application', id: applicationId };
  return orderId === null ? null : { subject: 'item', id: orderId };
};

/** What is said of an application is for who reads it: the others do not learn that there is one. */
async function present(
  tx: Tx | Db,
  visitor: Visitor,
  lotId: number,
  rows: readonly Row[],
): Promise<LotComment[]> {
  const subjects = await subjectsOf(tx, visitor, lotId);
  const seen = rows.flatMap((row): { row: Row; about: LotComment['about'] }[] => {
    const about = aboutOf(row);
    if (about === null) return [{ row, about }];
    const name = subjects[about.subject].get(about.id);
    return name === undefined ? [] : [{ row, about: { ...about, name } }];
  });
  const names = await namesOf(
    tx,
    seen.flatMap(({ row: { byId, mentions } }) => [byId, ...mentions]),
  );
  const person = (id: number) => ({ id, name: names.get(id) ?? '' });
  return seen.map(({ about, row: { id, text, byId, mentions, createdAt, changedAt } }) => ({
    id,
    text,
    about,
    by: person(byId),
    mentions: mentions.map(person),
    createdAt: createdAt.toISOString(),
    changedAt: changedAt?.toISOString() ?? null,
    canChange: byId === visitor.id,
    canRemove: byId === visitor.id || visitor.role === 'admin',
  }));
}

const presentOne = async (tx: Tx, visitor: Visitor, row: Row): Promise<LotComment> =>
  (await present(tx, visitor, row.lotId, [row]))[0]!;

export async function commentsOf(db: Db, visitor: Visitor, lotId: number): Promise<LotComment[]> {
  const rows = await db
    .select()
    .from(lotComments)
    .where(eq(lotComments.lotId, lotId))
    .orderBy(asc(lotComments.id));
  return present(db, visitor, lotId, rows);
}

/** Throws 422 alike for what is not there and for what the visitor may not know of. */
async function ensureSubject(tx: Tx, visitor: Visitor, lotId: number, about: About): Promise<void> {
  const subjects = await subjectsOf(tx, visitor, lotId);
  if (!subjects[about.subject].has(about.id)) throw invalid({ about: [teamTexts.noSubject] });
}

/** Throws 422 where somebody would not be able to read it. */
async function ensureTeam(tx: Tx, lot: LotTableRow, mentions: readonly number[]): Promise<void> {
  const found = await peopleOf(tx, lot, mentions);
  const team = new Set(found.filter(({ isInTeam }) => isInTeam).map(({ id }) => id));
  if (mentions.some((id) => !team.has(id))) throw invalid({ mentions: [teamTexts.outsider] });
}

const quoted = (text: string): string => (text.length <= QUOTED ? text : `${beginningOf(text, QUOTED)}…`);

async function tell(
  tx: Tx,
  lot: LotTableRow,
  actor: Actor,
  { text, about }: LotComment,
  userIds: readonly number[],
): Promise<void> {
  const heard = new Set([...userIds, ...(await deputiesToday(tx, userIds))]);
  const others = [...heard].filter((id) => id !== actor.id);
  if (others.length > 0)
    await notify(tx, {
      userIds: others,
      type: 'team.mentioned',
      text: teamTexts.mentioned({ by: actor.name, number: lot.number, about, text: quoted(text) }),
      link: `/tender-${lot.id}#team`,
      lotId: lot.id,
    });
}

const changed = (tx: Tx, lotId: number, what: string) =>
  announce(tx, { model: 'lotComment', id: lotId, lotId, what });

export async function writeComment(
  tx: Tx,
  visitor: Visitor,
  actor: Actor & { id: number },
  lot: LotTableRow,
  draft: Draft & { about: About | null },
): Promise<LotComment> {
  const mentions = [...new Set(draft.mentions)];
  const { about } = draft;
  if (about) await ensureSubject(tx, visitor, lot.id, about);
  await ensureTeam(tx, lot, mentions);
  const [kept] = await tx.select({ n: count() }).from(lotComments).where(eq(lotComments.lotId, lot.id));
  if (kept!.n >= MOST) throw invalid({ text: [teamTexts.tooMany(MOST)] });
  const [row] = await tx
    .insert(lotComments)
    .values({
      lotId: lot.id,
      byId: actor.id,
      text: draft.text,
      mentions,
      applicationId: about?.subject === 'application' ? about.id : null,
      orderId: about?.subject === 'item' ? about.id : null,
    })
    .returning();
  const written = await presentOne(tx, visitor, row!);
  await tell(tx, lot, actor, written, mentions);
  await changed(tx, lot.id, 'lotComment.written');
  return written;
}

/** Throws 404 where it is not there or its lot is hidden, 403 where the lot is not the visitor's to speak of. */
async function lockComment(tx: Tx, visitor: Visitor, id: number): Promise<{ row: Row; lot: LotTableRow }> {
  const [row] = await tx.select().from(lotComments).where(eq(lotComments.id, id)).for('update');
  if (!row) throw notFound();
  const lot = await teamLot(tx, visitor, row.lotId);
  // What is said of an application that the visitor does not read is not there either.
  if ((await present(tx, visitor, lot.id, [row])).length === 0) throw notFound();
  return { row, lot };
}

/** Who is mentioned only now hears of it. */
export async function changeComment(
  tx: Tx,
  visitor: Visitor,
  actor: Actor,
  id: number,
  draft: Draft,
): Promise<LotComment> {
  const { row, lot } = await lockComment(tx, visitor, id);
  if (row.byId !== visitor.id) throw forbidden();
  const mentions = [...new Set(draft.mentions)];
  const added = mentions.filter((one) => !row.mentions.includes(one));
  await ensureTeam(tx, lot, added);
  const [after] = await tx
    .update(lotComments)
    .set({ text: draft.text, mentions, changedAt: sql`clock_timestamp()` as never })
    .where(eq(lotComments.id, id))
    .returning();
  const rewritten = await presentOne(tx, visitor, after!);
  await tell(tx, lot, actor, rewritten, added);
  await changed(tx, lot.id, 'lotComment.changed');
  return rewritten;
}

export async function removeComment(tx: Tx, visitor: Visitor, id: number): Promise<void> {
  const { row, lot } = await lockComment(tx, visitor, id);
  if (row.byId !== visitor.id && visitor.role !== 'admin') throw forbidden();
  await tx.delete(lotComments).where(eq(lotComments.id, id));
  await changed(tx, lot.id, 'lotComment.removed');
}
