// Clarifications as they are asked for, answered and ended in another way.
import { and, eq, sql } from 'drizzle-orm';
import type { ClarificationEvent } from '../../../../machines/clarification.ts';
import { signedIn } from '../../../engine/actors.ts';
import type { Effect, Follow } from '../../../engine/process.ts';
import { array } from '../../../platform/database/array.ts';
import { nextId } from '../../../platform/database/next-id.ts';
import { build } from '../../../platform/database/statement.ts';
import { invalid } from '../../../platform/http/errors.ts';
import { clarifications } from '../../core/decision-tables.ts';
import { offers } from '../../core/offer-tables.ts';
import { endClarification } from '../clarification/process.ts';
import { writtenFileIds } from '../contents.ts';
import { documentOfRows } from '../documents.ts';
import { keptNumbers } from '../offer-table.ts';
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
          .where(and(eq(offers.applicationId, id), sql`${offers.id} = any(${array('bigint', offerIds)})`)),
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
    const { submitted } = step.subject;
    const kept = submitted ? writtenFileIds(submitted) : [];
    return {
      ...(await dropUnsealed(tx, step.id, kept)),
      columns: { answerFileIds: null },
      payload: payloadOf(step),
      follow: endOf(step, type),
    };
  },
});

/** The answer becomes a version of its own, open from the start; offers that it changes are to be decided on anew. */
const applyAnswer: Own = {
  read: async (tx, step) => {
    const { subject, actor, at } = step;
    const { lot, application, submitted, answer } = subject;
    if (!answer || !submitted) throw new Error(`${step.event.type} brings no answer`);
    if (Object.keys(answer.faults).length > 0) throw invalid(answer.faults);
    const { terms, changes } = answer;
    const changed = answer.changed.map((row) => ({ ...row, ...keptNumbers(row) }));
    const changedById = new Map(changed.map((row) => [row.id, row]));
    const mayChangeFiles = changes.some(({ path }) => path === 'files');
    const fileIds = mayChangeFiles ? (application.answerFileIds ?? application.fileIds) : application.fileIds;
    const openedAt = new Date(at);
    const before = submitted.offers;
    const rows = before.map((row) => changedById.get(row.id) ?? row);
    const version = await sealVersion(tx, step, {
      document: await documentOfRows(tx, application, { terms, fileIds, offers: rows }),
      submittedBy: actor.id,
      openedAt,
    });
    const decided = before.filter(({ approvedByCustomer }) => approvedByCustomer !== null);
    return {
      writes: [...offerRowsWrite(changed, at), ...version.writes],
      columns: {
        terms,
        fileIds,
        answerFileIds: null,
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
