// The edges of the smaller laws as the lifecycle pages have them.
import { describe, expect, test } from 'vitest';
import { agreementLaw, type AgreementFacts } from '../../../src/machines/agreement.ts';
import { clarificationLaw, type ClarificationFacts } from '../../../src/machines/clarification.ts';
import { companyLaw, type CompanyFacts } from '../../../src/machines/company.ts';
import { invitationLaw, type InvitationFacts } from '../../../src/machines/invitation.ts';
import { laws, type LawName } from '../../../src/machines/laws.ts';
import { postLaw, type PostFacts } from '../../../src/machines/post.ts';
import { questionLaw, type QuestionFacts } from '../../../src/machines/question.ts';
import { syncTaskLaw, type SyncTaskFacts } from '../../../src/machines/sync-task.ts';
import { userLaw, type UserFacts } from '../../../src/machines/user.ts';
import { snapshotOf, take } from '../../../src/machines/step.ts';
import type { Persona } from '../../model/driver.ts';
import { HOUR, people, START } from '../../model/people.ts';
import { presets } from '../make-cases.ts';
import { describeEdges, type Change, type Edge } from './edge.ts';

const owner: Persona[] = ['owner', 'admin'];
const end = START + HOUR;
const reason = 'Документы устарели';
const text = 'Есть ли аналоги?';
const noReason = [{ payload: { reason: undefined } }, { payload: { reason: ' ' } }];
const maySubmit: Change<never>[] = [{ actor: { companyRole: 'preparer' } }];
const noText = [{ payload: { text: undefined } }, { payload: { text: ' ' } }];
const readyFacts = <Facts>(name: LawName): Facts => presets[name][0]!.facts as Facts;

const submitCompany = (from: string): Edge<CompanyFacts> => ({
  from,
  event: 'company.submit',
  to: 'pending',
  by: ['vendor'],
  unless: {
    profileComplete: [{ facts: { profileComplete: false } }],
    emailVerified: [{ facts: { emailVerified: false } }],
    maySubmit,
  },
  brings: ['company.submitted → security'],
});

describeEdges<CompanyFacts>(companyLaw, readyFacts('company'), [
  submitCompany('unverified'),
  submitCompany('rejected'),
  {
    from: 'pending',
    event: 'company.verify',
    to: 'verified',
    by: ['security'],
    brings: ['forgetReason', 'reviewApplications', 'company.verified → company'],
  },
  {
    from: 'pending',
    event: 'company.reject',
    to: 'rejected',
    by: ['security'],
    payload: { reason },
    unless: { reasonGiven: noReason },
    brings: ['recordReason', 'company.rejected → company'],
  },
  {
    from: 'verified',
    event: 'company.keyFieldsChanged',
    to: 'pending',
    by: ['system'],
    brings: ['reviewApplications', 'company.recheck → security'],
  },
  {
    from: 'verified',
    event: 'company.revoke',
    to: 'rejected',
    by: ['security'],
    payload: { reason },
    unless: { reasonGiven: noReason },
    brings: ['recordReason', 'reviewApplications', 'company.revoked → company'],
  },
]);

describeEdges<QuestionFacts>(questionLaw, readyFacts('question'), [
  {
    from: 'absent',
    event: 'question.ask',
    to: 'pending',
    by: ['vendor', 'rival'],
    payload: { text },
    unless: {
      vendorVerified: [{ actor: { verified: false } }],
      lotAccepting: [{ at: end }, { facts: { lotStatus: 'draft' } }, { facts: { lotDeadline: null } }],
      textGiven: noText,
    },
    still: [{ at: end - 1 }],
    brings: ['question.asked → owner'],
  },
  {
    from: 'pending',
    event: 'question.answer',
    to: 'resolved',
    by: owner,
    payload: { text },
    unless: { textGiven: noText },
    still: [{ at: end }],
    brings: [
      'question.answered → asker',
      'question.answered → drafts',
      'question.answered → participants',
      'question.answered → invited',
    ],
  },
]);

describeEdges<ClarificationFacts>(clarificationLaw, readyFacts('clarification'), [
  {
    from: 'open',
    event: 'clarification.answer',
    to: 'answered',
    by: ['vendor'],
    unless: { beforeDue: [{ at: end }] },
    still: [{ at: end - 1 }],
  },
  {
    from: 'open',
    event: 'clarification.expire',
    to: 'expired',
    by: ['clock'],
    at: end,
    unless: { dueReached: [{ at: end - 1 }] },
    still: [{ at: end + 1 }],
  },
  { from: 'open', event: 'clarification.withdraw', to: 'withdrawn', by: owner },
  { from: 'open', event: 'clarification.close', to: 'closed', by: ['system'] },
]);

const queue = (from: string, to = from): Edge<SyncTaskFacts> => ({
  from,
  event: 'syncTask.queue',
  to,
  by: owner,
  still: [{ facts: { askedAnew: true } }],
  brings: ['enqueue'],
});
const notAskedAnew = [{ facts: { askedAnew: true } }];

