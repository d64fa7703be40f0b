// What each effect of the lot's law does, by its name: a new effect does not compile until it is carried out.
import type { LotEffect } from '../../../machines/lot.ts';
import type { Effect, Effects } from '../../engine/process.ts';
import { checkpointSoon } from '../../platform/checkpoints/clock.ts';
import { exportWrite, taskToFollow } from '../tasks/queue.ts';
import { readAdmissionSettings } from './admission.ts';
import { upperLotEffects, type UpperLotEffect } from './ports.ts';
import type { LotStep, LotTypes } from './types.ts';
import { moveRoundEnd } from './round-store.ts';
import type { LotTableRow } from '../core/tables.ts';
import { changesSinceLast } from './amendments.ts';
import { versionWrite } from './versions.ts';

const nothing: Effect<LotTypes> = { plan: () => ({}) };

const ownEffects: Effects<LotTypes, Exclude<LotEffect, UpperLotEffect>> = {
  publish: {
    read: async (tx, { subject, at }) => {
      const admission = await readAdmissionSettings(tx);
      const { write, hash, published } = await versionWrite(tx, { ...subject, admission }, at);
      const changes = await changesSinceLast(tx, subject.id, published);
      return {
        columns: { publishedAt: new Date(at), admission },
        writes: [write],
        payload: { published: hash },
        ...(changes === null ? {} : { news: { changes } }),
      };
    },
  },
  unpublish: { plan: () => ({ columns: { publishedAt: null, admission: null } }) },
  startSealedPeriod: {
    plan: ({ subject }) => ({
      columns: { isSealed: true, wasReopened: true, sealPeriod: subject.sealPeriod + 1 },
    }),
  },
  // The vendors keep what they were told (lifecycles «vendorStatus»); the list itself is read from the statuses.
  unfreezeAdmitted: nothing,
  moveRoundEnd: { plan: ({ id, next }) => ({ writes: [moveRoundEnd(id, next.roundEndsAt!)] }) },
  extendRound: {
    plan: ({ id, next }) => ({ writes: [moveRoundEnd(id, next.roundEndsAt!, { isExtension: true })] }),
  },
  // The rows stay to be looked at; the lot's own row says that they are stale.
  staleRatings: {
    plan: ({ subject }) => (subject.ratingCalculatedAt === null ? {} : { columns: { ratingStale: true } }),
  },
  queueRating: {
    read: async (tx, { id, actor }) => ({ follow: [await taskToFollow(tx, 'calculate_rating', id, actor)] }),
  },
  queueExport: {
    read: async (tx, { id, actor }) => ({
      writes: [exportWrite(id, 'results', actor.id)],
      follow: [await taskToFollow(tx, 'export_data', id, actor)],
    }),
  },
  trash: nothing,
  untrash: nothing,
};

type Columns = (step: LotStep) => Partial<LotTableRow>;

/** What the lot's own row gets beside what an effect does to those above. */
const andColumns = (columns: Columns, effect: Effect<LotTypes>): Effect<LotTypes> => ({
  read: async (tx, step) => ({
    ...('plan' in effect ? effect.plan(step) : await effect.read(tx, step)),
    columns: columns(step),
  }),
});

/** What has just come to its end is signed at once: nobody can tell another story of it a minute later. */
const andCheckpoint = (effect: Effect<LotTypes>): Effect<LotTypes> => ({
  read: async (tx, step) => {
    const part = 'plan' in effect ? effect.plan(step) : await effect.read(tx, step);
    return { ...part, jobs: [...(part.jobs ?? []), checkpointSoon()] };
  },
});

export function lotEffects(): Effects<LotTypes> {
  const upper = upperLotEffects.get();
  return {
    ...ownEffects,
    ...upper,
    openEnvelopes: andColumns(
      ({ at }) => ({ openedAt: new Date(at), isSealed: false }),
      andCheckpoint(upper.openEnvelopes),
    ),
    freezeAdmitted: andColumns(
      ({ subject, at }) => ({ admissionRevealedAt: subject.admissionRevealedAt ?? new Date(at) }),
      upper.freezeAdmitted,
    ),
    finish: andColumns(
      ({ event, facts, at }) => ({
        finishedAt: new Date(at),
        ...(facts.unallocatedOrders > 0 && 'reason' in event
          ? { unallocatedReason: event.reason?.trim() ?? null }
          : {}),
      }),
      andCheckpoint(upper.finish),
    ),
  };
}
