// What is submitted, withdrawn and opened to be changed: sealed versions and the vendor's draft.
import { eq } from 'drizzle-orm';
import type { Effect } from '../../../engine/process.ts';
import type { LotTableRow } from '../../../lots/core/tables.ts';
import { build, type Write } from '../../../platform/database/statement.ts';
import type { Announcement } from '../../../platform/live/announce.ts';
import { newOfferId } from '../../core/offer-ids.ts';
import { offers } from '../../core/offer-tables.ts';
import type { ApplicationRow } from '../../core/tables.ts';
import { writtenFileIds } from '../contents.ts';
import { draftOf } from '../documents.ts';
import { draftWrite, dropDraft, sealedDraft } from '../drafts.ts';
import { dropUnsealed } from '../files.ts';
import { standingReview } from '../standing.ts';
import type { ApplicationTypes } from '../types.ts';
import { sealVersion, voidUnopened } from '../versions.ts';

type Own = Effect<ApplicationTypes>;

/** Rows are of what an opening has shown; what takes their place is sealed until the next. */
const dropRows = ({ id, openedVersionId }: Pick<ApplicationRow, 'id' | 'openedVersionId'>): Write[] =>
  openedVersionId === null ? [] : [build.delete(offers).where(eq(offers.applicationId, id))];

const SEALED = { terms: null, fileIds: [] };

/** The owner's and the administrator's one number has changed; nobody else hears of it. */
export const countChanged = ({ id }: Pick<LotTableRow, 'id'>): Announcement => ({
  model: 'applicationsCount',
  id,
  lotId: id,
  what: 'lot.applicationsCount',
});

const seal: Own = {
  read: async (tx, step) => {
    const { id, subject, actor, at } = step;
    const { lot, application, working } = subject;
    if (!working?.document) throw new Error(`${step.event.type} finds nothing to submit`);
    const version = await sealVersion(tx, step, {
      document: working.document,
      envelope: subject.envelope,
      submittedBy: actor.id,
      openedAt: null,
    });
    return {
      writes: [...dropRows(application), dropDraft(id), ...version.writes],
      columns: { ...SEALED, currentVersionId: version.id, submittedAt: new Date(at) },
      payload: { number: version.number, receipt: version.hash },
      announcements: [countChanged(lot)],
      jobs: standingReview(subject),
    };
  },
};

const openWorkingCopy: Own = {
  read: async (tx, { subject: { lot, application, submitted }, at }) => {
    if (submitted === null) throw new Error(`application ${application.id} has nothing to be changed`);
    const document = await draftOf(tx, application, submitted);
    // Rows of their own: what is in force goes on under the ids that it has.
    const taken = new Set(document.offers.map(({ id }) => id));
    const copied = {
      ...document,
      offers: document.offers.map((offer) => {
        const copyId = newOfferId(application.offerBlock, taken);
        taken.add(copyId);
        return { ...offer, id: copyId };
      }),
    };
    const { row } = await sealedDraft(tx, lot, copied, { version: application.version + 1, at });
    return { writes: [draftWrite(row)] };
  },
};

const dropWorkingCopy: Own = {
  read: async (tx, { id, subject: { submitted } }) => {
    const dropped = await dropUnsealed(tx, id, submitted ? writtenFileIds(submitted) : []);
    return { writes: [dropDraft(id), ...dropped.writes], jobs: dropped.jobs };
  },
};

/** A withdrawn version is never opened; what was written goes on as a draft, in case the vendor comes back. */
const voidVersions: Own = {
  read: async (tx, { id, subject: { lot, application, submitted }, at }) => {
    if (submitted === null) throw new Error(`application ${id} has nothing to be withdrawn`);
    const document = await draftOf(tx, application, submitted);
    const { row } = await sealedDraft(tx, lot, document, { version: application.version + 1, at });
    return {
      writes: [voidUnopened(id, new Date(at)), ...dropRows(application), draftWrite(row)],
      columns: { ...SEALED, currentVersionId: null, submittedAt: null },
      announcements: [countChanged(lot)],
    };
  },
};

export const versionEffects = { seal, openWorkingCopy, dropWorkingCopy, voidVersions };
