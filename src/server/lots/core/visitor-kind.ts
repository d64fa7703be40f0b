// Visitors for whom a statement about lots reads the same, but for who they are.
import type { Visitor } from '../../../machines/access.ts';
import { slot, type Slots } from '../../platform/database/compiled.ts';

/** What the text of a condition depends on; rights ask nothing else of a visitor than whether these are there, and who is away. */
export const kindOf = ({ role, id, companyId, emailVerified, standsFor = [] }: Visitor): string =>
  [role, id !== null, companyId !== null, emailVerified, ...standsFor.map((absent) => absent.id)].join();

/** A visitor of the same kind whose ids are slots. */
export const anyOfKind = (visitor: Visitor): Visitor => ({
  ...visitor,
  id: visitor.id === null ? null : slot<number>('userId'),
  companyId: visitor.companyId === null ? null : slot<number>('companyId'),
});

export const visitorSlots = ({ id, companyId }: Visitor): Slots => ({ userId: id, companyId });
