// What happens to a lot by itself, and who is waited for now.
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
  status: LotStatus;
  /** ISO. */
  deadline: string | null;
  round: { endsAt: string; extensionMinutes: number; extensionsLeft: number } | null;
  /** When the answers to open clarifications are due; ISO. */
  answersDue: readonly string[];
  unansweredQuestions: number;
  /** How many applications each stage has before it; null where the reader may not know. */
  waiting: { manager: number; security: number; audit: number; answers: number } | null;
  isRatingFresh: boolean;
  /** Of who takes the lot's steps alone; false for others. */
  isNothingToOpen: boolean;
  isNobodyAdmitted: boolean;
}

export interface Happening {
  at: string;
  text: string;
}

/** What the clock will do, soonest first. */
export function happenings({ status, deadline, round, answersDue }: AheadFacts): Happening[] {
  const found: Happening[] = [];
  if (waitsForClock(status) && !isRepeating(status) && deadline !== null)
    found.push({
      at: deadline,
      text: 'Приём заявок закончится. Черновики и рабочие копии закроются, организатор получит уведомление.',
    });
  if (isRepeating(status) && round !== null) {
    found.push({
      at: round.endsAt,
      text: 'Переторжка закончится. Цены откроются комиссии; кто не снизил, остаётся при прежней цене.',
    });
    if (round.extensionsLeft > 0 && round.extensionMinutes > 0)
      found.push({
        at: new Date(Date.parse(round.endsAt) - round.extensionMinutes * 60_000).toISOString(),
        text: `С этого момента лучшая цена продлевает переторжку на ${round.extensionMinutes} мин; осталось продлений: ${round.extensionsLeft}.`,
      });
  }
  for (const at of answersDue)
    found.push({
      at,
      text: 'Срок ответа на уточнение: без ответа заявка вернётся на рассмотрение с отметкой.',
    });
  return found.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

export interface Waited {
  who: string;
  what: string;
  page: LiftPage | null;
}

const many = (n: number): string => `${n} ${plural(n, ['заявка', 'заявки', 'заявок'])}`;

/** Who the lot waits for now, and for what. */
export function waitedFor(facts: AheadFacts): Waited[] {
  const { status, unansweredQuestions, waiting } = facts;
  const found: Waited[] = [];
  const add = (who: string, what: string, page: LiftPage | null) => found.push({ who, what, page });
  if (isFinished(status) || isStopped(status)) return found;
  if (unansweredQuestions > 0) add('Организатор', `ответ на вопросы: ${unansweredQuestions}`, '');
  if (isDraft(status)) add('Организатор', 'публикация', '');
  else if (isRepeating(status)) add('Отмеченные участники', 'новые цены до конца переторжки', 'repeating');
  else if (waitsForClock(status)) add('Поставщики', 'заявки до конца приёма', '');
  else if (isVerifying(status)) {
    if (waiting === null) add('Комиссия', 'решения по заявкам', null);
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
  else if (isAfterDeadline(status) && !isComparing(status))
    add(
      'Организатор',
      facts.isNothingToOpen ? 'заявок нет: новый срок приёма или отмена' : 'вскрытие заявок',
      '',
    );
  else if (facts.isNobodyAdmitted)
    add('Организатор', 'допущенных нет: возврат на рассмотрение или отмена', 'verification');
  else add('Организатор', 'переторжка или оценка', 'rating');
  return found;
}
