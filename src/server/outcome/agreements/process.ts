// How a step of the contract's exchange is carried out.
import { eq, sql, type SQL } from 'drizzle-orm';
import type { Visitor } from '../../../machines/access.ts';
import {
  agreementLaw,
  sellerSends,
  type AgreementAudience,
  type AgreementEffect,
  type AgreementEvent,
  type AgreementNews,
} from '../../../machines/agreement.ts';
import { contractSituations } from '../../../machines/agreement-statuses.ts';
import type { ApplicationFlag } from '../../../rules/closed-lists.ts';
import { users } from '../../accounts/core/tables.ts';
import { withFlag, withoutFlag } from '../../applications/application/flags.ts';
import { lockApplication } from '../../applications/application/lock.ts';
import { applications } from '../../applications/core/tables.ts';
import { process, type Part, type Taken } from '../../engine/process.ts';
import { lotChain } from '../../lots/core/chain.ts';
import { lots } from '../../lots/core/tables.ts';
import { build } from '../../platform/database/statement.ts';
import type { FileRow } from '../../platform/files/tables.ts';
import { jobDraft } from '../../platform/jobs/enqueue.ts';
import { agreementState, isSent, sideOf, type AgreementState } from './facts.ts';
import { agreementSteps } from './present.ts';
import { agreements, type AgreementRow } from './tables.ts';

export interface AgreementTypes {
  law: typeof agreementLaw;
  /** The application, and whoever must be allowed to read it. */
  key: { applicationId: number; visitor: Visitor };
  subject: AgreementState;
  columns: AgreementRow;
  effect: AgreementEffect;
  audience: AgreementAudience;
  news: AgreementNews;
}

const reasonOf = ({ event }: Pick<Taken<AgreementTypes>, 'event'>): string | null =>
  'reason' in event ? event.reason.trim() : null;

const sending: ReadonlySet<AgreementEvent['type']> = new Set([
  'agreement.send',
  'agreement.sign',
  'agreement.dispute',
]);

/** A step of the exchange sends what its own party has added; a refusal, or one taken back, sends nothing. */
const sends = ({
  subject: { row, files },
  event,
  actor,
}: Pick<Taken<AgreementTypes>, 'subject' | 'event' | 'actor'>) => {
  const waiting = files.filter((file) => !isSent(row, file));
  const goes = ({ kind }: FileRow) => sending.has(event.type) && kind === sideOf(actor);
  return { sent: waiting.filter(goes), kept: waiting.filter((file) => !goes(file)) };
};

const sellerFirst = contractSituations.filter((situation) => sellerSends({ situation }));

/** The company's users where the vendor is this party, otherwise the lot's owner. */
const party = (id: number, isSender: boolean): SQL => {
  const isVendor = sql`(coalesce(${applications.terms} ->> 'agreement', '') = any(${sql.param([...sellerFirst])}::text[])) = ${isSender}`;
  return sql`
    select ${users.id} as user_id, ${applications.id} as application_id
    from ${applications} join ${users} on ${users.companyId} = ${applications.companyId}
    where ${applications.id} = ${id} and ${isVendor}
    union all
    select ${lots.ownerId}, ${applications.id}
    from ${applications} join ${lots} on ${lots.id} = ${applications.lotId}
    where ${applications.id} = ${id} and not ${isVendor}`;
};

const winnerOf = (id: number): SQL => sql`
  select ${users.id} as user_id, ${applications.id} as application_id
  from ${applications} join ${users} on ${users.companyId} = ${applications.companyId}
  where ${applications.id} = ${id}`;
const ownerOf = (id: number): SQL => sql`
  select ${lots.ownerId} as user_id, ${applications.id} as application_id
  from ${applications} join ${lots} on ${lots.id} = ${applications.lotId}
  where ${applications.id} = ${id}`;

const flagged = ({ application, lot }: AgreementState, flags: ApplicationFlag[]): Part<AgreementTypes> => ({
  writes: [
    build
      .update(applications)
      .set({ flags, version: sql`${applications.version} + 1` })
      .where(eq(applications.id, application.id)),
  ],
  jobs: [jobDraft('lot.figures', { id: lot.id, anew: true })],
});

export const agreementProcess = process<AgreementTypes>({
  law: agreementLaw,
  async lock(tx, { applicationId, visitor }) {
    const locked = await lockApplication(tx, visitor, applicationId);
    const state = await agreementState(tx, locked);
    const { row, facts } = state;
    return {
      id: applicationId,
      subject: state,
      version: row.version,
      status: row.status,
      facts,
      at: locked.at,
    };
  },
  columns: (step) => ({
    status: step.to,
    version: step.subject.row.version + 1,
    changedAt: new Date(step.at),
    reason: reasonOf(step),
    lastFileId: Math.max(0, ...step.subject.files.map(({ id }) => id)),
    unsentFiles: sends(step).kept.map(({ id }) => id),
  }),
  save: ({ id }, columns) =>
    build
      .insert(agreements)
      .values({ ...(columns as AgreementRow), applicationId: id })
      .onConflictDoUpdate({ target: agreements.applicationId, set: columns }),
  effects: {
    refuseContract: {
      plan: ({ subject }) => flagged(subject, withFlag(subject.application, 'contractRefused')),
    },
    resumeContract: {
      plan: ({ subject }) => flagged(subject, withoutFlag(subject.application, 'contractRefused')),
    },
  },
  history: (step) => {
    const { lot, application } = step.subject;
    return {
      chain: lotChain(lot.id),
      lotId: lot.id,
      payload: {
        applicationId: application.id,
        reason: reasonOf(step),
        files: sends(step).sent.map(({ id, name, sha256 }) => ({ id, name, sha256 })),
      },
    };
  },
  audience: {
    sender: (id) => party(id, true),
    addressee: (id) => party(id, false),
    winner: winnerOf,
    owner: ownerOf,
  },
  news: (step) => {
    const { id, number, title } = step.subject.lot;
    return { lotId: id, number, title, reason: reasonOf(step) };
  },
  announce: ({ id, subject, event }) => [
    { model: 'application', id, lotId: subject.lot.id, what: event.type },
  ],
  steps: (_tx, { subject, at }, actor) => agreementSteps(subject, actor, at),
});
