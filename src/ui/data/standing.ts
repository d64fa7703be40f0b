/** Whose work is shown: standingFor(visitor, lot.ownerId) is «за Иванову И. И.» where the visitor stands for the owner, else null. */
import { takenFor } from '../../machines/answers-for.ts';
import type { Visitor } from '../../machines/access.ts';

export function standingFor(visitor: Visitor, ownerId: number | null): string | null {
  const id = takenFor(visitor, ownerId);
  const absent = visitor.standsFor?.find((one) => one.id === id);
  return absent?.accusative ? `за ${absent.accusative}` : null;
}

/** Own ids and those of who is away, as lists are asked by them. */
export const ownersOf = ({ id, standsFor = [] }: Visitor): string =>
  [id ?? 0, ...standsFor.map((absent) => absent.id)].join(',');
