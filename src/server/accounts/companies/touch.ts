// What belongs to the profile but lies in a table of its own: its change is a change of the company.
import type { Actor } from '../../../machines/law.ts';
import { databaseNow, type Tx } from '../../platform/database/client.ts';
import { appendHistory } from '../../platform/history/append.ts';
import { announce } from '../../platform/live/announce.ts';
import { companyChain } from './chain.ts';
import { updateCompany } from './store.ts';

/** A new version of the company, so that a decision on the former one is refused; a history row; a live event. */
export async function touchCompany(
  tx: Tx,
  companyId: number,
  actor: Actor,
  event: string,
  payload: unknown,
): Promise<void> {
  const at = await databaseNow(tx);
  await updateCompany(tx, companyId, {});
  await appendHistory(tx, {
    chain: companyChain(companyId),
    model: 'company',
    modelId: companyId,
    event,
    actor,
    at,
    payload,
  });
  await announce(tx, { model: 'company', id: companyId, what: event });
}