describeEdges<SyncTaskFacts>(syncTaskLaw, readyFacts('syncTask'), [
  queue('absent', 'pending'),
  queue('pending'),
  queue('in_progress'),
  { from: 'pending', event: 'syncTask.claim', to: 'in_progress', by: ['system', 'clock'] },
  {
    from: 'in_progress',
    event: 'syncTask.complete',
    to: 'completed',
    by: ['system', 'clock'],
    unless: { notAskedAnew },
  },
  {
    from: 'in_progress',
    event: 'syncTask.fail',
    to: 'failed',
    by: ['system', 'clock'],
    payload: { error: 'Нет места на диске' },
    unless: { notAskedAnew },
  },
  {
    from: 'in_progress',
    event: 'syncTask.leaseLost',
    to: 'pending',
    by: ['system', 'clock'],
    at: end,
    unless: { leaseOver: [{ at: end - 1 }, { facts: { leaseUntil: null } }] },
    still: [{ at: end + 1 }],
  },
]);

const bySituation: [AgreementFacts['situation'], { sender: Persona[]; addressee: Persona[] }][] = [
  ['buyer', { sender: owner, addressee: ['vendor'] }],
  ['active', { sender: owner, addressee: ['vendor'] }],
  ['seller', { sender: ['vendor'], addressee: owner }],
];

describe.each(bySituation)('a contract in the situation %s', (situation, { sender, addressee }) => {
  const send = (from: string): Edge<AgreementFacts> => ({
    from,
    event: 'agreement.send',
    to: 'sent',
    by: sender,
    unless: {
      maySubmit,
      lotFinished: [{ facts: { lotStatus: 'rating' } }],
      won: [{ facts: { won: false } }],
      filesAdded: [{ facts: { newFiles: 0 } }],
      // With no situation chosen the buyer's version goes first, so a seller has nothing to send.
      situationChosen: situation === 'seller' ? [] : [{ facts: { situation: null } }],
    },
    still: [{ facts: { newFiles: 2 } }],
    brings: ['agreement.sent → addressee'],
  });
  const refusal = (from: string, event: string, by: Persona[], brings: string): Edge<AgreementFacts> => ({
    from,
    event,
    to: 'declined',
    by,
    payload: { reason },
    unless: {
      ...(event === 'agreement.decline' ? { maySubmit } : {}),
      lotFinished: [{ facts: { lotStatus: 'rating' } }],
      won: [{ facts: { won: false } }],
      causeGiven: noReason,
    },
    // With no file sent, and whatever the kind of the contract.
    still: [{ facts: { newFiles: 0 } }],
    brings: ['refuseContract', brings],
  });
  describeEdges<AgreementFacts>(agreementLaw, { ...readyFacts<AgreementFacts>('agreement'), situation }, [
    send('none'),
    send('disputed'),
    {
      from: 'sent',
      event: 'agreement.sign',
      to: 'signed',
      by: addressee,
      unless: { maySubmit },
      brings: ['agreement.signed → sender'],
    },
    {
      from: 'sent',
      event: 'agreement.dispute',
      to: 'disputed',
      by: addressee,
      payload: { reason },
      unless: { maySubmit, reasonGiven: noReason },
      brings: ['agreement.disputed → sender'],
    },
    ...['none', 'sent', 'disputed'].flatMap((from) => [
      refusal(from, 'agreement.decline', ['vendor'], 'agreement.declined → owner'),
      refusal(from, 'agreement.evade', owner, 'agreement.evaded → winner'),
    ]),
    {
      from: 'declined',
      event: 'agreement.resume',
      to: 'none',
      by: owner,
      brings: ['resumeContract', 'agreement.resumed → winner'],
    },
  ]);
});

const invited: Persona[] = Object.keys(people) as Persona[];
const onTime: Change<InvitationFacts>[] = [{ at: end }, { at: end + 1 }];

const bindCompany = (from: string): Edge<InvitationFacts> => ({
  from,
  event: 'invitation.bindCompany',
  to: from,
  by: ['system'],
  payload: { companyId: people.vendor.companyId },
  unless: {
    toLot: [{ facts: { lotOwnerId: null } }],
    withoutCompany: [{ facts: { hasCompany: true } }],
  },
  still: [{ facts: { held: true } }],
});

