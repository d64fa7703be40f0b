// A new application: a draft of one company to one lot, with whatever terms and rows come along.
import { and, eq } from 'drizzle-orm';
import { createActor } from 'xstate';
import type { TermsInput } from '../../../api/records/application-terms.ts';
import type { OfferInput } from '../../../api/records/offer.ts';
import type { Visitor } from '../../../machines/access.ts';
import { applicationLaw, type ApplicationFacts } from '../../../machines/application.ts';
import type { Actor } from '../../../machines/law.ts';
import { take } from '../../../machines/step.ts';
import { shareLot } from '../../lots/core/lock.ts';
import { mayCompanyTakePart } from '../../lots/core/participation.ts';
import type { Tx } from '../../platform/database/client.ts';
import { refused } from '../../platform/http/errors.ts';
import { appendHistory } from '../../platform/history/append.ts';
import { announce } from '../../platform/live/announce.ts';
import { randomId } from '../../platform/random-id.ts';
import { applications } from '../core/tables.ts';
import { defaultTerms, mergeTerms } from '../core/terms.ts';
import { saveOfferTable } from './write.ts';
import { readableLot } from '../../lots/core/queries.ts';

/**
 * Throws 404 for a lot the vendor may not see, 422 with the law's reasons. Returns the id.
 * @param past for demo data alone: the moment to be told instead of now
 */
export async function createApplication(
  tx: Tx,
  visitor: Visitor,
  actor: Actor,
  lotId: number,
  { offers = [], ...input }: TermsInput & { offers?: readonly OfferInput[] },
  past?: number,
): Promise<number> {
  await readableLot(tx, visitor, lotId);
  const { lot, at: now } = await shareLot(tx, lotId);
  const at = past ?? now;
  const companyId = visitor.companyId!;
  const [other] = await tx
    .select({ id: applications.id })
    .from(applications)
    .where(and(eq(applications.lotId, lotId), eq(applications.companyId, companyId)));
  const facts: ApplicationFacts = {
    ...absentFacts(companyId, lot.ownerId),
    lotStatus: lot.status,
    lotDeadline: lot.applicationsDeadline?.getTime() ?? null,
    mayTakePart: await mayCompanyTakePart(tx, lot, companyId),
    hasOther: other !== undefined,
  };
  const event = { type: 'application.create', actor, at } as const;
  const outcome = ask(facts, event);
  const [application] = await tx
    .insert(applications)
    .values({
      id: randomId(),
      lotId,
      companyId,
      createdBy: actor.id!,
      status: outcome.next.value as 'draft',
      workingTerms: mergeTerms(defaultTerms(lot), input),
      workingFileIds: [],
      createdAt: new Date(at),
      updatedAt: new Date(at),
    })
    // A colleague's that was made at the same moment: waited for, and then the law is asked again.
    .onConflictDoNothing({ target: [applications.lotId, applications.companyId] })
    .returning();
  if (!application) {
    ask({ ...facts, hasOther: true }, event);
    throw new Error('the law lets a company have two applications to one lot');
  }
  const held = { tx, lot, at, application };
  if (offers.length > 0) await saveOfferTable(held, offers, []);
  await announce(tx, { model: 'application', id: application.id, lotId, what: event.type });
  await appendHistory(tx, {
    chain: `lot:${lotId}`,
    lotId,
    model: 'application',
    modelId: application.id,
    event: event.type,
    from: null,
    to: application.status,
    actor,
    at,
    facts,
  });
  return application.id;
}

/** Throws 422 with the law's reasons. */
function ask(facts: ApplicationFacts, event: { type: 'application.create'; actor: Actor; at: number }) {
  const absent = createActor(applicationLaw.machine, { input: facts }).getSnapshot();
  const outcome = take(applicationLaw, absent, event);
  if (outcome.refused) throw refused(applicationLaw, outcome);
  return outcome;
}

const absentFacts = (companyId: number, lotOwnerId: number): ApplicationFacts => ({
  companyId,
  lotOwnerId,
  lotStatus: 'draft',
  lotDeadline: null,
  mayTakePart: false,
  hasOther: false,
  agreementChosen: false,
  isAgree: false,
  pricedOffers: 0,
  quantitiesWithin: true,
  hasWorkingCopy: false,
  offersUndecided: 0,
  offersApproved: 0,
  decidedBy: {},
  clarificationDueAt: null,
  answerWithinBlocks: true,
  answerPricesNotRaised: true,
  markedForRound: false,
  roundEndsAt: null,
  repeatedPriceLowEnough: true,
});
