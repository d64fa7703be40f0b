// A step of the contract's exchange: ask the law, write the status, append the history, tell the other party.
import {
  agreementLaw,
  sellerSends,
  type AgreementEvent,
  type AgreementNews,
} from '../../../machines/agreement.ts';
import { take } from '../../../machines/step.ts';
import type { Held } from '../../applications/application/hold.ts';
import { refused } from '../../platform/http/errors.ts';
import { appendHistory } from '../../platform/history/append.ts';
import { announce } from '../../platform/live/announce.ts';
import { usersOfCompany } from '../../accounts/core/queries.ts';
import { notifyUsers } from '../../accounts/notifications/notify.ts';
import { agreementSnapshot, type AgreementState } from './facts.ts';
import { agreementSteps } from './present.ts';
import { agreements } from './tables.ts';

/** Throws 403 or 422 with the law's reasons. */
export async function takeAgreementStep(
  { tx, lot, application, at }: Held,
  state: AgreementState,
  event: AgreementEvent,
): Promise<void> {
  const { row, facts, files } = state;
  const outcome = take(agreementLaw, agreementSnapshot(state), event);
  if (outcome.refused) throw refused(agreementLaw, outcome, agreementSteps(state, event.actor, at));
  const reason = 'reason' in event ? event.reason.trim() : null;
  const status = outcome.next.value;
  const next = {
    status,
    version: row.version + 1,
    changedAt: new Date(at),
    reason,
    lastFileId: Math.max(0, ...files.map(({ id }) => id)),
  };
  await tx
    .insert(agreements)
    .values({ applicationId: application.id, ...next })
    .onConflictDoUpdate({ target: agreements.applicationId, set: next });
  const sent = files
    .filter(({ id }) => id > row.lastFileId)
    .map(({ id, name, sha256 }) => ({ id, name, sha256 }));
  for (const { type, params } of outcome.consequences) {
    if (type !== 'notify') continue;
    const toVendor = sellerSends(facts) === (params.whom === 'sender');
    const what = params.what as AgreementNews;
    const userIds = toVendor ? await usersOfCompany(tx, application.companyId) : [lot.ownerId];
    await notifyUsers(tx, userIds, what, {
      whom: toVendor ? 'vendor' : 'owner',
      lotId: lot.id,
      number: lot.number,
      title: lot.title,
      applicationId: application.id,
      reason,
    });
  }
  await announce(tx, { model: 'application', id: application.id, lotId: lot.id, what: event.type });
  await appendHistory(tx, {
    chain: `lot:${lot.id}`,
    lotId: lot.id,
    model: 'agreement',
    modelId: application.id,
    event: event.type,
    from: row.status,
    to: status,
    actor: event.actor,
    at,
    facts,
    payload: { applicationId: application.id, reason, files: sent },
  });
}
