// Another manager answers for a lot: the law's owner changes, the history says from whom to whom, both are told.
import { eq } from 'drizzle-orm';
import type { Actor } from '../../../machines/law.ts';
import { teamTexts } from '../../../text/team.ts';
import { notify } from '../../accounts/notifications/notify.ts';
import type { Tx } from '../../platform/database/client.ts';
import { invalid } from '../../platform/http/errors.ts';
import type { LockedLot } from '../core/lock.ts';
import { recordChange } from '../core/record.ts';
import { lots } from '../core/tables.ts';
import { peopleOf } from './people.ts';

/** Throws 422 where it is no manager, or the owner already. */
export async function assignLot(tx: Tx, { lot, at }: LockedLot, actor: Actor, userId: number): Promise<void> {
  if (userId === lot.ownerId) throw invalid({ user_id: [teamTexts.sameOwner] });
  const [next] = await peopleOf(tx, lot, [userId]);
  if (!next?.mayOwn) throw invalid({ user_id: [teamTexts.noManager] });
  await tx.update(lots).set({ ownerId: userId }).where(eq(lots.id, lot.id));
  await recordChange(tx, lot, {
    model: 'lot',
    modelId: lot.id,
    event: 'lot.assigned',
    actor,
    at,
    // Names are added as the row is read: in the chain they could not be erased.
    payload: { from: { id: lot.ownerId }, to: { id: next.id } },
  });
  const told = { by: actor.name, number: lot.number, title: lot.title };
  const link = `/tender-${lot.id}`;
  if (userId !== actor.id)
    await notify(tx, {
      userIds: [userId],
      type: 'team.assigned',
      text: teamTexts.assigned(told),
      link,
      lotId: lot.id,
    });
  if (lot.ownerId !== actor.id)
    await notify(tx, {
      userIds: [lot.ownerId],
      type: 'team.assigned',
      text: teamTexts.takenOver({ ...told, to: next.name }),
      link,
      lotId: lot.id,
    });
}
