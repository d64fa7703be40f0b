// What the history keeps of a lot's changes, so that it can be shown as of any moment.
import { isLotTerm, lotTermNames, termWords, type LotTermName } from './lot-term-words.ts';

/** Beside the terms: what steps write. */
export const lotStateLabels = {
  status: 'Состояние',
  isSealed: 'Конверты запечатаны',
  publishedAt: 'Опубликована',
  openedAt: 'Конверты вскрыты',
  finishedAt: 'Завершена',
  unallocatedReason: 'Почему остальное не закупается',
  cancelReason: 'Причина отмены',
  wasReopened: 'Приём открывался снова',
  deletedFrom: 'Удалена из состояния',
  admission: 'Проверки заявок',
};
type LotStateName = keyof typeof lotStateLabels;

export type TrackedColumn = LotTermName | LotStateName;
export const trackedColumns: readonly TrackedColumn[] = [
  ...lotTermNames,
  ...(Object.keys(lotStateLabels) as LotStateName[]),
];

export type LotChanges = Partial<Record<TrackedColumn, { from: unknown; to: unknown }>>;

const isTracked = (name: string): name is TrackedColumn =>
  isLotTerm(name) || Object.hasOwn(lotStateLabels, name);

/** The Russian name of a column in a row of the history; undefined where no lot has it. */
export const trackedLabel = (name: string): string | undefined =>
  isTracked(name) ? (isLotTerm(name) ? termWords[name].label : lotStateLabels[name]) : undefined;
