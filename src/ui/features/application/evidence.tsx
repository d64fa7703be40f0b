/** What the manager weighs an application by: matches with rivals, registry, record, receipt. */
import { FileCheck2, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { applications } from '../../../api/calls/applications.ts';
import { clarifications as calls } from '../../../api/calls/clarifications.ts';
import { companies } from '../../../api/calls/companies.ts';
import type { Application } from '../../../api/records/application.ts';
import { isSound } from '../../../rules/closed-lists.ts';
import { applicationFlagNames, sharedDetailNames } from '../../../text/application-words.ts';
import { plural } from '../../../rules/plural.ts';
import { useCall } from '../../data/use-call.ts';
import { cx } from '../../parts/text/cx.ts';
import { lowerFirst } from '../../parts/text/lower-first.ts';
import { Badge } from '../../parts/feedback/badge.tsx';
import { formatDate, formatDateTime } from '../../parts/text/format.ts';
import { Explained } from '../../parts/control/explained.tsx';
import { lazyPart } from '../../parts/later/lazy-part.ts';
import { WhenWanted } from '../../parts/later/when-wanted.tsx';
import { ChangeList } from './change-list.tsx';

const talk = lazyPart(async () => ({ default: (await import('../lot/team/talk.tsx')).Talk }));

/** In a column of its own beside what is decided on. */
export function EvidencePane({ application }: { application: Application }) {
  const { id, vendor, receipt } = application;
  const since = useSince(application);
  return (
    <>
      <PaneBlock title="Совпадения с участниками" note="повод посмотреть, не доказательство">
        <Shared id={id} />
      </PaneBlock>
      <PaneBlock
        title="Квитанция"
        beside={
          <>
            <Receipt id={id} /> <Explained term="receipt" of="Квитанция" />
          </>
        }
      >
        {receipt && (
          <dl className={factsClass}>
            <dt className="text-ink-soft">Редакция</dt>
            <dd>
              {receipt.number}, {formatDateTime(receipt.submittedAt)}
            </dd>
            <dt className="text-ink-soft">SHA-256</dt>
            <dd>
              <code className="text-xs">{shortHash(receipt.hash)}</code>
            </dd>
            {since === null && (
              <>
                <dt className="text-ink-soft">После подачи</dt>
                <dd>не менялась</dd>
              </>
            )}
          </dl>
        )}
      </PaneBlock>
      {since !== null && <PaneBlock title="После подачи">{since}</PaneBlock>}
      <PaneBlock title="Компания" beside={<Registry itn={vendor.itn} />}>
        <dl className={factsClass}>
          <dt className="text-ink-soft">ИНН</dt>
          <dd>{vendor.itn ?? '—'}</dd>
          <dt className="text-ink-soft">Площадка</dt>
          <dd className="min-w-0 break-words">
            <Accredited companyId={vendor.id} />
          </dd>
          <dt className="text-ink-soft">С нами</dt>
          <dd className="min-w-0 break-words">
            <Record id={id} />
          </dd>
        </dl>
      </PaneBlock>
      <PaneBlock title="Обсуждение заявки" note="поставщикам не видно никогда">
        <WhenWanted
          part={talk}
          wanted
          props={{ lotId: application.lotId, about: [{ subject: 'application', id }] }}
        />
      </PaneBlock>
    </>
  );
}

/** Where the column has no place: what it comes to, and a press that shows the rest. What is not known yet is left out. */
export function EvidenceLine({
  application: { id, vendor },
  isOpen,
  onPress,
}: {
  application: Application;
  isOpen?: boolean;
  onPress: () => void;
}) {
  const shared = useCall(applications.evidence, { params: { id } }).data?.data.shared.length;
  const receipt = useReceipt(id).receipt;
  const state = useRegistered(vendor.itn).found?.state;
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      className="flex min-h-8 flex-wrap items-center gap-x-4 gap-y-0.5 px-4 text-left text-xs text-ink-soft hover:text-ink max-sm:border-t max-sm:border-line sm:px-5 sm:pb-1"
      onClick={onPress}
    >
      <span className="sr-only">Сведения: </span>
      {shared !== undefined && (
        <span
          className={cx('flex items-center gap-1', shared > 0 ? 'font-medium text-bad' : 'max-sm:hidden')}
        >
          {shared > 0 && <TriangleAlert className="size-3.5" aria-hidden />}
          {shared > 0
            ? `${shared}\u00A0${plural(shared, ['совпадение', 'совпадения', 'совпадений'])}`
            : 'совпадений нет'}
        </span>
      )}
      {receipt && (
        <span className={cx('flex items-center gap-1', isTrue(receipt) ? 'text-ok' : 'font-medium text-bad')}>
          <FileCheck2 className="size-3.5" aria-hidden />
          квитанция {isTrue(receipt) ? 'совпадает' : 'не совпадает'}
        </span>
      )}
      {state && (
        <span className={isSound(state.status) ? undefined : 'font-medium text-bad'}>
          реестр: {lowerFirst(state.title)}
        </span>
      )}
      <span className="ml-auto underline underline-offset-3 max-sm:hidden">
        {isOpen ? 'Скрыть' : 'Показать'}
      </span>
    </button>
  );
}

