/** What the visitor is to a lot: useLotRelation(lot).isOwner. The server decides; this only chooses what is drawn. */
import type { LotRow } from '../../../api/records/lot.ts';
import type { Role, Visitor } from '../../../machines/access.ts';
import { useVisitor } from '../../data/visitor.ts';

const STAFF: readonly Role[] = ['manager', 'security', 'auditor', 'admin'];

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
  const isOwner = visitor.role === 'admin' || (visitor.role === 'manager' && visitor.id === lot.ownerId);
  return {
    visitor,
    isOwner,
    isStaff: STAFF.includes(visitor.role) && (visitor.role !== 'manager' || isOwner),
    isVendor: visitor.role === 'vendor',
    isGuest: visitor.id === null,
  };
}

export const useLotRelation = (lot: Pick<LotRow, 'ownerId'>): LotRelation => relationTo(lot, useVisitor());
