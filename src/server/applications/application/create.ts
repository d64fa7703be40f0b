// A new application: a draft of one company to one lot, with whatever terms and rows come along.
import type { TermsInput } from '../../../api/records/application-terms.ts';
import type { OfferInput } from '../../../api/records/offer.ts';
import type { Visitor } from '../../../machines/access.ts';
import type { Actor } from '../../../machines/law.ts';
import { signedIn } from '../../engine/actors.ts';
import { takeStep } from '../../engine/run-step.ts';
import type { Tx } from '../../platform/database/client.ts';
import type { Summary } from '../core/summary.ts';
import { withDraft } from '../core/tables.ts';
import { writtenOf } from './contents.ts';
import { draftWrite, sealedDraft } from './drafts.ts';
import { replacedTable } from './offer-table.ts';
import { applicationProcess } from './process.ts';
import { ensureReadHere } from './write.ts';
import { viewOfWritten, type WrittenView } from './views.ts';

/** Its version as the law's step makes it. */
const FIRST = 1;

interface Asked {
  lotId: number;
  body: TermsInput & { offers?: readonly OfferInput[] };
  /** For demo data alone: the moment to be told instead of now. */
  past?: number;
  /** Nothing is asked of the transaction any more. */
  isLast?: boolean;
}

export interface Created {
  id: number;
  /** What its vendor is shown of it; null where more has to be read. */
  view: WrittenView | null;
  summary: Summary;
}

/** Throws 404 for a lot the vendor may not see, 422 with the law's reasons. */
export async function createApplication(
  tx: Tx,
  visitor: Visitor,
  actor: Actor,
  { lotId, body: { offers = [], ...terms }, past, isLast = false }: Asked,
): Promise<Created> {
  const event = { type: 'application.create' } as const;
  const key = { visitor, lotId, companyId: visitor.companyId!, createdBy: signedIn(actor).id, terms };
  const locked = await applicationProcess.lock(tx, past === undefined ? key : { ...key, past }, event, actor);
  const { lot, application, working, items, scope } = locked.subject;
  if (offers.length > 0 || Object.keys(terms).length > 0) ensureReadHere(lot);
  const empty = working!.document!;
  const written = async () => {
    const document =
      offers.length === 0
        ? empty
        : { ...empty, offers: replacedTable({ offers: [], block: application.offerBlock, items }, offers) };
    return {
      document,
      ...(await sealedDraft(tx, lot, document, { version: FIRST, at: locked.at, seen: scope ?? null })),
    };
  };
  let draft: Awaited<ReturnType<typeof written>> | undefined;
  const { columns } = await takeStep(tx, applicationProcess, locked, event, actor, {
    beside: async () => {
      draft = await written();
      return [...draft.writes, draftWrite(draft.row)];
    },
    isLast,
  });
  const { document, row, summary } = draft!;
  const stored = withDraft({ ...application, ...columns }, row);
  const contents = { submitted: null, working: writtenOf(document, items, row.updatedAt) };
  const view = viewOfWritten({ ...locked.subject, application: stored, contents, at: locked.at });
  return { id: locked.id, view, summary };
}
