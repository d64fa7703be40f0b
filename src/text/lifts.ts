// Who opens a closed step of a lot or of an application, and where: of each reason of their laws.
import type { ReasonOf } from '../machines/laws.ts';

export type LiftPage = '' | 'participants' | 'verification' | 'repeating' | 'rating';

export interface Lift {
  /** Null: nobody can; the step stays closed. */
  who: string | null;
  /** The page of the lot where it is done; null where no page helps. */
  page: LiftPage | null;
  /** It opens by itself at this moment. */
  moment?: 'deadline' | 'roundEnd' | 'answerDue';
}

const owner = 'организатор';
const nobody: Lift = { who: null, page: null };

export const lotLifts: Record<ReasonOf<'lot'>, Lift> = {
  wrongState: nobody,
  byOwner: { who: 'организатор процедуры', page: null },
  byAdmin: { who: 'администратор', page: null },
  byClock: { who: 'площадка, сама', page: null },
  hasOrders: { who: owner, page: '' },
  ordersComplete: { who: owner, page: '' },
  deadlineSet: { who: owner, page: '' },
  deadlineAhead: { who: owner, page: '' },
  openingTried: { who: 'хранители ключей пробным вскрытием', page: '' },
  keysUnused: { who: 'хранители ключей, доведя вскрытие до конца', page: '' },
  partsJoined: { who: 'хранители ключей', page: '' },
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

const vendor = 'поставщик';
const commission: Lift = { who: owner, page: 'verification' };
const own: Lift = { who: vendor, page: null };

export const applicationLifts: Record<ReasonOf<'application'>, Lift> = {
  wrongState: nobody,
  byVendor: { who: vendor, page: null },
  byOwner: { who: 'организатор процедуры', page: null },
  bySecurity: { who: 'служба безопасности', page: null },
  byAuditor: { who: 'аудитор', page: null },
  byClock: { who: 'площадка, сама', page: null },
  bySystem: { who: 'площадка, сама', page: null },
  decidedAsManager: { who: 'кто принял решение, или администратор', page: 'verification' },
  decidedAsSecurity: { who: 'кто принял решение, или администратор', page: 'verification' },
  decidedAsAuditor: { who: 'кто принял решение, или администратор', page: 'verification' },
  vendorVerified: { who: 'поставщик, подтвердив почту, и модератор аккредитацией', page: null },
  lotAccepting: { who: 'организатор, продлив или открыв приём снова', page: '' },
  maySubmit: { who: 'администратор компании поставщика', page: null },
  mayTakePart: { who: 'организатор приглашением', page: 'participants' },
  onlyOne: nobody,
  agreementChosen: own,
  envelopeGiven: own,
  envelopeFits: own,
  agreed: own,
  hasPricedOffer: own,
  quantitiesWithin: own,
  vatInForce: own,
  workingCopyOpen: own,
  noWorkingCopy: own,
  lotVerifying: { who: 'организатор, начав или вернув рассмотрение', page: '' },
  offersDecided: commission,
  anyOfferApproved: commission,
  rejectionsExplained: commission,
  lotComparing: { who: 'организатор, начав или вернув работу комиссии', page: '' },
  noRound: { who: 'часы площадки, окончив переторжку, или организатор', page: 'repeating' },
  offerCompared: commission,
  offerArchived: commission,
  reasonGiven: commission,
  blocksNamed: commission,
  textGiven: commission,
  dueSoon: commission,
  beforeDue: { who: 'организатор новым уточнением', page: 'verification' },
  dueReached: { who: 'часы площадки', page: null, moment: 'answerDue' },
  answerWithinBlocks: own,
  answerPricesNotRaised: own,
  lotMarking: { who: 'организатор, определив допуск', page: 'verification' },
  lotRepeating: { who: 'организатор, начав переторжку', page: 'repeating' },
  roundRunning: { who: 'организатор, начав новый раунд', page: 'repeating' },
  marked: { who: 'организатор отметкой до начала раунда', page: 'rating' },
  repeatedPriceLowEnough: own,
};
