// Named questions about statuses: whoever asks them relies on these answers.
import { describe, expect, test } from 'vitest';
import {
  agreementStatuses,
  awaitsSignature,
  contractSituations,
  isExchanging,
  isSigned,
} from '../../src/machines/agreement-statuses.ts';
import * as ofApplication from '../../src/machines/application-predicates.ts';
import {
  applicationStatuses,
  blocks,
  clarificationDays,
  verificationStages,
  type ApplicationStatus,
} from '../../src/machines/application-statuses.ts';
import {
  admittingInvitationStatuses,
  invitationAdmits,
  invitationStatuses,
  isInvitationLive,
} from '../../src/machines/invitation-statuses.ts';
import * as ofLot from '../../src/machines/lot-predicates.ts';
import { lotStatuses, type LotStatus } from '../../src/machines/lot-statuses.ts';
import { publishedPostStatuses } from '../../src/machines/post-statuses.ts';
import { blockedFlag, isBlocked, userStatusOf } from '../../src/machines/user.ts';
import { START } from '../model/people.ts';

const lots = (test: (status: LotStatus) => boolean): LotStatus[] => lotStatuses.filter(test);
const applications = (test: (status: ApplicationStatus) => boolean): ApplicationStatus[] =>
  applicationStatuses.filter(test);

describe('a lot', () => {
  test('has the codes of the specification', () => {
    expect(ofLot.lotStatusCodes).toEqual({
      draft: 1,
      applications: 2,
      verification: 3,
      rating: 4,
      finished: 5,
      cancelled: 6,
      repeating: 7,
      pending: 8,
      deadlined: 9,
      deleted: null,
    });
  });

  test('accepts in applications and before the deadline, whether or not the clock has come', () => {
    expect(ofLot.isAccepting('applications', START, START - 1)).toBe(true);
    expect(ofLot.isAccepting('applications', START, START)).toBe(false);
    expect(ofLot.isAccepting('applications', null, START)).toBe(false);
    expect(ofLot.isAccepting('deadlined', START, START - 1)).toBe(false);
  });

  test('is in the commission’s hands in five statuses', () => {
    expect(lots(ofLot.isCommissionWork)).toEqual([
      'deadlined',
      'verification',
      'pending',
      'repeating',
      'rating',
    ]);
  });

  test('is published when neither a draft nor deleted', () => {
    const published = lotStatuses.filter((status) => status !== 'draft' && status !== 'deleted');
    expect(lots(ofLot.isPublished)).toEqual(published);
    expect(ofLot.publishedLotStatuses).toEqual(published);
  });

  test('is compared only after an opening; the clock waits for a deadline and a round', () => {
    expect(lots(ofLot.isComparing)).toEqual(['verification', 'pending', 'repeating', 'rating', 'finished']);
    expect(lots(ofLot.waitsForClock)).toEqual(['applications', 'repeating']);
    expect(lots(ofLot.isEditable)).toEqual(['draft']);
    expect(lots(ofLot.isMarking)).toEqual(['pending', 'rating']);
    expect(ofLot.acceptingLotStatuses).toEqual(['applications']);
  });
});

describe('the usual way of a lot', () => {
  test('gives each stage a place of its own, from the draft to the end', () => {
    expect(ofLot.lotStages.map(ofLot.stageOf)).toEqual(ofLot.lotStages.map((_, index) => index));
    expect(ofLot.lotStages.at(0)).toBe('draft');
    expect(ofLot.lotStages.at(-1)).toBe('finished');
  });

  test('knows at which of its stages the others stand', () => {
    const aside = ofLot.lotAsides.map(({ status }) => status);
    expect([...ofLot.lotStages, ...aside].toSorted()).toEqual(lotStatuses.toSorted());
    for (const { beside } of ofLot.lotAsides) expect(ofLot.stageOf(beside)).not.toBeNull();
  });

  test('the term that counts is the round’s while one runs, else the deadline', () => {
    const at = (status: LotStatus, round: { endsAt: string } | null = { endsAt: 'later' }) =>
      ofLot.termOf({ status, applicationsDeadline: 'sooner', round });
    expect(at('repeating')).toBe('later');
    expect(at('repeating', null)).toBeNull();
    expect(at('applications')).toBe('sooner');
    expect(at('rating')).toBe('sooner');
  });
});

test('an agreement has the situations and the states of the specification', () => {
  expect(contractSituations.join(' ')).toBe('active buyer seller');
  expect(agreementStatuses.join(' ')).toBe('none sent signed disputed declined');
});

test('an invitation admits while it is not answered and once it is accepted', () => {
  expect(invitationStatuses.filter(invitationAdmits)).toEqual(['sent', 'accepted']);
});

