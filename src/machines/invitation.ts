// The law of an invitation to the platform or to a lot: single use, bound to its e-mail.
import { setup } from 'xstate';
import { guardsFor, need, notify, type Stamp } from './law.ts';

/** `absent` is the state before creation; it is never stored. */
export const invitationStatuses = ['sent', 'accepted', 'declined', 'expired'] as const;
export type InvitationStatus = (typeof invitationStatuses)[number];
/** Its link still works, the time aside. */
export const isInvitationLive = (status: InvitationStatus): boolean => status === 'sent';
/** Lets the company take part in a lot that is not open: an invitation not answered yet does, a declined one does not. */
export const invitationAdmits = (status: InvitationStatus): boolean =>
  status === 'sent' || status === 'accepted';
export const liveInvitationStatuses: InvitationStatus[] = invitationStatuses.filter(isInvitationLive);
export const admittingInvitationStatuses: InvitationStatus[] = invitationStatuses.filter(invitationAdmits);

export interface InvitationFacts {
  /** The invited lot's owner; null where the invitation is to the platform only. */
  lotOwnerId: number | null;
  invitedById: number | null;
  /** The role that the invitation gives. */
  forVendor: boolean;
  /** The caller holds the link's token and its e-mail, or acts for the invited company. */
  callerIsInvited: boolean;
  /** Another invitation of the same address to the same lot is live. */
  hasOther: boolean;
  /** Epoch milliseconds. */
  expiresAt: number;
}

export type InvitationEvent = Stamp & {
  type:
    | 'invitation.send'
    | 'invitation.accept'
    | 'invitation.decline'
    | 'invitation.withdraw'
    | 'invitation.expire';
};

const { who, fact, moment } = guardsFor<InvitationFacts, Stamp>();

export const invitationGuards = {
  byOwner: who(
    (f, e) =>
      e.actor.role === 'admin' ||
      (e.actor.role === 'manager' && f.lotOwnerId !== null && e.actor.id === f.lotOwnerId),
  ),
  byInviter: who((f, e) => e.actor.role === 'admin' || (e.actor.id !== null && e.actor.id === f.invitedById)),
  byInvited: who((f) => f.callerIsInvited),
  byClock: who((_, e) => e.actor.role === 'clock'),
  /** A manager invites vendors only; any other role is the administrator's to give. */
  roleAllowed: moment((f, e) => f.forVendor || e.actor.role === 'admin'),
  onlyOne: fact((f) => !f.hasOther),
  notExpired: moment((f, e) => e.at < f.expiresAt),
  expiryReached: moment((f, e) => e.at >= f.expiresAt),
};
export type InvitationGuard = keyof typeof invitationGuards;
export type InvitationNews = 'invitation.sent' | 'invitation.accepted' | 'invitation.declined';
export type InvitationAudience = 'invited' | 'inviter';

export const invitationMachine = setup({
  types: {} as { context: InvitationFacts; events: InvitationEvent; input: InvitationFacts },
  guards: {
    all: ({ context, event }, params: { of: readonly InvitationGuard[] }) =>
      params.of.every((name) => invitationGuards[name].holds(context, event)),
  },
  actions: { notify: (_, _params: { whom: InvitationAudience; what: InvitationNews }) => {} },
}).createMachine({
  id: 'invitation',
  context: ({ input }) => input,
  initial: 'absent',
  states: {
    absent: {
      on: {
        'invitation.send': {
          guard: need('byOwner', 'roleAllowed', 'onlyOne', 'notExpired'),
          target: 'sent',
          actions: [notify('invited', 'invitation.sent')],
        },
      },
    },
    sent: {
      on: {
        'invitation.accept': {
          guard: need('byInvited', 'notExpired'),
          target: 'accepted',
          actions: [notify('inviter', 'invitation.accepted')],
        },
        'invitation.decline': {
          guard: need('byInvited', 'notExpired'),
          target: 'declined',
          actions: [notify('inviter', 'invitation.declined')],
        },
        'invitation.withdraw': { guard: need('byInviter'), target: 'expired' },
        'invitation.expire': { guard: need('byClock', 'expiryReached'), target: 'expired' },
      },
    },
    accepted: {},
    declined: {},
    expired: {},
  },
});

export const invitationLaw = {
  name: 'invitation',
  machine: invitationMachine,
  guards: invitationGuards,
} as const;
