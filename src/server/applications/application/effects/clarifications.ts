// Clarifications as they are asked for, answered and ended in another way.
import { and, eq, sql } from 'drizzle-orm';
import type { ClarificationEvent } from '../../../../machines/clarification.ts';
import { signedIn } from '../../../engine/actors.ts';
import type { Effect, Follow } from '../../../engine/process.ts';
import { array } from '../../../platform/database/array.ts';
import type { Tx } from '../../../platform/database/client.ts';
import { nextId } from '../../../platform/database/next-id.ts';
import { build } from '../../../platform/database/statement.ts';
import { invalid } from '../../../platform/http/errors.ts';
import { clarifications } from '../../core/decision-tables.ts';
import { offers } from '../../core/offer-tables.ts';
import { endClarification } from '../clarification/process.ts';
import type { OfferOfItem } from '../facts.ts';
import { dropUnsealed } from '../files.ts';
import { withFlag } from '../flags.ts';
import { offerRowsWrite } from '../offer-rows.ts';
import type { ApplicationStep, ApplicationTypes } from '../types.ts';
import { sealVersion } from '../versions.ts';
import { countChanged } from './versions.ts';

type Own = Effect<ApplicationTypes>;

const openClarification: Own = {
  read: async (tx, { id, subject: { lot }, event, actor, at }) => {
    if (!('blocks' in event)) throw new Error(`${event.type} asks for no clarification`);
    const clarificationId = await nextId(tx, clarifications);
    const { blocks, text, dueAt, offerIds = [] } = event;
    return {
      writes: [
        build
          .insert(clarifications)
          .overridingSystemValue()
          .values({
            id: clarificationId,
            applicationId: id,
            lotId: lot.id,
            blocks,
            text,
            dueAt: new Date(dueAt),
            status: 'open',
            createdBy: signedIn(actor).id,
            createdAt: new Date(at),
          }),
        build
          .update(offers)
          .set({ needsClarification: true })
          .where(
            and(
              eq(offers.applicationId, id),
              eq(offers.isWorking, false),
              sql`${offers.id} = any(${array('bigint', offerIds)})`,
            ),
          ),
      ],
      payload: { clarificationId },
    };
  },
};

/** The clarification's own step; none where nothing is open. */
function endOf({ subject, actor, at }: ApplicationStep, type: ClarificationEvent['type']): Follow[] {
  const { clarification } = subject;
  return clarification ? [endClarification(type, { ...subject, clarification }, actor, at)] : [];
}

const payloadOf = ({ subject: { clarification } }: ApplicationStep): Record<string, unknown> =>
  clarification ? { clarificationId: clarification.id, blocks: clarification.blocks } : {};

/** Ends it without an answer: files that were put by for one are dropped. */
const end = (type: ClarificationEvent['type']): Own => ({
  read: async (tx, step) => {
    const { application, offers: rows } = step.subject;
    const kept = [...application.fileIds, ...rows.flatMap(({ fileIds }) => fileIds)];
    return {
      ...(await dropUnsealed(tx, step.id, kept)),
      columns: { workingFileIds: null },
      payload: payloadOf(step),
      follow: endOf(step, type),
    };
  },
});

/** The rows with their numbers as the database will keep them: the receipt is made of these. */
async function asKept(tx: Tx, rows: readonly OfferOfItem[]): Promise<OfferOfItem[]> {
  if (rows.length === 0) return [];
  const sent = JSON.stringify(
    rows.map(({ id, quantity, unitPrice }) => ({ id, quantity, price: unitPrice })),
  );
  const { rows: kept } = await tx.execute<{ id: string; quantity: string | null; price: string | null }>(sql`
    select id, quantity::text as quantity, price::text as price
    from json_to_recordset(${sent}::json) as sent(id bigint, quantity numeric(18, 6), price numeric(20, 2))`);
  const byId = new Map(kept.map((row) => [Number(row.id), row]));
  return rows.map((row) => {
    const { quantity, price } = byId.get(row.id)!;
    return { ...row, quantity, unitPrice: price };
  });
}

/** The answer becomes a version of its own, open from the start; offers that it changes are to be decided on anew. */
const applyAnswer: Own = {
  read: async (tx, step) => {
    const { subject, actor, at } = step;
    const { lot, application, offers: before, answer } = subject;
    if (!answer) throw new Error(`${step.event.type} brings no answer`);
    if (Object.keys(answer.faults).length > 0) throw invalid(answer.faults);
    const { terms, changes } = answer;
    const changed = await asKept(tx, answer.changed);
    const changedById = new Map(changed.map((row) => [row.id, row]));
    const mayChangeFiles = changes.some(({ path }) => path === 'files');
    const fileIds = mayChangeFiles
      ? (application.workingFileIds ?? application.fileIds)
      : application.fileIds;
    const openedAt = new Date(at);
    const version = await sealVersion(tx, step, {
      terms,
      fileIds,
      offers: before.filter(({ isWorking }) => !isWorking).map((row) => changedById.get(row.id) ?? row),
      submittedBy: actor.id,
      openedAt,
    });
    const decided = before.filter(({ approvedByCustomer }) => approvedByCustomer !== null);
    return {
      writes: [...offerRowsWrite(changed, at), ...version.writes],
      columns: {
        terms,
        fileIds,
        workingFileIds: null,
        currentVersionId: version.id,
        openedVersionId: version.id,
      },
      payload: {
        ...payloadOf(step),
        number: version.number,
        receipt: version.hash,
        approvalsRevoked: decided.flatMap((row) => (changedById.has(row.id) ? [row.id] : [])),
      },
      announcements: [countChanged(lot)],
      follow: endOf(step, 'clarification.answer'),
    };
  },
};

export const clarificationEffects = {
  openClarification,
  withdrawClarification: end('clarification.withdraw'),
  closeClarification: end('clarification.close'),
  expireClarification: end('clarification.expire'),
  applyAnswer,
  flagNoAnswer: {
    plan: ({ subject: { application } }) => ({ columns: { flags: withFlag(application, 'noAnswer') } }),
  },
} satisfies Record<string, Own>;
