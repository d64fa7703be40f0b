// The states of a question by name: for whoever needs no more of its law.
export const questionStatuses = ['pending', 'resolved'] as const;
export type QuestionStatus = (typeof questionStatuses)[number];
export const awaitsAnswer = (status: QuestionStatus): boolean => status === 'pending';
