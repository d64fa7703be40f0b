// Every law there is, by its name: for the check at boot, the texts' keys and the tests that walk them all.
import { agreementLaw } from './agreement.ts';
import { applicationLaw } from './application.ts';
import { clarificationLaw } from './clarification.ts';
import { commissionLaw } from './commission.ts';
import { companyLaw } from './company.ts';
import { invitationLaw } from './invitation.ts';
import { lotLaw } from './lot.ts';
import { postLaw } from './post.ts';
import { questionLaw } from './question.ts';
import type { StepEvent, UnmetGuard } from './step.ts';
import { syncTaskLaw } from './sync-task.ts';
import { userLaw } from './user.ts';

export const laws = {
  lot: lotLaw,
  application: applicationLaw,
  company: companyLaw,
  question: questionLaw,
  clarification: clarificationLaw,
  syncTask: syncTaskLaw,
  agreement: agreementLaw,
  invitation: invitationLaw,
  commission: commissionLaw,
  post: postLaw,
  user: userLaw,
} as const;

export type Laws = typeof laws;
export type LawName = keyof Laws;
/** The types of a law's events: `EventTypeOf<'lot'>` is `'lot.toApplications' | …`. */
export type EventTypeOf<N extends LawName> = StepEvent<Laws[N]>['type'];
/** The reasons a law may refuse with: its guards' names and `wrongState`. */
export type ReasonOf<N extends LawName> = UnmetGuard<Laws[N]>;