describeEdges<InvitationFacts>(invitationLaw, readyFacts('invitation'), [
  {
    from: 'absent',
    event: 'invitation.send',
    to: 'sent',
    by: owner,
    unless: {
      roleAllowed: [],
      lotAccepting: [
        { facts: { lotStatus: 'deadlined' } },
        { facts: { lotStatus: 'cancelled' } },
        { facts: { lotDeadline: START } },
      ],
      onlyOne: [{ facts: { hasOther: true } }],
      notExpired: onTime,
    },
    still: [{ at: end - 1 }],
    brings: ['mailLink', 'invitation.sent → invited'],
  },
  {
    from: 'sent',
    event: 'invitation.accept',
    to: 'accepted',
    by: invited,
    unless: {
      intakeOpen: [
        { facts: { lotStatus: 'deadlined' } },
        { facts: { lotStatus: 'cancelled' } },
        { facts: { lotDeadline: START } },
      ],
      notExpired: onTime,
    },
    still: [
      { facts: { lotStatus: 'draft' } },
      { facts: { lotStatus: null } },
      { facts: { lotStatus: 'finished', atRegistration: true } },
    ],
    brings: ['invitation.accepted → inviter'],
  },
  {
    from: 'sent',
    event: 'invitation.decline',
    to: 'declined',
    by: invited,
    unless: { notExpired: onTime },
    brings: ['invitation.declined → inviter'],
  },
  {
    from: 'sent',
    event: 'invitation.withdraw',
    to: 'expired',
    by: owner,
    facts: { lotOwnerId: people.stranger.id },
  },
  {
    from: 'sent',
    event: 'invitation.expire',
    to: 'expired',
    by: ['clock'],
    at: end,
    unless: { expiryReached: [{ at: end - 1 }] },
    still: [{ at: end + 1 }],
  },
  {
    from: 'sent',
    event: 'invitation.bind',
    to: 'sent',
    by: ['system'],
    payload: { userId: people.vendor.id, companyId: people.vendor.companyId },
    unless: { toLot: [{ facts: { lotOwnerId: null } }], notHeld: [{ facts: { held: true } }] },
    still: [{ facts: { hasCompany: true } }, ...onTime],
    brings: ['invitation.sent → holder'],
  },
  bindCompany('sent'),
  bindCompany('accepted'),
]);

describe('an invitation', () => {
  const ready = readyFacts<InvitationFacts>('invitation');
  const attempt = (type: 'send' | 'accept' | 'withdraw', who: Persona, facts: Partial<InvitationFacts>) =>
    take(
      invitationLaw,
      snapshotOf(invitationLaw, type === 'send' ? 'absent' : 'sent', { ...ready, ...facts }),
      {
        type: `invitation.${type}`,
        actor: people[who],
        at: START,
      },
    );

  test('to any role but a vendor’s is the administrator’s to give', () => {
    expect(attempt('send', 'owner', { forVendor: false })).toEqual({
      refused: ['roleAllowed'],
      notYours: false,
    });
    expect(attempt('send', 'admin', { forVendor: false })).toMatchObject({ next: { value: 'sent' } });
  });

  test('to the platform alone is no manager’s', () => {
    expect(attempt('send', 'owner', { lotOwnerId: null })).toMatchObject({ notYours: true });
    expect(attempt('send', 'admin', { lotOwnerId: null })).toMatchObject({ next: { value: 'sent' } });
  });

  test('is nobody’s to answer who is not invited', () => {
    for (const who of invited)
      expect(attempt('accept', who, { callerIsInvited: false })).toMatchObject({ notYours: true });
  });

  test('is withdrawn by whoever sent it, and where nobody did by the administrator alone', () => {
    expect(attempt('withdraw', 'stranger', { invitedById: people.stranger.id })).toMatchObject({
      next: { value: 'expired' },
    });
    for (const who of ['owner', 'clock', 'system'] as const)
      expect(attempt('withdraw', who, { invitedById: null })).toMatchObject({ notYours: true });
    expect(attempt('withdraw', 'admin', { invitedById: null })).toMatchObject({ next: { value: 'expired' } });
  });
});

describeEdges<PostFacts>(postLaw, readyFacts('post'), [
  {
    from: 'draft',
    event: 'post.publish',
    to: 'published',
    by: ['admin'],
    unless: { hasText: [{ facts: { hasText: false } }] },
  },
  { from: 'published', event: 'post.unpublish', to: 'draft', by: ['admin'] },
]);

describeEdges<UserFacts>(userLaw, readyFacts('user'), [
  {
    from: 'active',
    event: 'user.block',
    to: 'blocked',
    by: ['admin'],
    unless: {
      notOneself: [{ facts: { userId: people.admin.id! } }],
      notLastAdmin: [{ facts: { lastAdmin: true } }],
    },
    brings: ['endSessions', 'reviewApplications'],
  },
  {
    from: 'blocked',
    event: 'user.unblock',
    to: 'active',
    by: ['admin'],
    still: [{ facts: { lastAdmin: true } }],
    brings: ['reviewApplications'],
  },
  ...(['active', 'blocked'] as const).map((from) => ({
    from,
    event: 'user.erase' as const,
    to: 'erased' as const,
    by: ['admin' as const],
    unless: {
      notOneself: [{ facts: { userId: people.admin.id! } }],
      notLastAdmin: [{ facts: { lastAdmin: true } }],
    },
    brings: ['endSessions', 'reviewApplications', 'erasePersonalData'],
  })),
]);

test.each<[LawName, string]>([
  ['lot', 'draft'],
  ['application', 'absent'],
  ['company', 'unverified'],
  ['question', 'absent'],
  ['clarification', 'open'],
  ['syncTask', 'absent'],
  ['agreement', 'none'],
  ['invitation', 'absent'],
  ['commission', 'absent'],
  ['post', 'draft'],
  ['user', 'active'],
])('%s begins as %s', (name, status) => {
  const { machine } = laws[name];
  expect(machine.config.initial).toBe(status);
  expect(machine.config.id).toBe(name);
  expect(laws[name].name).toBe(name);
});
