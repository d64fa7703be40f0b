/** What procedures wait for from their owner, and contracts from either party, as lines of the desk. */
import {
  CalendarClock,
  CircleHelp,
  CircleSlash,
  FilePenLine,
  FileSymlink,
  FileWarning,
  ListChecks,
  MailOpen,
  Split,
  UserCheck,
  type LucideIcon,
} from 'lucide-react';
import type { Stats, WaitingKind } from '../../../api/records/stats.ts';
import { mayBind, type Visitor } from '../../../machines/access.ts';
import type { EventTypeOf } from '../../../machines/laws.ts';
import { makesRound } from '../../../machines/lot-predicates.ts';
import { plural } from '../../../rules/plural.ts';
import { standingFor } from '../../data/standing.ts';
import { stepAsked } from '../lot/begun.ts';
import { applicationPath, tenderPath } from '../../data/route-params.ts';
import type { WaitingItem } from './waiting-list.tsx';

type Waiting = Stats['attention'][number];

interface Work {
  icon: LucideIcon;
  press: string | ((count: number | null) => string);
  what: (count: number | null) => string;
  /** The procedure's own page, where it is not said. */
  to?: (id: number, applicationId?: number) => string;
  /** To a colleague who prepares: what is the case, as it is not his to do. */
  told?: string;
  /** The step of the lot that is all there is to it: its dialog opens there. */
  step?: (count: number | null) => EventTypeOf<'lot'> | undefined;
}

const toContract = (id: number, applicationId?: number): string =>
  applicationId === undefined ? tenderPath(id, 'results') : applicationPath(id, applicationId, 'agreement');

const work: Record<WaitingKind, Work> = {
  open: {
    icon: MailOpen,
    press: 'Вскрыть',
    what: () => 'Вскрыть заявки',
    step: () => 'lot.toVerification',
  },
  unapplied: {
    icon: CircleSlash,
    press: 'Решить',
    what: () => 'Заявок нет: новый срок или отмена',
  },
  review: {
    icon: ListChecks,
    press: 'Рассмотреть',
    what: (n) =>
      n === null || n === 0
        ? 'Завершить рассмотрение'
        : `Рассмотреть ${n}\u00A0${plural(n, ['заявку', 'заявки', 'заявок'])}`,
    to: (id) => tenderPath(id, 'verification'),
    step: (n) => (n === null || n === 0 ? 'lot.toPending' : undefined),
  },
  admit: {
    icon: UserCheck,
    press: (n) => (makesRound(n ?? 0) ? 'Начать' : 'К оценке'),
    what: (n) => (makesRound(n ?? 0) ? 'Начать переторжку' : 'Перейти к оценке'),
    step: (n) => (makesRound(n ?? 0) ? 'lot.toRepeating' : 'lot.toRating'),
  },
  unadmitted: {
    icon: CircleSlash,
    press: 'Решить',
    what: () => 'Допущенных нет: пересмотр или отмена',
  },
  allocate: {
    icon: Split,
    press: 'Распределить',
    what: () => 'Распределить позиции',
    to: (id) => tenderPath(id, 'rating'),
  },
  answer: {
    icon: CircleHelp,
    press: 'Ответить',
    what: (n) => `Ответить на ${n ?? 1}\u00A0${plural(n ?? 1, ['вопрос', 'вопроса', 'вопросов'])}`,
    to: (id) => `${tenderPath(id)}#questions`,
  },
  schedule: {
    icon: CalendarClock,
    press: 'Задать',
    what: () => 'Задать срок приёма',
  },
  publish: {
    icon: FileSymlink,
    press: 'Опубликовать',
    what: () => 'Опубликовать',
    step: () => 'lot.toApplications',
  },
  send: {
    icon: FileSymlink,
    press: 'Направить',
    what: () => 'Направить договор',
    told: 'Договор ждёт отправки',
    to: toContract,
  },
  sign: {
    icon: FilePenLine,
    press: 'Подписать',
    what: () => 'Подписать договор',
    told: 'Договор ждёт подписи',
    to: toContract,
  },
  settle: {
    icon: FileWarning,
    press: 'Ответить',
    what: () => 'Учесть разногласия',
    told: 'Заявлены разногласия',
    to: toContract,
  },
  refused: {
    icon: CircleSlash,
    press: 'Решить',
    what: () => 'Решить об отказе',
    to: (id) => tenderPath(id, 'results'),
  },
};

const pressOf = (kind: WaitingKind, count: number | null): string => {
  const { press } = work[kind];
  return typeof press === 'string' ? press : press(count);
};

const stateOf = (step: EventTypeOf<'lot'> | undefined) => step && stepAsked(step);

/** @param sums what each procedure is expected to cost, where it is known */
export const ownerWork = (
  attention: readonly Waiting[],
  visitor: Visitor,
  sums: ReadonlyMap<number, string> = new Map(),
): WaitingItem[] =>
  attention.map(
    ({ id, number, title, kind, count, since, deadline, ownerId, applicationId, company = null }) => ({
      note: sums.get(id),
      key: `${kind} ${id} ${applicationId ?? count ?? ''}`,
      icon: work[kind].icon,
      ...(mayBind(visitor)
        ? { what: work[kind].what(count), press: pressOf(kind, count) }
        : { what: work[kind].told ?? work[kind].what(count), press: 'Открыть' }),
      to: work[kind].to?.(id, applicationId) ?? tenderPath(id),
      state: stateOf(work[kind].step?.(count)),
      number,
      title: [standingFor(visitor, ownerId), company, title].filter(Boolean).join(' · '),
      // Questions are of use while applications are still written.
      due: kind === 'answer' ? deadline : null,
      since: kind === 'schedule' ? null : since,
    }),
  );
