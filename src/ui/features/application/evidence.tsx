/** What the manager weighs an application by: matches with rivals, registry, record, receipt. */
import type { ReactNode } from 'react';
import { applications } from '../../../api/calls/applications.ts';
import { clarifications as calls } from '../../../api/calls/clarifications.ts';
import { companies } from '../../../api/calls/companies.ts';
import type { Application } from '../../../api/records/application.ts';
import { isSound } from '../../../rules/closed-lists.ts';
import { applicationFlagNames, sharedDetailNames } from '../../../text/application-words.ts';
import { useCall } from '../../data/use-call.ts';
import { Badge } from '../../parts/feedback/badge.tsx';
import { formatDate, formatDateTime } from '../../parts/text/format.ts';
import { lazyPart } from '../../parts/later/lazy-part.ts';
import { WhenWanted } from '../../parts/later/when-wanted.tsx';
import { ChangeList } from './change-list.tsx';

const talk = lazyPart(async () => ({ default: (await import('../lot/team/talk.tsx')).Talk }));

/** In a column of its own beside what is decided on. */
export function EvidencePane({ application }: { application: Application }) {
  const { id, vendor, receipt } = application;
  return (
    <>
      <PaneBlock title="Совпадения с участниками" note="повод посмотреть, не доказательство">
        <Shared id={id} />
      </PaneBlock>
      <PaneBlock title="Квитанция">
        <p>
          <Receipt id={id} />
        </p>
        {receipt && (
          <p className="mt-1 text-ink-soft">
            Редакция {receipt.number}, <code className="text-xs">{shortHash(receipt.hash)}</code>
          </p>
        )}
      </PaneBlock>
      <PaneBlock title="После подачи">
        <Since application={application} />
      </PaneBlock>
      <PaneBlock title="Компания">
        <dl className="grid grid-cols-[96px_1fr] gap-x-3 gap-y-1">
          <dt className="text-ink-soft">Реестр</dt>
          <dd className="min-w-0">
            <Registry itn={vendor.itn} />
          </dd>
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

const HASH_GROUP = 4;
/** The first groups and the last: what one compares by eye. */
const shortHash = (hash: string): string =>
  `${hash.slice(0, HASH_GROUP)} ${hash.slice(HASH_GROUP, 2 * HASH_GROUP)} … ${hash.slice(-HASH_GROUP)}`;

function PaneBlock({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="border-b border-line px-4 py-3 text-table last:border-b-0">
      <h3 className="mb-1.5 text-sm font-semibold">
        {title}
        {note !== undefined && <span className="block text-xs font-normal text-ink-soft">{note}</span>}
      </h3>
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

function Registry({ itn }: { itn: string | null }) {
  const { data, error } = useCall(companies.search, { query: { itn: itn ?? '' } }, { enabled: itn !== null });
  if (itn === null) return 'нет ИНН';
  if (error) return failed(error.message);
  if (!data) return '…';
  const found = data.data.find(({ inn }) => inn === itn);
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
  const { submitted, won, rejected } = data.data.record;
  return submitted === 0 ? 'других заявок нет' : `заявок ${submitted} · побед ${won} · отклонено ${rejected}`;
}

function Receipt({ id }: { id: number }) {
  const { data, error } = useCall(applications.receipt, { params: { id } });
  if (error) return failed(error.message);
  if (!data) return '…';
  const current = data.data.find(({ isCurrent }) => isCurrent);
  if (!current) return 'нет';
  const { verified, inHistory, matchesOffers, submittedAt } = current;
  const isSame = verified && inHistory && matchesOffers !== false;
  return (
    <>
      <Badge className="mr-1" tone={isSame ? 'good' : 'bad'} label={isSame ? 'Совпадает' : 'Не совпадает'} />{' '}
      подана {formatDateTime(submittedAt)}
    </>
  );
}

/** What is not as it was submitted: the vendor's answers to clarifications, and descriptions that the staff corrected. */
function Since({ application: { id, clarifications, flags } }: { application: Application }) {
  const asked = clarifications.some(({ answeredAt }) => answeredAt !== null);
  const { data, error } = useCall(calls.details, { params: { id } }, { enabled: asked });
  if (error) return failed(error.message);
  if (asked && !data) return '…';
  const changes = data?.data.flatMap((one) => one.changes) ?? [];
  const isEdited = flags.includes('editedByStaff');
  if (changes.length === 0 && !isEdited) return <Badge tone="good" label="Не менялась" />;
  return (
    <>
      {isEdited && <Badge tone="warn" label={applicationFlagNames.editedByStaff} />}
      {changes.length > 0 && <ChangeList changes={changes} />}
    </>
  );
}
