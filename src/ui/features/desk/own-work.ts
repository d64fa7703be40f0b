/**
 * What waits for the person now, wherever the person is: a vendor's actions, what procedures wait for from their owner, the applications
 * that wait for a check, who asks to act for a company. The search offers it by name from any page.
 */
import { CircleHelp, ListChecks, Send, TrendingDown, UserPlus } from 'lucide-react';
import { accessRequests } from '../../../api/calls/access-requests.ts';
import { applications } from '../../../api/calls/applications.ts';
import { lots } from '../../../api/calls/lots.ts';
import { runningApplications } from '../../../api/own-work.ts';
import type { ApplicationListed } from '../../../api/records/application.ts';
import type { Stats } from '../../../api/records/stats.ts';
import { decidesAccess, mayBind, type Role } from '../../../machines/access.ts';
import { awaitsAnswer, isDraft } from '../../../machines/application-predicates.ts';
import type { VerificationStage } from '../../../machines/application-statuses.ts';
import { isAccepting, isRepeating } from '../../../machines/lot-predicates.ts';
import { shortSum } from '../../../text/short-sums.ts';
import { useAllRows } from '../../data/all-rows.ts';
import { applicationHref } from '../../data/application-href.ts';
import { useByNow } from '../../data/clock.ts';
import { tenderPath } from '../../data/route-params.ts';
import { useCall, type ReadOptions } from '../../data/use-call.ts';
import { useVisitor } from '../../data/visitor.ts';
import { ownerWork } from './owner-work.ts';
import type { WaitingItem } from './waiting-list.tsx';

const MINUTE = 60_000;

type Asking = Pick<ReadOptions<unknown>, 'enabled'>;
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

/** Who asks to act for a company, to whoever decides. */
function useAskedAccess(only?: Asking): readonly WaitingItem[] {
  const visitor = useVisitor();
  const enabled = decidesAccess(visitor) && only?.enabled !== false;
  const { companyId } = visitor;
  const isOwn = companyId !== null;
  const query = { 'filter[companyId]': isOwn ? String(companyId) : undefined };
  return (useCall(accessRequests.list, { query }, { enabled }).data?.data ?? []).map(
    ({ id, name, email, companyTitle, createdAt }) => ({
      key: `access ${id}`,
      icon: UserPlus,
      what: 'Решить о доступе',
      press: 'Решить',
      to: isOwn ? '/profile' : '/admin/bindings',
      number: '',
      title: `${name} · ${isOwn ? email : companyTitle}`,
      since: createdAt,
    }),
  );
}

/** The company's applications to procedures that go on. */
export const useRunningApplications = (only?: Asking) =>
  useAllRows(applications.list, { query: runningApplications }, only);

/** Of a vendor, the nearest term first; then contracts, then who asks for access. */
export function useVendorWork(only?: Asking) {
  const list = useRunningApplications(only);
  const visitor = useVisitor();
  const may = mayBind(visitor);
  const stats = useCall(lots.stats, undefined, only).data?.data;
  const ends = stats?.deadlines ?? [];
  const contracts = ownerWork(stats?.attention ?? [], visitor);
  const access = useAskedAccess(only);
  // What is asked for changes when a term passes: looked at each minute.
  const now = useByNow((at) => Math.floor(at / MINUTE) * MINUTE);
  const work = list.data?.rows
    .flatMap((one) => workOf(one, { ends, now, told: (own, prepared) => (may ? own : prepared) }) ?? [])
    .toSorted(byTerm);
  return { items: work && [...work, ...contracts, ...access], error: list.error, may };
}

/** Checks and where they stand in the queue of their role. */
const CHECKS: Partial<Record<Role, VerificationStage>> = { security: 'security', auditor: 'audit' };
const OWNERS: readonly Role[] = ['manager', 'admin'];
/** Of a queue: the first so many can be named. */
const QUEUE = 50;

export function useOwnWork(): readonly WaitingItem[] {
  const visitor = useVisitor();
  const { role } = visitor;
  const ofVendor = useVendorWork({ enabled: role === 'vendor' }).items;
  const isOwner = OWNERS.includes(role);
  const access = useAskedAccess({ enabled: isOwner });
  const stats = useCall(lots.stats, undefined, { enabled: isOwner }).data?.data;
  const stage = CHECKS[role];
  const queue = useCall(
    applications.list,
    { query: { 'filter[unverified_by]': stage, per_page: QUEUE } },
    { enabled: stage !== undefined },
  ).data?.data;
  if (role === 'vendor') return ofVendor ?? [];
  if (isOwner) return [...ownerWork(stats?.attention ?? [], visitor), ...access];
  if (stage === undefined) return [];
  return (queue ?? []).map(({ id, lotId, lot, vendor }) => ({
    key: `check ${id}`,
    icon: ListChecks,
    what: `Проверить заявку ${vendor.title}`,
    press: 'Проверить',
    to: applicationHref(role, lotId, id),
    number: lot.number,
    title: lot.title,
  }));
}