const HASH_GROUP = 4;
/** The first groups and the last: what one compares by eye. */
const shortHash = (hash: string): string =>
  `${hash.slice(0, HASH_GROUP)} ${hash.slice(HASH_GROUP, 2 * HASH_GROUP)} … ${hash.slice(-HASH_GROUP)}`;

interface PaneBlockProps {
  title: string;
  note?: string;
  /** What it comes to, at its title's end. */
  beside?: ReactNode;
  children: ReactNode;
}

const factsClass = 'grid grid-cols-[96px_1fr] gap-x-3 gap-y-1';

function PaneBlock({ title, note, beside, children }: PaneBlockProps) {
  return (
    <section aria-label={title} className="border-b border-line px-4 py-3 text-table last:border-b-0">
      <div className="mb-1.5 flex flex-wrap items-center justify-between gap-x-2">
        <h3 className="text-sm font-semibold">
          {title}
          {note !== undefined && <span className="block text-xs font-normal text-ink-soft">{note}</span>}
        </h3>
        {beside !== undefined && <span className="flex items-center gap-1">{beside}</span>}
      </div>
      {children}
    </section>
  );
}

const failed = (message: string): ReactNode => (
  <span className="text-warn">Не удалось узнать: {message}</span>
);

function Shared({ id }: { id: number }) {
  const { data, error } = useCall(applications.evidence, { params: { id } });
  if (error) return failed(error.message);
  if (!data) return '…';
  const { shared } = data.data;
  if (shared.length === 0) return <Badge tone="good" label="Не найдены" />;
  return (
    <ul className="flex flex-col gap-2.5">
      {shared.map(({ applicationId, title, kinds }) => (
        <li key={applicationId} className="border-l-[3px] border-warn pl-2.5">
          <span className="block font-medium break-words">{title}</span>
          <span className="block text-xs text-warn">
            {kinds.map((kind) => sharedDetailNames[kind]).join(', ')}
          </span>
        </li>
      ))}
    </ul>
  );
}

function useRegistered(itn: string | null) {
  const { data, error } = useCall(companies.search, { query: { itn: itn ?? '' } }, { enabled: itn !== null });
  return { data, error, found: data?.data.find(({ inn }) => inn === itn) };
}

function Registry({ itn }: { itn: string | null }) {
  const { data, error, found } = useRegistered(itn);
  if (itn === null) return 'нет ИНН';
  if (error) return failed(error.message);
  if (!data) return '…';
  if (!found) return <Badge tone="warn" label="Такого ИНН нет" />;
  return <Badge tone={isSound(found.state.status) ? 'good' : 'bad'} label={found.state.title} />;
}

function Accredited({ companyId }: { companyId: number }) {
  const { data, error } = useCall(companies.read, { params: { id: companyId } });
  if (error) return failed(error.message);
  if (!data) return '…';
  const { moderatedAt, createdAt, stats } = data.data;
  return [
    moderatedAt === null ? 'решения не было' : `решение от ${formatDate(moderatedAt)}`,
    `на площадке с ${formatDate(createdAt)}`,
    stats.foundationYear !== null && `основана в ${stats.foundationYear}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

function Record({ id }: { id: number }) {
  const { data, error } = useCall(applications.evidence, { params: { id } });
  if (error) return failed(error.message);
  if (!data) return '…';
  const { submitted, won, rejected, refused } = data.data.record;
  if (submitted === 0) return 'других заявок нет';
  return (
    <>
      заявок {submitted} · побед {won} · отклонено {rejected}
      {refused > 0 && (
        <>
          {' · '}
          <strong className="font-medium text-warn">отказов от договора {refused}</strong>
        </>
      )}
    </>
  );
}

function useReceipt(id: number) {
  const { data, error } = useCall(applications.receipt, { params: { id } });
  return { data, error, receipt: data?.data.find(({ isCurrent }) => isCurrent) };
}

type ReceiptOf = NonNullable<ReturnType<typeof useReceipt>['receipt']>;
const isTrue = ({ verified, inHistory, matchesOffers }: ReceiptOf): boolean =>
  verified === true && inHistory === true && matchesOffers !== false;

function Receipt({ id }: { id: number }) {
  const { data, error, receipt } = useReceipt(id);
  if (error) return failed(error.message);
  if (!data) return '…';
  if (!receipt) return 'нет';
  const isSame = isTrue(receipt);
  return <Badge tone={isSame ? 'good' : 'bad'} label={isSame ? 'Совпадает' : 'Не совпадает'} />;
}

/** What is not as it was submitted: the vendor's answers to clarifications, and descriptions that the staff corrected; null where all is. */
function useSince({ id, clarifications, flags }: Application): ReactNode {
  const asked = clarifications.some(({ answeredAt }) => answeredAt !== null);
  const { data, error } = useCall(calls.details, { params: { id } }, { enabled: asked });
  if (error) return failed(error.message);
  if (asked && !data) return '…';
  const changes = data?.data.flatMap((one) => one.changes) ?? [];
  const isEdited = flags.includes('editedByStaff');
  if (changes.length === 0 && !isEdited) return null;
  return (
    <>
      {isEdited && <Badge tone="warn" label={applicationFlagNames.editedByStaff} />}
      {changes.length > 0 && <ChangeList changes={changes} />}
    </>
  );
}
