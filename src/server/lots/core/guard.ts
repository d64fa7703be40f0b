// Before a change that is no step of the law: the lot locked, known to the caller, the caller's, and still a draft.
import type { Visitor } from '../../../machines/access.ts';
import { isEditable } from '../../../machines/lot-predicates.ts';
import type { Tx } from '../../platform/database/client.ts';
import { forbidden, invalid, notFound } from '../../platform/http/errors.ts';
import { lockLot, type LockedLot } from './lock.ts';
import type { LotTableRow } from './tables.ts';
import { isOwnerOf, mayReadLot } from './rights.ts';
import type { Viewer } from './viewer.ts';

export const draftOnly = 'Условия и позиции меняются только в черновике';

type Asker = Pick<Viewer, 'id' | 'role' | 'standsFor'>;

/** 404 where the caller may not know of the lot, 403 where it is another's. */
export function ensureOwner(visitor: Asker, lot: LotTableRow): void {
  if (!mayReadLot(visitor, lot, { isLetIn: false })) throw notFound();
  if (!isOwnerOf(visitor, lot)) throw forbidden();
}

/** The caller's own lot, locked. */
export async function lockOwnLot(tx: Tx, visitor: Asker, lotId: number): Promise<LockedLot> {
  const locked = await lockLot(tx, lotId);
  ensureOwner(visitor, locked.lot);
  return locked;
}

/** The caller's own draft, locked: 422 where it is published already. */
export async function lockOwnDraft(tx: Tx, visitor: Visitor, lotId: number): Promise<LockedLot> {
  const locked = await lockLot(tx, lotId);
  ensureOwnDraft(visitor, locked.lot);
  return locked;
}

/** As lockOwnDraft asks, of a lot that is read already: before long work, and again under the lock. */
export function ensureOwnDraft(visitor: Visitor, lot: LotTableRow): void {
  ensureOwner(visitor, lot);
  if (!isEditable(lot.status)) throw invalid({ status: [draftOnly] }, draftOnly);
}

/** History is for the owner, security, auditors and the administrator; another manager's lot is not. */
export function ensureReviewer(viewer: Viewer, lot: LotTableRow): void {
  if (viewer.role === 'security' || viewer.role === 'auditor') return;
  if (!isOwnerOf(viewer, lot)) throw forbidden();
}
