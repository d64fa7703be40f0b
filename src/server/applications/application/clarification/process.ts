// The clarification's own law. The application's law drives it: each step here follows a step there.
import { eq } from 'drizzle-orm';
import { clarificationLaw, type ClarificationEvent } from '../../../../machines/clarification.ts';
import type { Actor } from '../../../../machines/law.ts';
import { follow, process, type Follow } from '../../../engine/process.ts';
import { lotChain } from '../../../lots/core/chain.ts';
import type { LotTableRow } from '../../../lots/core/tables.ts';
import { build } from '../../../platform/database/statement.ts';
import { clarifications, type ClarificationRow, type StoredChange } from '../../core/decision-tables.ts';
import type { ApplicationRow } from '../../core/tables.ts';
import type { OpenClarification } from '../facts.ts';

interface Ended {
  application: Pick<ApplicationRow, 'id' | 'companyId'>;
  lot: Pick<LotTableRow, 'id' | 'ownerId'>;
  clarification: OpenClarification;
  /** Of an answer: its text and what it changes within the named blocks. */
  answer: { text: string; within: StoredChange[] } | null;
}

interface ClarificationTypes {
  law: typeof clarificationLaw;
  /** Nobody steps it by itself. */
  key: never;
  subject: Ended;
  columns: ClarificationRow;
  effect: never;
  audience: never;
  news: never;
}

export const clarificationProcess = process<ClarificationTypes>({
  law: clarificationLaw,
  lock: () => {
    throw new Error('A clarification is locked with its application');
  },
  columns: ({ subject: { answer }, to, at }) => ({
    status: to,
    closedAt: new Date(at),
    ...(answer ? { answer: answer.text, answeredAt: new Date(at), changes: answer.within } : {}),
  }),
  save: ({ id }, columns) => build.update(clarifications).set(columns).where(eq(clarifications.id, id)),
  effects: {},
  history: ({ subject: { lot, application, clarification } }) => ({
    chain: lotChain(lot.id),
    lotId: lot.id,
    payload: { applicationId: application.id, blocks: clarification.blocks },
  }),
  audience: {},
  news: () => ({}),
  announce: () => [],
  steps: () => [],
});

/** Ends the open clarification of an application that is locked. */
export const endClarification = (
  type: ClarificationEvent['type'],
  subject: Ended,
  actor: Actor,
  at: number,
): Follow =>
  follow(
    clarificationProcess,
    {
      id: subject.clarification.id,
      subject,
      version: null,
      status: subject.clarification.status,
      facts: {
        companyId: subject.application.companyId,
        lotOwnerId: subject.lot.ownerId,
        dueAt: subject.clarification.dueAt,
      },
      at,
    },
    { type },
    actor,
  );
