// What the lot's law compares, in words, for whoever looks at a step afterwards.
import type { LotFacts } from '../machines/lot.ts';
import { lotStates } from './lot-states.ts';
import { commissionStates } from './states.ts';

interface Fact {
  label: string;
  /** Tells of applications: of none before they are open. */
  isSealed?: true;
  /** Null: of no use for that step. */
  value: (facts: LotFacts) => string | null;
}

const yesNo = (value: boolean): string => (value ? 'да' : 'нет');
/** Moments are told by the machine in milliseconds. */
const moment = (value: number | null): string | null =>
  value === null ? null : new Date(value).toISOString();
const inRound = (facts: LotFacts, value: number): string | null =>
  facts.roundEndsAt === null ? null : String(value);

const words: Record<keyof LotFacts, Fact | null> = {
  ownerId: null,
  commission: {
    label: 'Комиссия вскрытия',
    value: ({ commission }) => (commission === undefined ? null : commissionStates[commission].label),
  },
  deadline: { label: 'Срок приёма', value: ({ deadline }) => moment(deadline) },
  orders: { label: 'Позиций', value: ({ orders }) => String(orders) },
  ordersIncomplete: {
    label: 'Позиций без количества или единицы',
    value: ({ ordersIncomplete }) => String(ordersIncomplete),
  },
  ratingType: null,
  weights: {
    label: 'Сумма весов критериев',
    value: ({ ratingType, weights }) => (ratingType === 'weighted' ? `${weights}\u00A0%` : null),
  },
  everSubmitted: {
    label: 'Заявки подавались',
    isSealed: true,
    value: ({ everSubmitted }) => yesNo(everSubmitted),
  },
  activeApplications: {
    label: 'Подано и не рассмотрено',
    isSealed: true,
    value: ({ activeApplications }) => String(activeApplications),
  },
  undecided: { label: 'Заявок без решения', isSealed: true, value: ({ undecided }) => String(undecided) },
  openClarifications: {
    label: 'Открытых уточнений',
    isSealed: true,
    value: ({ openClarifications }) => String(openClarifications),
  },
  admitted: { label: 'Допущено', isSealed: true, value: ({ admitted }) => String(admitted) },
  markedAdmitted: {
    label: 'Отмечено для переторжки',
    isSealed: true,
    value: ({ markedAdmitted }) => String(markedAdmitted),
  },
  roundEndsAt: { label: 'Конец переторжки', value: ({ roundEndsAt }) => moment(roundEndsAt) },
  extensionMinutes: {
    label: 'Продление переторжки, мин',
    value: (facts) => inRound(facts, facts.extensionMinutes),
  },
  extensionsLeft: { label: 'Продлений осталось', value: (facts) => inRound(facts, facts.extensionsLeft) },
  // When somebody has lowered in a round is told by its picture, once it is over.
  betterPriceAt: null,
  ratingFresh: { label: 'Рейтинг рассчитан', isSealed: true, value: ({ ratingFresh }) => yesNo(ratingFresh) },
  allocatedOffers: {
    label: 'Распределённых предложений',
    isSealed: true,
    value: ({ allocatedOffers }) => String(allocatedOffers),
  },
  overAllocatedOrders: {
    label: 'Позиций с избытком',
    isSealed: true,
    value: ({ overAllocatedOrders }) => String(overAllocatedOrders),
  },
  unallocatedOrders: {
    label: 'Позиций, распределённых не полностью',
    isSealed: true,
    value: ({ unallocatedOrders }) => String(unallocatedOrders),
  },
  allocatedUnfit: {
    label: 'Распределено недопущенным',
    isSealed: true,
    value: ({ allocatedUnfit }) => String(allocatedUnfit),
  },
  deletedFrom: {
    label: 'Удалена из состояния',
    value: ({ deletedFrom }) => (deletedFrom === null ? null : lotStates[deletedFrom].label),
  },
};

/** @param isOpened whether the applications were open when the step was taken */
export const factsInWords = (
  facts: LotFacts,
  { isOpened }: { isOpened: boolean },
): { label: string; value: string }[] =>
  Object.values(words).flatMap((fact) => {
    if (fact === null || (fact.isSealed && !isOpened)) return [];
    const value = fact.value(facts);
    return value === null ? [] : [{ label: fact.label, value }];
  });
