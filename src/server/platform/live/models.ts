/** As it is kept: of a model that an earlier release knew there may be one still. */
export interface LiveEvent {
  /** Grows; pages know it as a cursor. */
  eventId: number;
  model: string;
  id: number | null;
  lotId: number | null;
  /** Such as `lot.prolonged`. */
  what: string;
}
