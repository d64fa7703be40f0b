// Who opens a closed step of a lot, and where: of each reason of the lot's law.
import type { ReasonOf } from '../machines/laws.ts';

export type LiftPage = '' | 'participants' | 'verification' | 'repeating' | 'rating';

export interface Lift {
  /** Null: nobody can; the step stays closed. */
  who: string | null;
  /** The page of the lot where it is done; null where no page helps. */
  page: LiftPage | null;
  /** It opens by itself at this moment. */
  moment?: 'deadline' | 'roundEnd';
}

const owner = 'организатор';
const nobody: Lift = { who: null, page: null };

export const lotLifts: Record<ReasonOf<'lot'>, Lift> = {
  wrongState: nobody,
  byOwner: { who: owner, page: null },
  byAdmin: { who: 'администратор', page: null },
  byClock: { who: 'площадка, сама', page: null },
  hasOrders: { who: owner, page: '' },
  ordersComplete: { who: owner, page: '' },
  deadlineSet: { who: owner, page: '' },
  deadlineAhead: { who: owner, page: '' },
  weightsFull: { who: owner, page: '' },
  stillAccepting: nobody,
  deadlineReached: { who: 'часы площадки', page: null, moment: 'deadline' },
  deadlineMovesLater: { who: owner, page: null },
  newDeadlineAhead: { who: owner, page: null },
  nothingSubmitted: nobody,
  reasonGiven: { who: owner, page: null },
  hasActiveApplication: { who: 'поставщики, если приём продлить', page: null },
  allDecided: { who: 'организатор, служба безопасности и аудитор', page: 'verification' },
  noOpenClarification: { who: 'поставщики ответом или организатор отзывом уточнения', page: 'verification' },
  hasAdmitted: { who: 'организатор, вернув процедуру на рассмотрение', page: 'verification' },
  twoMarked: { who: owner, page: 'rating' },
  roundEndAhead: { who: owner, page: null },
  roundRunning: nobody,
  roundEndMovesLater: { who: owner, page: null },
  roundOver: { who: 'часы площадки', page: 'repeating', moment: 'roundEnd' },
  lateBetterPrice: { who: 'участники лучшей ценой под конец', page: 'repeating' },
  ratingFresh: { who: 'организатор, рассчитав рейтинг', page: 'rating' },
  somethingAllocated: { who: owner, page: 'rating' },
  notOverAllocated: { who: owner, page: 'rating' },
  allocatedFit: { who: owner, page: 'rating' },
  restExplained: { who: owner, page: null },
  deletedAsDraft: nobody,
  deletedAsCancelled: nobody,
};
