// An application whose lot is sealed again, as the staff may step it: by what an opening once showed them, so that the law's
// answer tells nothing of what its vendor does meanwhile.
import type { Actor } from '../../../machines/law.ts';
import type { Locked } from '../../engine/process.ts';
import type { Tx } from '../../platform/database/client.ts';
import { notFound } from '../../platform/http/errors.ts';
import { ordersOfLots } from '../core/items.ts';
import { visitorOf } from '../core/rights.ts';
import type { LockedApplication } from './lock.ts';
import type { ApplicationStepEvent, ApplicationTypes } from './types.ts';
import { factsOfView } from './view-facts.ts';
import { byIds, loadViews, shownVersion } from './views.ts';

/** Throws 404 where the actor may not know of it. */
export async function lockImage(
  tx: Tx,
  { lot, application, at }: LockedApplication,
  event: ApplicationStepEvent,
  actor: Actor,
): Promise<Locked<ApplicationTypes>> {
  const [view] = await loadViews(tx, visitorOf(actor), byIds([application.id]));
  // Today's rows are nobody's to know.
  if (!view || 'offerId' in event) throw notFound();
  return {
    id: application.id,
    subject: {
      lot,
      application,
      submitted: null,
      working: null,
      standing: [],
      clarification: null,
      companyTitle: view.company.title,
      mayTakePart: true,
      roundEndsAt: null,
      vatInForce: true,
      isImage: true,
      answer: null,
      corrections: [],
      bid: null,
      faults: {},
    },
    version: shownVersion(application, true),
    status: view.status,
    facts: await factsOfView(tx, view, await ordersOfLots(tx, [lot.id])),
    at,
  };
}
