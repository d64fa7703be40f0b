// What live events may be about. A wing adds its models by declaration merging, so that the composition does not compile
// without saying who may hear of each.

/** Names of models; the values say nothing. */
export interface LiveModels {}
export type LiveModel = keyof LiveModels;

export interface LiveEvent {
  /** Grows; pages know it as a cursor. */
  eventId: number;
  model: string;
  id: number | null;
  lotId: number | null;
  /** Such as `lot.prolonged`. */
  what: string;
}
