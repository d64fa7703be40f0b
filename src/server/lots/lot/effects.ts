// What each effect of the lot's law does, by its name: a new effect does not compile until it is carried out.
import type { LotEffect } from '../../../machines/lot.ts';
import {
  annulRoundPrices,
  clearMarks,
  closeClarifications,
  endRoundPrices,
  finishApplications,
  freezeAdmitted,
  openEnvelopes,
  reopenApplications,
  staleRatings,
  startRoundPrices,
  unfreezeAdmitted,
} from '../../applications/application/lot-effects.ts';
import { queueExport, queueTask } from '../tasks/queue.ts';
import type { LotEffectContext } from './effect-context.ts';
import { countExtension, finishRound, startRound } from './round-store.ts';
import { fixVersion } from './versions.ts';
import { freezeRates } from '../rates/frozen.ts';

/** What the lot's own row gets is in columns-of-step.ts. */
const nothingMore = async (): Promise<void> => {};

export const lotEffects: Record<LotEffect, (context: LotEffectContext) => Promise<void>> = {
  publish: ({ tx, lot, at }) => fixVersion(tx, lot, at),
  unpublish: nothingMore,
  openEnvelopes: async (context) => {
    await freezeRates(context.tx, context.lot.id, context.at);
    await openEnvelopes(context);
  },
  startSealedPeriod: nothingMore,
  reopenApplications,
  closeClarifications,
  freezeAdmitted,
  unfreezeAdmitted,
  startRound: async (context) => {
    const { tx, lot, event, at } = context;
    if (!('round' in event)) throw new Error(`${event.type} starts no round`);
    await startRoundPrices(context, await startRound(tx, lot.id, event.round, at));
  },
  extendRound: ({ tx, lot }) => countExtension(tx, lot.id),
  endRound: async (context) => {
    const round = await finishRound(context.tx, context.lot.id, context.at, null);
    if (round) await endRoundPrices(context, round);
  },
  annulRound: async (context) => {
    const { tx, lot, event, at } = context;
    const reason = 'reason' in event ? (event.reason ?? null) : null;
    const round = await finishRound(tx, lot.id, at, { reason });
    if (round) await annulRoundPrices(context, round);
  },
  clearMarks,
  staleRatings,
  queueRating: ({ tx, lot, actor }) => queueTask(tx, 'calculate_rating', lot.id, actor.id),
  finish: finishApplications,
  queueExport: ({ tx, lot, actor }) => queueExport(tx, lot.id, 'results', actor.id),
  trash: nothingMore,
  untrash: nothingMore,
};
