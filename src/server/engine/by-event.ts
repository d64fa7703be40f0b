// What differs by the event that was taken, as a table: a new event does not compile until it has its line.
import type { EventOf, ProcessTypes, Taken } from './process.ts';

type OneOf<T extends ProcessTypes, Type> =
  EventOf<T> extends infer E
    ? E extends { type: infer Own }
      ? Type extends Own
        ? E
        : never
      : never
    : never;

/** What the record's own row gets by each event, beside what every step writes. */
export type ColumnsByEvent<T extends ProcessTypes> = {
  [Type in EventOf<T>['type'] & string]: (
    step: Omit<Taken<T>, 'event'> & { event: OneOf<T, Type> },
  ) => Partial<T['columns']>;
};

export const columnsOf = <T extends ProcessTypes>(
  table: ColumnsByEvent<T>,
  step: Taken<T>,
): Partial<T['columns']> => table[(step.event as { type: keyof ColumnsByEvent<T> }).type](step as never);
