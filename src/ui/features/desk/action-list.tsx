/**
 * What asks the vendor for action now, the nearest term first: rounds, clarifications, drafts and changes not submitted; then contracts.
 * `quiet`: nothing is drawn where nothing asks.
 */
import { CircleHelp, Send, TrendingDown } from 'lucide-react';
import { applications } from '../../../api/calls/applications.ts';
import { lots } from '../../../api/calls/lots.ts';
import { runningApplications } from '../../../api/own-work.ts';
import type { ApplicationListed } from '../../../api/records/application.ts';
import type { Stats } from '../../../api/records/stats.ts';
import { mayBind } from '../../../machines/access.ts';
import { awaitsAnswer, isDraft } from '../../../machines/application-predicates.ts';
import { isAccepting, isRepeating } from '../../../machines/lot-predicates.ts';
import { shortSum } from '../../../text/short-sums.ts';
import { useByNow } from '../../data/clock.ts';
import { useAllRows } from '../../data/all-rows.ts';
import { useCall } from '../../data/use-call.ts';
import { useVisitor } from '../../data/visitor.ts';
import { tenderPath } from '../../data/route-params.ts';
import { ownerWork } from './owner-work.ts';
import { WaitingList, type WaitingItem } from './waiting-list.tsx';

const MINUTE = 60_000;

type Words = Pick<WaitingItem, 'what' | 'press'>;

interface Asked {
  ends: Stats['deadlines'];
  now: number;
  /** What is to be done, and what of it a colleague who prepares may do or should know. */
  told: (own: Words, prepared: Words) => Words;
}

function workOf(application: ApplicationListed, { ends, now, told }: Asked): WaitingItem | null {
  const { id, lot, lotId, status, clarificationDueAt, isRepeating: marked, hasWorkingCopy } = application;
  const { coverage, currency } = application;
  const deadline = lot.applicationsDeadline;
  const accepting = isAccepting(lot.status, deadline === null ? null : Date.parse(deadline), now);
  const common = {
    key: `${id} ${status} ${lot.status}`,
    number: lot.number,
    title: lot.title,
    to: `/apply?lot=${lotId}`,
    note: shortSum(application.offersTotalPriceRepeated ?? application.offersTotalPrice, currency),
  };
  const filled = () => `${coverage.items} из ${coverage.of}, ${lot.title}`;
  if (awaitsAnswer(status))
    return {
      ...common,
      icon: CircleHelp,
      ...told(
        { what: 'Ответить на уточнение', press: 'Ответить' },
        { what: 'Подготовить ответ', press: 'Открыть' },
      ),
      due: clarificationDueAt,
    };
  if (marked && isRepeating(lot.status))
    return {
      ...common,
      icon: TrendingDown,
      ...told({ what: 'Снизить цену', press: 'Снизить' }, { what: 'Идёт переторжка', press: 'Открыть' }),
      to: tenderPath(lotId, 'repeating'),
      due: ends.find((end) => end.id === lotId && end.kind === 'round')?.deadline,
    };
  if (accepting && isDraft(status))
    return {
      ...common,
      icon: Send,
      ...told(
        { what: 'Подать черновик', press: 'Подать' },
        { what: 'Заполнить черновик', press: 'Заполнить' },
      ),
      due: deadline,
      title: filled(),
    };
  if (accepting && hasWorkingCopy)
    return {
      ...common,
      icon: Send,
      ...told(
        { what: 'Подать изменения', press: 'Подать' },
        { what: 'Подготовить изменения', press: 'Открыть' },
      ),
      due: deadline,
      title: filled(),
    };
  return null;
}

const byTerm = (a: WaitingItem, b: WaitingItem): number => (a.due ?? '9').localeCompare(b.due ?? '9');

/** The company's applications to procedures that go on. */
export const useRunningApplications = () => useAllRows(applications.list, { query: runningApplications });

export function ActionList({ quiet = false }: { quiet?: boolean }) {
  const list = useRunningApplications();
  const visitor = useVisitor();
  const may = mayBind(visitor);
  const stats = useCall(lots.stats).data?.data;
  const ends = stats?.deadlines ?? [];
  const contracts = ownerWork(stats?.attention ?? [], visitor);
  // What is asked for changes when a term passes: looked at each minute.
  const now = useByNow((at) => Math.floor(at / MINUTE) * MINUTE);
  const work = list.data?.rows
    .flatMap((one) => workOf(one, { ends, now, told: (own, prepared) => (may ? own : prepared) }) ?? [])
    .toSorted(byTerm);
  const items = work && [...work, ...contracts];
  if (quiet && !items?.length) return null;
  return (
    <WaitingList
      title="Требует действия"
      items={items}
      error={list.error}
      order={may ? undefined : 'подаёт и подписывает коллега с правом подачи'}
      empty="Всё сделано. Здесь появятся уточнения, переторжки, неподанные черновики и договоры."
    />
  );
}
