// Names of a lot's states in Russian. A new state does not compile until it is named here.
import type { LotStatus } from '../machines/lot-statuses.ts';
import { isCommissionWork } from '../machines/lot-predicates.ts';

/** What a badge means; it always stands beside a word or a sign, never alone. */
export type Tone = 'neutral' | 'progress' | 'good' | 'warn' | 'bad';

export interface StateText {
  label: string;
  tone: Tone;
}

export const text = (label: string, tone: Tone): StateText => ({ label, tone });

/** The finer label of each status; everyone is shown the group's, with this beside it: `lotGroupText`, `lotStageText`. */
export const lotStates: Record<LotStatus, StateText> = {
  draft: text('Черновик', 'neutral'),
  applications: text('Приём предложений', 'good'),
  deadlined: text('Приём завершён', 'warn'),
  verification: text('Рассмотрение заявок', 'progress'),
  pending: text('Допуск определён', 'progress'),
  repeating: text('Переторжка', 'progress'),
  rating: text('Оценка и распределение', 'progress'),
  finished: text('Процедура завершена', 'good'),
  cancelled: text('Процедура отменена', 'bad'),
  deleted: text('Удалена', 'bad'),
};

export const commissionWork = 'Работа комиссии';

/** What everyone is shown: the commission's five statuses are one «Работа комиссии». */
export function lotGroupText(status: LotStatus): StateText {
  return isCommissionWork(status) ? text(commissionWork, 'progress') : lotStates[status];
}

/** The same in one line, for filters, charts and sheets: «Работа комиссии: переторжка». */
export function lotStageText(status: LotStatus): string {
  const { label } = lotStates[status];
  return isCommissionWork(status)
    ? `${commissionWork}: ${label.charAt(0).toLowerCase()}${label.slice(1)}`
    : label;
}
