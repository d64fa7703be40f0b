// The law of a company's accreditation.
import { setup } from 'xstate';
import { mayBind } from './access.ts';
import { effect, guardsFor, isText, need, notify, type Stamp } from './law.ts';

export interface CompanyFacts {
  companyId: number;
  profileComplete: boolean;
  /** The e-mail of the user who sends the profile. */
  emailVerified: boolean;
}

export type CompanyEvent = Stamp &
  (
    | { type: 'company.submit' }
    | { type: 'company.verify' }
    | { type: 'company.reject'; reason: string }
    | { type: 'company.revoke'; reason: string }
    | { type: 'company.keyFieldsChanged' }
  );

const { who, fact, moment, payload } = guardsFor<CompanyFacts, Stamp & { type: string; reason?: string }>();

export const companyGuards = {
  byCompany: who((f, e) => e.actor.role === 'vendor' && e.actor.companyId === f.companyId),
  bySecurity: who((_, e) => e.actor.role === 'security'),
  bySystem: who((_, e) => e.actor.role === 'system'),
  /** Of a company's people not all bind it: whoever only prepares does not send its profile. */
  maySubmit: moment((_, e) => mayBind(e.actor)),
  profileComplete: fact((f) => f.profileComplete),
  emailVerified: fact((f) => f.emailVerified),
  reasonGiven: payload((_, e) => isText(e.reason)),
};
export type CompanyGuard = keyof typeof companyGuards;
export type CompanyNews =
  | 'company.submitted'
  | 'company.verified'
  | 'company.rejected'
  | 'company.revoked'
  | 'company.recheck';
export type CompanyAudience = 'security' | 'company';
export type CompanyEffect = 'recordReason' | 'forgetReason' | 'reviewApplications';

const submit = {
  guard: need('byCompany', 'maySubmit', 'profileComplete', 'emailVerified'),
  target: 'pending',
  actions: [notify('security', 'company.submitted')],
} as const;

export const companyMachine = setup({
  types: {} as { context: CompanyFacts; events: CompanyEvent; input: CompanyFacts },
  guards: {
    all: ({ context, event }, params: { of: readonly CompanyGuard[] }) =>
      params.of.every((name) => companyGuards[name].holds(context, event)),
  },
  actions: {
    effect: (_, _params: { name: CompanyEffect }) => {},
    notify: (_, _params: { whom: CompanyAudience; what: CompanyNews }) => {},
  },
}).createMachine({
  id: 'company',
  context: ({ input }) => input,
  initial: 'unverified',
  states: {
    unverified: { on: { 'company.submit': submit } },
    pending: {
      on: {
        'company.verify': {
          guard: need('bySecurity'),
          target: 'verified',
          actions: [
            effect('forgetReason'),
            effect('reviewApplications'),
            notify('company', 'company.verified'),
          ],
        },
        'company.reject': {
          guard: need('bySecurity', 'reasonGiven'),
          target: 'rejected',
          actions: [effect('recordReason'), notify('company', 'company.rejected')],
        },
      },
    },
    rejected: { on: { 'company.submit': submit } },
    verified: {
      on: {
        'company.keyFieldsChanged': {
          guard: need('bySystem'),
          target: 'pending',
          actions: [effect('reviewApplications'), notify('security', 'company.recheck')],
        },
        'company.revoke': {
          guard: need('bySecurity', 'reasonGiven'),
          target: 'rejected',
          actions: [
            effect('recordReason'),
            effect('reviewApplications'),
            notify('company', 'company.revoked'),
          ],
        },
      },
    },
  },
});

export const companyLaw = { name: 'company', machine: companyMachine, guards: companyGuards } as const;
