// What happens to a lot by itself, and whom it waits for: for the page of the lot.
import type { LotStatus } from '../machines/lot-statuses.ts';
import { plural } from '../rules/plural.ts';

export interface Upcoming {
  title: string;
  note: string;
  /** When it will happen. */
  at?: string;
  /** Since when it is waited for. */
  since?: string;
}

interface UpcomingLot {
  status: LotStatus;
  applicationsDeadline: string | null;
  publishedAt: string | null;
  openedAt: string | null;
  round: {
    endsAt: string;
    endedAt: string | null;
    extensionMinutes: number;
    extensionLimit: number;
    extensionsUsed: number;
  } | null;
  figures: { invited: number; admitted: number } | null;
  admission: { securityCheck: boolean; auditCheck: boolean } | null;
}

const times = (n: number): string => `${n} ${plural(n, ['раз', 'раза', 'раз'])}`;

/** The first is what goes on now; nothing where the lot has ended. */
export function upcomingOf(lot: UpcomingLot): Upcoming[] {
  return byStatus[lot.status](lot);
}

const byStatus: Record<LotStatus, (lot: UpcomingLot) => Upcoming[]> = {
  draft: ({ figures }) => [
    { title: 'Сейчас ждут организатора', note: 'черновик виден только ему и сам не публикуется' },
    {
      title: 'После публикации',
      note: [
        'приём закроется в заданный срок; узнают подписчики категории',
        figures && figures.invited > 0 && `и приглашённые: ${figures.invited}`,
      ]
        .filter(Boolean)
        .join(' '),
    },
  ],
  applications: ({ applicationsDeadline }) => [
    { title: 'Сейчас подают заявки', note: 'они запечатаны: цен до вскрытия не видит никто' },
    ...(applicationsDeadline === null
      ? []
      : [
          {
            title: 'Приём закроется сам',
            note: 'что не подано к этому сроку, не будет принято',
            at: applicationsDeadline,
          },
        ]),
    { title: 'Вскрытие', note: 'сделает организатор после срока; само не произойдёт' },
  ],
  deadlined: ({ applicationsDeadline }) => [
    {
      title: 'Сейчас ждут организатора',
      note: 'вскрыть заявки; сами они не откроются',
      since: applicationsDeadline ?? undefined,
    },
  ],
  verification: ({ openedAt, admission }) => [
    {
      title: `Сейчас ждут: ${[
        'организатора',
        admission?.securityCheck && 'службу безопасности',
        admission?.auditCheck && 'аудитора',
      ]
        .filter(Boolean)
        .join(', ')}`,
      note: 'рассмотреть заявки; допуск сам не определится',
      since: openedAt ?? undefined,
    },
  ],
  pending: () => [{ title: 'Сейчас ждут организатора', note: 'объявить переторжку или перейти к оценке' }],
  repeating: ({ round }) => [
    { title: 'Сейчас снижают цены', note: 'отобранные участники; новые цены запечатаны до конца' },
    ...(round === null || round.endedAt !== null
      ? []
      : [
          {
            title: 'Переторжка закроется сама',
            at: round.endsAt,
            note:
              round.extensionMinutes > 0 && round.extensionLimit > round.extensionsUsed
                ? `лучшая цена под конец продлит её на ${round.extensionMinutes} мин, ещё не больше ${times(round.extensionLimit - round.extensionsUsed)}`
                : 'продлеваться больше не будет',
          },
        ]),
  ],
  rating: () => [
    {
      title: 'Сейчас ждут организатора',
      note: 'распределить позиции и подвести итоги; сами они не подводятся',
    },
  ],
  finished: () => [],
  cancelled: () => [],
  deleted: () => [],
};
