// The states of a lot by name: for whoever needs no more of its law.
export const lotStatuses = [
  'draft',
  'applications',
  'deadlined',
  'verification',
  'pending',
  'repeating',
  'rating',
  'finished',
  'cancelled',
  'deleted',
] as const;
export type LotStatus = (typeof lotStatuses)[number];
