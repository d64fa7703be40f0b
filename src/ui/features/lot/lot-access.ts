/** What the visitor is to a lot: useLotRelation(lot).isOwner. The server decides; this only chooses what is drawn. */
import { answersFor } from '../../../machines/answers-for.ts';
import type { LotRow } from '../../../api/records/lot.ts';
import type { Role, Visitor } from '../../../machines/access.ts';
import { useVisitor } from '../../data/visitor.ts';

/** Who looks at a lot from the customer's side: of managers the owner alone. */
const STAFF: Record<Role, 'all' | 'owner' | 'none'> = {
  guest: 'none',
  vendor: 'none',
  manager: 'owner',
  security: 'all',
  auditor: 'all',
  admin: 'all',
};

export interface LotRelation {
  visitor: Visitor;
  /** The owner, or the administrator, who may do whatever the owner may. */
  isOwner: boolean;
  /** Who may read applications once they are opened: the owner, security, auditors, the administrator. */
  isStaff: boolean;
  isVendor: boolean;
  isGuest: boolean;
}

export function relationTo(lot: Pick<LotRow, 'ownerId'>, visitor: Visitor): LotRelation {
  const isOwner = answersFor(visitor, lot.ownerId);
  return {
    visitor,
    isOwner,
    isStaff: STAFF[visitor.role] === 'all' || (STAFF[visitor.role] === 'owner' && isOwner),
    isVendor: visitor.role === 'vendor',
    isGuest: visitor.id === null,
  };
}

export const useLotRelation = (lot: Pick<LotRow, 'ownerId'>): LotRelation => relationTo(lot, useVisitor());
