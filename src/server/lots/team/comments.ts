// What is said of a lot by those who work on it.
import { asc, count, eq, sql } from 'drizzle-orm';
import type { LotComment } from '../../../api/records/lot-comment.ts';
import type { Visitor } from '../../../machines/access.ts';
import type { Actor } from '../../../machines/law.ts';
import { teamTexts } from '../../../text/team.ts';
import { deputiesToday } from '../../accounts/deputies/queries.ts';
import { notify } from '../../accounts/notifications/notify.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import { forbidden, invalid, notFound } from '../../platform/http/errors.ts';
import { announce } from '../../platform/live/announce.ts';
import { ensureReviewer } from '../core/guard.ts';
import { readableLot } from '../core/queries.ts';
import type { LotTableRow } from '../core/tables.ts';
import { namesOf, peopleOf } from './people.ts';
import { lotComments } from './tables.ts';

type Row = typeof lotComments.$inferSelect;
interface Draft {
  text: string;
  mentions: readonly number[];
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

async function present(tx: Tx | Db, visitor: Visitor, rows: readonly Row[]): Promise<LotComment[]> {
  const names = await namesOf(
    tx,
    rows.flatMap(({ byId, mentions }) => [byId, ...mentions]),
  );
  const person = (id: number) => ({ id, name: names.get(id) ?? '' });
  return rows.map(({ id, text, byId, mentions, createdAt, changedAt }) => ({
    id,
    text,
    by: person(byId),
    mentions: mentions.map(person),
    createdAt: createdAt.toISOString(),
    changedAt: changedAt?.toISOString() ?? null,
    canChange: byId === visitor.id,
    canRemove: byId === visitor.id || visitor.role === 'admin',
  }));
}

const presentOne = async (tx: Tx, visitor: Visitor, row: Row): Promise<LotComment> =>
  (await present(tx, visitor, [row]))[0]!;

export async function commentsOf(db: Db, visitor: Visitor, lotId: number): Promise<LotComment[]> {
  const rows = await db
    .select()
    .from(lotComments)
    .where(eq(lotComments.lotId, lotId))
    .orderBy(asc(lotComments.id));
  return present(db, visitor, rows);
}

/** Throws 422 where somebody would not be able to read it. */
async function ensureTeam(tx: Tx, lot: LotTableRow, mentions: readonly number[]): Promise<void> {
  const found = await peopleOf(tx, lot, mentions);
  const team = new Set(found.filter(({ isInTeam }) => isInTeam).map(({ id }) => id));
  if (mentions.some((id) => !team.has(id))) throw invalid({ mentions: [teamTexts.outsider] });
}

const quoted = (text: string): string => (text.length <= QUOTED ? text : `${text.slice(0, QUOTED)}…`);

async function tell(
  tx: Tx,
  lot: LotTableRow,
  actor: Actor,
  { text, userIds }: { text: string; userIds: readonly number[] },
): Promise<void> {
  const heard = new Set([...userIds, ...(await deputiesToday(tx, userIds))]);
  const others = [...heard].filter((id) => id !== actor.id);
  if (others.length > 0)
    await notify(tx, {
      userIds: others,
      type: 'team.mentioned',
      text: teamTexts.mentioned({ by: actor.name, number: lot.number, text: quoted(text) }),
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
  draft: Draft,
): Promise<LotComment> {
  const mentions = [...new Set(draft.mentions)];
  await ensureTeam(tx, lot, mentions);
  const [kept] = await tx.select({ n: count() }).from(lotComments).where(eq(lotComments.lotId, lot.id));
  if (kept!.n >= MOST) throw invalid({ text: [teamTexts.tooMany(MOST)] });
  const [row] = await tx
    .insert(lotComments)
    .values({ lotId: lot.id, byId: actor.id, text: draft.text, mentions })
    .returning();
  await tell(tx, lot, actor, { text: draft.text, userIds: mentions });
  await changed(tx, lot.id, 'lotComment.written');
  return presentOne(tx, visitor, row!);
}

/** Throws 404: where it is not there, and where its lot is not the visitor's to speak of. */
async function lockComment(tx: Tx, visitor: Visitor, id: number): Promise<{ row: Row; lot: LotTableRow }> {
  const [row] = await tx.select().from(lotComments).where(eq(lotComments.id, id)).for('update');
  if (!row) throw notFound();
  return { row, lot: await teamLot(tx, visitor, row.lotId) };
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
  await tell(tx, lot, actor, { text: draft.text, userIds: added });
  await changed(tx, lot.id, 'lotComment.changed');
  return presentOne(tx, visitor, after!);
}

export async function removeComment(tx: Tx, visitor: Visitor, id: number): Promise<void> {
  const { row, lot } = await lockComment(tx, visitor, id);
  if (row.byId !== visitor.id && visitor.role !== 'admin') throw forbidden();
  await tx.delete(lotComments).where(eq(lotComments.id, id));
  await changed(tx, lot.id, 'lotComment.removed');
}