describe('an application', () => {
  test.each([
    [{ securityCheck: true, auditCheck: true }, ['audited']],
    [{ securityCheck: true, auditCheck: false }, ['secured', 'audited']],
    [{ securityCheck: false, auditCheck: false }, ['verified', 'secured', 'audited']],
  ])('with %o is admitted as %o', (settings, expected) => {
    expect(applications((status) => ofApplication.isAdmitted(status, settings))).toEqual(expected);
    expect(ofApplication.admittedStatuses(settings).toSorted()).toEqual(expected.toSorted());
    expect(applications((status) => ofApplication.isDecided(status, settings))).toEqual([
      ...expected,
      'rejected',
      'cancelled',
    ]);
  });

  test('waits for one stage at a time', () => {
    const { awaitsManager, awaitsSecurity, awaitsAudit, awaitsAnswer, isRejected, isWithdrawn, isDraft } =
      ofApplication;
    expect(applications(awaitsManager)).toEqual(['active']);
    expect(applications(awaitsSecurity)).toEqual(['verified']);
    expect(applications(awaitsAudit)).toEqual(['secured']);
    expect(applications(awaitsAnswer)).toEqual(['clarification']);
    expect(applications(isRejected)).toEqual(['rejected']);
    expect(applications(isWithdrawn)).toEqual(['cancelled']);
    expect(applications(isDraft)).toEqual(['draft']);
    expect(ofApplication.awaitingManagerStatuses).toEqual(['active']);
    expect(ofApplication.awaitingSecurityStatuses).toEqual(['verified']);
    expect(ofApplication.awaitingAuditStatuses).toEqual(['secured']);
  });

  test('has the blocks and the stages of the specification', () => {
    expect(blocks.join(' ')).toBe('price_block offers_block shipment_block payment_block document_block');
    expect(verificationStages.join(' ')).toBe('manager security audit');
    expect(clarificationDays).toBe(10);
  });

  test('stands as submitted when neither a draft nor withdrawn', () => {
    expect(ofApplication.submittedStatuses.toSorted()).toEqual(
      applicationStatuses.filter((status) => status !== 'draft' && status !== 'cancelled').toSorted(),
    );
    expect(applications(ofApplication.isSubmitted).toSorted()).toEqual(
      ofApplication.submittedStatuses.toSorted(),
    );
  });
});

describe('what a vendor sees', () => {
  test('has one word for each of the ends and stages that are a vendor’s to know', () => {
    expect(ofApplication.vendorStatuses.join(' ')).toBe(
      'draft notSubmitted withdrawn sealed considered clarification admitted rejected won notChosen procedureCancelled',
    );
  });

  const accepting = { status: 'applications', deadlineOver: false, isSealed: true } as const;
  const verifying = { status: 'verification', deadlineOver: true, isSealed: false } as const;

  test('a draft turns into «not submitted» at the deadline, before the clock comes', () => {
    expect(ofApplication.vendorStatusOf('draft', accepting, null, false)).toBe('draft');
    const over = { ...accepting, deadlineOver: true };
    expect(ofApplication.vendorStatusOf('draft', over, null, false)).toBe('notSubmitted');
    expect(ofApplication.vendorStatusOf('draft', verifying, null, false)).toBe('notSubmitted');
  });

  test('a draft stays one while nobody waits for the deadline: it may be set anew', () => {
    const takenBack = { status: 'draft', deadlineOver: true, isSealed: true } as const;
    expect(ofApplication.vendorStatusOf('draft', takenBack, null, false)).toBe('draft');
  });

  test('nobody considers what is sealed', () => {
    expect(ofApplication.vendorStatusOf('active', accepting, null, false)).toBe('sealed');
    const deadlined = { status: 'deadlined', deadlineOver: true, isSealed: true } as const;
    expect(ofApplication.vendorStatusOf('active', deadlined, null, false)).toBe('sealed');
    expect(ofApplication.vendorStatusOf('active', verifying, null, false)).toBe('considered');
  });

  test.each(['active', 'verified', 'secured', 'audited', 'rejected'] as const)(
    'the inner stage %s stays hidden until the lot has left verification',
    (status) => {
      expect(ofApplication.vendorStatusOf(status, verifying, null, false)).toBe('considered');
    },
  );

  test('an admission once told does not flip back when the lot returns to verification', () => {
    expect(ofApplication.vendorStatusOf('active', verifying, 'admitted', false)).toBe('admitted');
    expect(ofApplication.vendorStatusOf('verified', verifying, 'rejected', false)).toBe('rejected');
  });

  test('a clarification asks, whatever was told', () => {
    expect(ofApplication.vendorStatusOf('clarification', verifying, null, false)).toBe('clarification');
    expect(ofApplication.vendorStatusOf('clarification', verifying, 'admitted', false)).toBe('clarification');
  });

  test('the end: won, not chosen, rejected, cancelled procedure, withdrawn', () => {
    const finished = { status: 'finished', deadlineOver: true, isSealed: false } as const;
    expect(ofApplication.vendorStatusOf('audited', finished, 'admitted', true)).toBe('won');
    expect(ofApplication.vendorStatusOf('audited', finished, 'admitted', false)).toBe('notChosen');
    expect(ofApplication.vendorStatusOf('rejected', finished, 'rejected', false)).toBe('rejected');
    expect(ofApplication.vendorStatusOf('cancelled', finished, null, false)).toBe('withdrawn');
    const cancelled = { status: 'cancelled', deadlineOver: true, isSealed: false } as const;
    expect(ofApplication.vendorStatusOf('audited', cancelled, 'admitted', false)).toBe('procedureCancelled');
  });
});

describe('the smaller laws', () => {
  test('an invitation admits to a closed lot until it is declined or expires', () => {
    expect(admittingInvitationStatuses).toEqual(['sent', 'accepted']);
    expect(invitationStatuses.filter(isInvitationLive)).toEqual(['sent']);
  });

  test('a blocked user carries the flag of the specification', () => {
    expect(blockedFlag('blocked')).toBe('1');
    expect(blockedFlag('active')).toBe('0');
    expect(isBlocked(userStatusOf('1'))).toBe(true);
    expect(isBlocked(userStatusOf('0'))).toBe(false);
  });

  test('only a published post is seen; only a sent contract awaits a signature', () => {
    expect(publishedPostStatuses).toEqual(['published']);
    expect(agreementStatuses.filter(awaitsSignature)).toEqual(['sent']);
    expect(isSigned('signed')).toBe(true);
    expect(isExchanging('signed')).toBe(false);
    expect(isExchanging('declined')).toBe(false);
  });
});
