// A new application: a draft of one company to one lot, with whatever terms and rows come along.
import type { TermsInput } from '../../../api/records/application-terms.ts';
import type { OfferInput } from '../../../api/records/offer.ts';
import type { Visitor } from '../../../machines/access.ts';
import type { Actor } from '../../../machines/law.ts';
import { signedIn } from '../../engine/actors.ts';
import { takeStep } from '../../engine/run-step.ts';
import { readableLot } from '../../lots/core/queries.ts';
import type { Tx } from '../../platform/database/client.ts';
import { sendAll } from '../../platform/database/statement.ts';
import { draftWrite, sealedDraft } from './drafts.ts';
import { applicationProcess } from './process.ts';
import { saveOfferTable } from './write.ts';

/** Its version as the law's step makes it. */
const FIRST = 1;

/**
 * Throws 404 for a lot the vendor may not see, 422 with the law's reasons. Returns the id.
 * @param past for demo data alone: the moment to be told instead of now
 */
export async function createApplication(
  tx: Tx,
  visitor: Visitor,
  actor: Actor,
  lotId: number,
  { offers = [], ...terms }: TermsInput & { offers?: readonly OfferInput[] },
  past?: number,
): Promise<number> {
  await readableLot(tx, visitor, lotId);
  const event = { type: 'application.create' } as const;
  const key = { lotId, companyId: visitor.companyId!, createdBy: signedIn(actor).id, terms };
  const locked = await applicationProcess.lock(tx, past === undefined ? key : { ...key, past }, event, actor);
  await takeStep(tx, applicationProcess, locked, event, actor);
  const { lot, application, working } = locked.subject;
  const empty = { tx, lot, application, document: working!.document! };
  const { document } = offers.length > 0 ? await saveOfferTable(offers)(empty) : empty;
  const { row } = await sealedDraft(tx, lot, document, { version: FIRST, at: locked.at });
  await sendAll(tx, [draftWrite(row)]);
  return locked.id;
}
