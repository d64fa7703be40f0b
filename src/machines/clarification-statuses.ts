// The states of a clarification by name: for whoever needs no more of its law.
export const clarificationStatuses = ['open', 'answered', 'expired', 'withdrawn', 'closed'] as const;
export type ClarificationStatus = (typeof clarificationStatuses)[number];
export const isOpenClarification = (status: ClarificationStatus): boolean => status === 'open';
export const isAnswered = (status: ClarificationStatus): boolean => status === 'answered';
