/** How the dialogs' values are sent by the decision calls: <Steps law="application" body={applicationStepBodies} … />. */
import type { StepBody } from '../../parts/steps/steps.tsx';

/** `said`: which of the dialog's fields becomes the comment. */
const decided =
  (decision: string, said: 'text' | 'reason'): StepBody =>
  (values) => ({ decision, comment: values[said] ?? null });

export const applicationStepBodies = {
  'application.reject': decided('rejected', 'reason'),
  'application.secure': decided('secured', 'text'),
  'application.refuse': decided('rejected', 'reason'),
  'application.audit': decided('audited', 'text'),
  'application.return': decided('returned', 'reason'),
} satisfies Record<string, StepBody>;
