// What happens to a lot by itself, and who is waited for now.
import {
  isGivenUp,
  isJoined,
  isReady,
  isUntried,
  type CommissionStatus,
} from '../machines/commission-statuses.ts';
import type { LotStatus } from '../machines/lot-statuses.ts';
import {
  isAfterDeadline,
  isComparing,
  isDraft,
  isFinished,
  isRating,
  isRepeating,
  isStopped,
  isVerifying,
  waitsForClock,
} from '../machines/lot-predicates.ts';
import { plural } from '../rules/plural.ts';
import type { LiftPage } from './lifts.ts';

export interface AheadFacts {
  /** ISO. */
  now: string;
  status: LotStatus;
  /** ISO. */
  deadline: string | null;
  round: { endsAt: string; extensionMinutes: number; extensionsLeft: number } | null;
  /** When the answers to open clarifications are due; ISO. */
  answersDue: readonly string[];
  /** Until when the opened prices stand, soonest first; none where the reader may not know, or somebody was chosen. */
  prices: readonly { until: string; company: string }[];
  unansweredQuestions: number;
  /** How many applications each stage has before it; null where the reader may not know. */
  waiting: { manager: number; security: number; audit: number; answers: number } | null;
  isRatingFresh: boolean;
  /** Of who takes the lot's steps alone; false for others. */
  isNothingToOpen: boolean;
  isNobodyAdmitted: boolean;
  /** The commission that opens it; null where the platform does. */
  commission: {
    status: CommissionStatus;
    /** Named after the deadline: what had been sealed for the one before nobody opens any more. */
    isAnew: boolean;
  } | null;
  /** Contracts with winners by whose turn it is, as far as the reader knows of them. */
  contracts: { organizer: number; winners: number };
}

export interface Happening {
  at: string;
  text: string;
}

const many = (n: number): string => `${n} ${plural(n, ['заявка', 'заявки', 'заявок'])}`;

/** Of as many participants the end of their prices is told one by one. */
const MOST_PRICES = 3;

/** What the clock will do, soonest first. */
export function happenings({ now, status, deadline, round, answersDue, prices }: AheadFacts): Happening[] {
  const found: Happening[] = [];
  if (waitsForClock(status) && !isRepeating(status) && deadline !== null)
    found.push({
      at: deadline,
      text: 'Приём заявок закончится. Черновики и рабочие копии закроются, организатор получит уведомление.',
    });
  if (isRepeating(status) && round !== null) {
    const extendsFrom = Date.parse(round.endsAt) - round.extensionMinutes * 60_000;
    const isExtended = round.extensionsLeft > 0 && round.extensionMinutes > 0;
    const more = `на ${round.extensionMinutes}\u00A0мин; осталось продлений: ${round.extensionsLeft}.`;
    found.push({
      at: round.endsAt,
      text: `Переторжка закончится. Цены откроются комиссии; кто не снизил, остаётся при прежней цене.${
        isExtended && extendsFrom <= Date.parse(now) ? ` Лучшая цена теперь продлит её ${more}` : ''
      }`,
    });
    if (isExtended && extendsFrom > Date.parse(now))
      found.push({
        at: new Date(extendsFrom).toISOString(),
        text: `С этого момента лучшая цена продлевает переторжку ${more}`,
      });
  }
  for (const at of new Set(answersDue)) {
    const n = answersDue.filter((one) => one === at).length;
    found.push({
      at,
      text:
        n === 1
          ? 'Срок ответа на уточнение: без ответа заявка вернётся на рассмотрение с отметкой.'
          : `Срок ответа на уточнение, ${many(n)}: без ответа вернутся на рассмотрение с отметкой.`,
    });
  }
  for (const { until, company } of prices
    .filter((one) => Date.parse(one.until) > Date.parse(now))
    .slice(0, MOST_PRICES))
    found.push({ at: until, text: `Истекут цены: ${company}` });
  return found.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

export interface Waited {
  who: string;
  what: string;
  page: LiftPage | null;
}

const contractOf = (n: number): string =>
  n === 1 ? 'договор: направить или подписать' : `договоры, ${n}: направить или подписать`;

const KEEPERS = 'Хранители ключей';

/** Who stands between the deadline and the opened offers. */
function openingOf(commission: AheadFacts['commission']): [who: string, what: string] {
  if (commission === null || isJoined(commission.status)) return ['Организатор', 'вскрытие заявок'];
  if (isGivenUp(commission.status)) return ['Организатор', 'новая комиссия'];
  if (isUntried(commission.status)) return [KEEPERS, 'пробное вскрытие'];
  if (isReady(commission.status) && commission.isAnew)
    return ['Организатор', 'новый срок приёма: поданное прежней комиссии не вскрыть'];
  return [KEEPERS, 'свои части ключа'];
}

/** Who the lot waits for now, and for what. */
export function waitedFor(facts: AheadFacts): Waited[] {
  const { status, unansweredQuestions, waiting, commission, contracts } = facts;
  const found: Waited[] = [];
  const add = (who: string, what: string, page: LiftPage | null) => found.push({ who, what, page });
  if (isFinished(status)) {
    if (contracts.organizer > 0) add('Организатор', contractOf(contracts.organizer), null);
    if (contracts.winners > 0)
      add(contracts.winners === 1 ? 'Победитель' : 'Победители', contractOf(contracts.winners), null);
  }
  if (isFinished(status) || isStopped(status)) return found;
  if (unansweredQuestions > 0) add('Организатор', `ответ на вопросы: ${unansweredQuestions}`, '');
  if (isDraft(status)) {
    if (commission !== null && isUntried(commission.status)) add(KEEPERS, 'пробное вскрытие', '');
    add('Организатор', 'публикация', '');
  } else if (isRepeating(status)) add('Отмеченные участники', 'новые цены до конца переторжки', 'repeating');
  else if (waitsForClock(status)) add('Поставщики', 'заявки до конца приёма', '');
  else if (isVerifying(status)) {
    if (waiting === null)
      // Of the others' terms the reader is told nothing: what is due is its own.
      if (facts.answersDue.length > 0) add('Ваша компания', 'ответ на уточнение', 'verification');
      else add('Комиссия', 'решения по заявкам', null);
    else {
      if (waiting.manager > 0) add('Организатор', `решение, ${many(waiting.manager)}`, 'verification');
      if (waiting.security > 0)
        add('Служба безопасности', `решение, ${many(waiting.security)}`, 'verification');
      if (waiting.audit > 0) add('Аудитор', `решение, ${many(waiting.audit)}`, 'verification');
      if (waiting.answers > 0)
        add('Поставщики', `ответ на уточнение, ${many(waiting.answers)}`, 'verification');
      if (Object.values(waiting).every((n) => n === 0))
        add('Организатор', 'завершение рассмотрения', 'verification');
    }
  } else if (isRating(status))
    add('Организатор', facts.isRatingFresh ? 'распределение и завершение' : 'расчёт рейтинга', 'rating');
  else if (isAfterDeadline(status) && !isComparing(status)) {
    const [who, what] = facts.isNothingToOpen
      ? ['Организатор', 'заявок нет: новый срок приёма или отмена']
      : openingOf(commission);
    add(who, what, '');
  } else if (facts.isNobodyAdmitted)
    add('Организатор', 'допущенных нет: возврат на рассмотрение или отмена', 'verification');
  else add('Организатор', 'переторжка или оценка', 'rating');
  return found;
}
