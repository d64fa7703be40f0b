// How a step of an invitation is carried out.
import { eq } from 'drizzle-orm';
import { invitationLaw } from '../../../machines/invitation.ts';
import { columnsOf, type ColumnsByEvent } from '../../engine/by-event.ts';
import { process } from '../../engine/process.ts';
import { build } from '../../platform/database/statement.ts';
import { lotChain } from '../core/chain.ts';
import { invitations, type InvitationRow } from '../core/invitation-tables.ts';
import { invitationAudiences } from './audiences.ts';
import { mailLink } from './letter.ts';
import { lockInvitation } from './lock.ts';
import { digestOf } from './secret.ts';
import type { InvitationStep, InvitationTypes } from './types.ts';

/** Whoever answers holds it from then on, and so does the company that the answer is given for. */
const answered = ({
  subject: { invitation },
  actor,
}: Pick<InvitationStep, 'subject' | 'actor'>): Partial<InvitationRow> => ({
  userId: actor.id,
  companyId:
    invitation.companyId ?? (invitation.lotId !== null && actor.role === 'vendor' ? actor.companyId : null),
});

const columnsBy: ColumnsByEvent<InvitationTypes> = {
  'invitation.send': ({ subject: { invitation, link } }) => ({
    ...invitation,
    ...(link === null ? {} : { tokenHash: digestOf(link.secret) }),
  }),
  'invitation.accept': (step) => ({ ...answered(step), acceptedAt: new Date(step.at) }),
  'invitation.decline': answered,
  'invitation.withdraw': () => ({}),
  'invitation.expire': () => ({}),
  'invitation.bind': ({ event, subject: { invitation } }) => ({
    userId: event.userId,
    companyId: invitation.companyId ?? event.companyId,
  }),
  'invitation.bindCompany': ({ event }) => ({ companyId: event.companyId }),
};

export const invitationProcess = process<InvitationTypes>({
  law: invitationLaw,
  lock: (tx, key, _event, actor) => lockInvitation(tx, key, actor),
  columns: (step) => ({ ...columnsOf(columnsBy, step), status: step.to }),
  save: ({ id, subject }, columns) =>
    subject.link === null
      ? build.update(invitations).set(columns).where(eq(invitations.id, id))
      : build
          .insert(invitations)
          .overridingSystemValue()
          .values(columns as InvitationRow),
  effects: { mailLink },
  history: ({ id, subject: { lot, invitation, link } }) => ({
    chain: lot === null ? `invitation:${id}` : lotChain(lot.id),
    lotId: lot?.id ?? null,
    ...(link === null ? {} : { payload: { companyId: invitation.companyId } }),
  }),
  audience: invitationAudiences,
  news: ({ subject: { lot, link, companyTitle }, actor }) => ({
    // Who answers without a company is told by name; who invites is none of it.
    companyTitle: companyTitle ?? undefined,
    person: companyTitle === null && link === null ? actor.name : undefined,
    ...(lot === null
      ? {}
      : {
          lotId: lot.id,
          number: lot.number,
          title: lot.title,
          deadline: lot.applicationsDeadline?.getTime() ?? null,
        }),
  }),
  ownerHears: ({ subject: { lot } }) => (lot === null ? null : { lotId: lot.id }),
  announce: ({ id, subject, event }) => [
    { model: 'invitation', id, lotId: subject.invitation.lotId, what: event.type },
  ],
  steps: () => [],
});
