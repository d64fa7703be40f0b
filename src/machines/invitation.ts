// The law of an invitation to the platform or to a lot: single use, bound to its e-mail.
import { setup } from 'xstate';
import { answersFor, standsFor } from './answers-for.ts';
import { isAccepting, isDraft } from './lot-predicates.ts';
import type { LotStatus } from './lot-statuses.ts';
import { effect, guardsFor, need, notify, type Stamp } from './law.ts';

export interface InvitationFacts {
  /** The invited lot's owner; null where the invitation is to the platform only. */
  lotOwnerId: number | null;
  lotStatus: LotStatus | null;
  /** Epoch milliseconds. */
  lotDeadline: number | null;
  invitedById: number | null;
  /** The role that the invitation gives. */
  forVendor: boolean;
  /** The caller holds the link's token and its e-mail, or acts for the invited company. */
  callerIsInvited: boolean;
  /** It is answered by its link at a registration: that is of use whatever has become of the lot. */
  atRegistration: boolean;
  /** Another invitation of the same address to the same lot is live. */
  hasOther: boolean;
  /** A user of the platform holds it: whoever accepted it, or has proved its address. */
  held: boolean;
  /** It admits a company already. */
  hasCompany: boolean;
  /** Epoch milliseconds. */
  expiresAt: number;
}

export type InvitationEvent = Stamp &
  (
    | { type: 'invitation.send' }
    | { type: 'invitation.accept' }
    | { type: 'invitation.decline' }
    | { type: 'invitation.withdraw' }
    | { type: 'invitation.expire' }
    /** Its address was proved to be this user's. */
    | { type: 'invitation.bind'; userId: number; companyId: number | null }
    /** Its user begins to act for a company. */
    | { type: 'invitation.bindCompany'; companyId: number }
  );

const { who, fact, moment } = guardsFor<InvitationFacts, Stamp>();

/** The lot takes applications, or will. */
export const isOfUse = (status: LotStatus, deadline: number | null, at: number): boolean =>
  isDraft(status) || isAccepting(status, deadline, at);

export const invitationGuards = {
  byOwner: who((f, e) => answersFor(e.actor, f.lotOwnerId)),
  byInviter: who(
    (f, e) =>
      e.actor.role === 'admin' ||
      (e.actor.id !== null && e.actor.id === f.invitedById) ||
      standsFor(e.actor, f.invitedById),
  ),
  byInvited: who((f) => f.callerIsInvited),
  byClock: who((_, e) => e.actor.role === 'clock'),
  bySystem: who((_, e) => e.actor.role === 'system'),
  /** A manager invites vendors only; any other role is the administrator's to give. */
  roleAllowed: moment((f, e) => f.forVendor || e.actor.role === 'admin'),
  /** To a lot that takes no more applications nobody is invited: there is nothing left to do there. */
  lotAccepting: moment((f, e) => f.lotStatus === null || isOfUse(f.lotStatus, f.lotDeadline, e.at)),
  intakeOpen: moment(
    (f, e) => f.atRegistration || f.lotStatus === null || isOfUse(f.lotStatus, f.lotDeadline, e.at),
  ),
  onlyOne: fact((f) => !f.hasOther),
  /** One to the platform alone makes a new user, by its link, and never one of an existing company. */
  toLot: fact((f) => f.lotOwnerId !== null),
  notHeld: fact((f) => !f.held),
  withoutCompany: fact((f) => !f.hasCompany),
  notExpired: moment((f, e) => e.at < f.expiresAt),
  expiryReached: moment((f, e) => e.at >= f.expiresAt),
};
export type InvitationGuard = keyof typeof invitationGuards;
export type InvitationNews = 'invitation.sent' | 'invitation.accepted' | 'invitation.declined';
/** The invited: whom the sender names, where they are known to the platform; the holder: who has proved the address since. */
export type InvitationAudience = 'invited' | 'holder' | 'inviter';
export type InvitationEffect = 'mailLink';

const bindCompany = need('bySystem', 'toLot', 'withoutCompany');

export const invitationMachine = setup({
  types: {} as { context: InvitationFacts; events: InvitationEvent; input: InvitationFacts },
  guards: {
    all: ({ context, event }, params: { of: readonly InvitationGuard[] }) =>
      params.of.every((name) => invitationGuards[name].holds(context, event)),
  },
  actions: {
    effect: (_, _params: { name: InvitationEffect }) => {},
    notify: (_, _params: { whom: InvitationAudience; what: InvitationNews }) => {},
  },
}).createMachine({
  id: 'invitation',
  context: ({ input }) => input,
  initial: 'absent',
  states: {
    absent: {
      on: {
        'invitation.send': {
          guard: need('byOwner', 'roleAllowed', 'lotAccepting', 'onlyOne', 'notExpired'),
          target: 'sent',
          actions: [effect('mailLink'), notify('invited', 'invitation.sent')],
        },
      },
    },
    sent: {
      on: {
        'invitation.bind': {
          guard: need('bySystem', 'toLot', 'notHeld'),
          actions: [notify('holder', 'invitation.sent')],
        },
        'invitation.bindCompany': { guard: bindCompany, target: 'sent' },
        'invitation.accept': {
          guard: need('byInvited', 'intakeOpen', 'notExpired'),
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
    accepted: { on: { 'invitation.bindCompany': { guard: bindCompany, target: 'accepted' } } },
    declined: {},
    expired: {},
  },
});

export const invitationLaw = {
  name: 'invitation',
  machine: invitationMachine,
  guards: invitationGuards,
} as const;
