// An application whose lot is sealed again, as the staff may step it: by what an opening once showed them, so that the law's
// answer tells nothing of what its vendor does meanwhile.
import type { Actor } from '../../../machines/law.ts';
import type { Locked } from '../../engine/process.ts';
import type { Tx } from '../../platform/database/client.ts';
import { notFound } from '../../platform/http/errors.ts';
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
  const { facts, basis } = await factsOfView(tx, view, view.items);
  return {
    id: application.id,
    subject: {
      ...basis,
      lot,
      application,
      submitted: null,
      working: null,
      mayTakePart: true,
      roundEndsAt: null,
      items: new Map(),
      versions: 0,
      standsWell: true,
      vatInForce: true,
      isImage: true,
      answer: null,
      envelope: null,
      corrections: [],
      bid: null,
      faults: {},
    },
    version: shownVersion(application, true),
    status: view.status,
    facts,
    at,
  };
}
