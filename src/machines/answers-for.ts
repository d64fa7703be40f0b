// Who answers for a lot: its owner, whoever stands for the owner during an absence, and the administrator. The one place that is asked.
import type { Absent, Role } from './access.ts';

export interface Answerer {
  id: number | null;
  role: Role | 'clock' | 'system';
  /** Nobody's lots but the absent one's own: those whom the absent one stands for are not passed on. */
  standsFor?: readonly Absent[] | undefined;
}

export const standsFor = (
  { standsFor: absent = [] }: Pick<Answerer, 'standsFor'>,
  id: number | null,
): boolean => id !== null && absent.some((one) => one.id === id);

export const answersFor = (one: Answerer, ownerId: number | null): boolean =>
  one.role === 'admin' ||
  (one.role === 'manager' && ownerId !== null && (one.id === ownerId || standsFor(one, ownerId)));

/** Whose step it is that a deputy takes; null where one takes one's own. */
export const takenFor = (one: Answerer, ownerId: number | null): number | null =>
  one.role !== 'admin' && one.id !== ownerId && standsFor(one, ownerId) ? ownerId : null;

/** How a record of the history says it. */
export const insteadOf = (one: Answerer, ownerId: number | null): { insteadOf?: { id: number } } => {
  const id = takenFor(one, ownerId);
  return id === null ? {} : { insteadOf: { id } };
};

/** The same read back: whom the author of a record stood for. */
export function recordedAbsent(payload: unknown): Absent[] {
  const told = (payload as { insteadOf?: { id?: unknown } } | null | undefined)?.insteadOf?.id;
  return typeof told === 'number' ? [{ id: told }] : [];
}
