// What is submitted, withdrawn and opened to be changed: sealed versions and the vendor's working rows.
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Effect } from '../../../engine/process.ts';
import type { LotTableRow } from '../../../lots/core/tables.ts';
import { array } from '../../../platform/database/array.ts';
import { copyRows } from '../../../platform/database/copy-rows.ts';
import { build } from '../../../platform/database/statement.ts';
import type { Announcement } from '../../../platform/live/announce.ts';
import { randomId } from '../../../platform/random-id.ts';
import { offers } from '../../core/offer-tables.ts';
import { applicationVersions } from '../../core/tables.ts';
import { dropUnsealed } from '../files.ts';
import { standingReview } from '../standing.ts';
import type { ApplicationTypes } from '../types.ts';
import { sealVersion } from '../versions.ts';

type Own = Effect<ApplicationTypes>;

const workingOf = (applicationId: number) =>
  and(eq(offers.applicationId, applicationId), eq(offers.isWorking, true));
const submittedOf = (applicationId: number) =>
  and(eq(offers.applicationId, applicationId), eq(offers.isWorking, false));

/** The owner's and the administrator's one number has changed; nobody else hears of it. */
export const countChanged = ({ id }: Pick<LotTableRow, 'id'>): Announcement => ({
  model: 'applicationsCount',
  id,
  lotId: id,
  what: 'lot.applicationsCount',
});

/** What is written anew begins without what was decided about the rows that it is made of. */
const undecided = {
  repeatedPrice: sql`null`,
  allocatedQuantity: sql`null`,
  approvedByCustomer: sql`null`,
  approvalReason: sql`null`,
  needsClarification: sql`false`,
  archivedAt: sql`null`,
  archiveReason: sql`null`,
};

const seal: Own = {
  read: async (tx, step) => {
    const { id, subject, actor, at } = step;
    const { lot, application, offers: rows } = subject;
    const terms = application.workingTerms!;
    const fileIds = application.workingFileIds ?? [];
    const version = await sealVersion(tx, step, {
      terms,
      fileIds,
      offers: rows.filter(({ isWorking }) => isWorking),
      submittedBy: actor.id,
      openedAt: null,
    });
    return {
      writes: [
        build.delete(offers).where(submittedOf(id)),
        build.update(offers).set({ isWorking: false }).where(workingOf(id)),
        ...version.writes,
      ],
      columns: {
        terms,
        fileIds,
        workingTerms: null,
        workingFileIds: null,
        currentVersionId: version.id,
        submittedAt: new Date(at),
      },
      payload: { number: version.number, receipt: version.hash },
      announcements: [countChanged(lot)],
      // The accreditation that the step asked for may have gone while it waited for the lock.
      jobs: [standingReview(id)],
    };
  },
};

const openWorkingCopy: Own = {
  plan: ({ subject: { application, offers: rows } }) => {
    const ids = rows.filter(({ isWorking }) => !isWorking).map(({ id }) => id);
    const copyIds = ids.map(() => randomId());
    const pairs = sql`unnest(${array('bigint', ids)}, ${array('bigint', copyIds)}) as copied(from_id, id)`;
    const fresh = { ...undecided, id: sql`copied.id`, isWorking: sql`true` };
    return {
      writes: [copyRows(offers, fresh, sql`${offers} join ${pairs} on copied.from_id = ${offers.id}`)],
      columns: { workingTerms: application.terms, workingFileIds: application.fileIds },
    };
  },
};

const dropWorkingCopy: Own = {
  read: async (tx, { id, subject: { application, offers: rows } }) => {
    const kept = rows.filter(({ isWorking }) => !isWorking).flatMap(({ fileIds }) => fileIds);
    const dropped = await dropUnsealed(tx, id, [...application.fileIds, ...kept]);
    return {
      writes: [build.delete(offers).where(workingOf(id)), ...dropped.writes],
      jobs: dropped.jobs,
      columns: { workingTerms: null, workingFileIds: null },
    };
  },
};

/** A withdrawn version is never opened; what was written goes on as a draft, in case the vendor comes back. */
const voidVersions: Own = {
  plan: ({ id, subject: { lot, application }, at }) => ({
    writes: [
      build
        .update(applicationVersions)
        .set({ voidedAt: new Date(at) })
        .where(
          and(
            eq(applicationVersions.applicationId, id),
            isNull(applicationVersions.openedAt),
            isNull(applicationVersions.voidedAt),
          ),
        ),
      build
        .update(offers)
        .set({ ...undecided, isWorking: true })
        .where(submittedOf(id)),
    ],
    columns: {
      workingTerms: application.terms,
      workingFileIds: application.fileIds,
      terms: null,
      fileIds: [],
      currentVersionId: null,
      submittedAt: null,
    },
    announcements: [countChanged(lot)],
  }),
};

export const versionEffects = { seal, openWorkingCopy, dropWorkingCopy, voidVersions };
