// The states of an application, the blocks and stages of its verification by name: for whoever needs no more of its law.
/** `absent` is the state before creation; it is never stored. */
export const applicationStatuses = [
  'draft',
  'active',
  'clarification',
  'verified',
  'secured',
  'audited',
  'rejected',
  'cancelled',
] as const;
export type ApplicationStatus = (typeof applicationStatuses)[number];
export const blocks = [
  'price_block',
  'offers_block',
  'shipment_block',
  'payment_block',
  'document_block',
] as const;
export type Block = (typeof blocks)[number];
export const verificationStages = ['manager', 'security', 'audit'] as const;
export type VerificationStage = (typeof verificationStages)[number];
/** Whose checks lists are asked for, by role; the stage's own name does as well. */
export const checkers = { manager: 'manager', security: 'security', auditor: 'audit' } as const;
/** The stage that a checker, or itself, is named by. */
export const stageNamed = (text: string): VerificationStage | undefined =>
  Object.entries(checkers).find((names) => names.some((name) => name === text))?.[1];
/** The longest time a vendor may be given to answer a clarification. */
export const clarificationDays = 10;
