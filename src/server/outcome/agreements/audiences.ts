// Who hears of a contract's files that are not sent: the other pages of the party whose files they are.
import type { Visitor } from '../../../machines/access.ts';
import { mayReadApplication } from '../../applications/core/rights.ts';
import type { FoundApplication } from '../../applications/application/lock.ts';
import type { Tx } from '../../platform/database/client.ts';
import { announce } from '../../platform/live/announce.ts';
import type { Audience } from '../../platform/live/audiences.ts';
import { sideOf, type Side } from './facts.ts';

const toldTo: Record<Side, string> = {
  buyer: 'agreement.buyerFiles',
  seller: 'agreement.sellerFiles',
};

export const tellFiles = (tx: Tx, { application, lot }: FoundApplication, side: Side): Promise<void> =>
  announce(tx, { model: 'agreementFiles', id: application.id, lotId: lot.id, what: toldTo[side] });

/** Exchanged by these roles alone: a checker reads the application, and not what is not sent. */
const isParty = ({ role }: Visitor): boolean => role === 'vendor' || role === 'manager' || role === 'admin';

export const agreementFilesAudience: Audience = async (db, visitor, { id, what }) =>
  id !== null &&
  isParty(visitor) &&
  what === toldTo[sideOf(visitor)] &&
  (await mayReadApplication(db, visitor, id));
