/** One page on a supplier beside the work of the staff: accreditation, contacts, documents, and how it took part where the reader may see it. */
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { applications } from '../../../api/calls/applications.ts';
import { companies } from '../../../api/calls/companies.ts';
import type { ApplicationListed } from '../../../api/records/application.ts';
import { isFinished } from '../../../machines/lot-predicates.ts';
import { divide, sum } from '../../../rules/decimal.ts';
import { savedPercent } from '../../../rules/estimate.ts';
import { formatPhone } from '../../../rules/identifiers/phone.ts';
import { plural } from '../../../rules/plural.ts';
import { applicationStates, companyState } from '../../../text/states.ts';
import { tenderPath } from '../../data/route-params.ts';
import { useCall } from '../../data/use-call.ts';
import { Button } from '../../parts/control/button.tsx';
import { SidePanel } from '../../parts/dialog/side-panel.tsx';
import { Badge } from '../../parts/feedback/badge.tsx';
import { EmptyState } from '../../parts/feedback/empty-state.tsx';
import { SkeletonLines } from '../../parts/feedback/skeleton.tsx';
import { FileList } from '../../parts/form/file-list.tsx';
import { DescriptionList } from '../../parts/layout/description-list.tsx';
import { formatDate, formatDecimal } from '../../parts/text/format.ts';
import { DocumentNote } from './document-note.tsx';

const SHOWN = 100;

interface SupplierCardProps {
  companyId: number;
  title: string;
  onClose: () => void;
}

const hasRefused = ({ flags }: ApplicationListed): boolean => flags.includes('contractRefused');
const isWon = (row: ApplicationListed): boolean =>
  isFinished(row.lot.status) && row.ratingsWon !== null && row.ratingsWon > 0 && !hasRefused(row);

export default function SupplierCard({ companyId, title, onClose }: SupplierCardProps) {
  const company = useCall(companies.read, { params: { id: companyId } });
  const record = useCall(applications.list, {
    query: { 'filter[company]': String(companyId), sort: '-submittedAt', per_page: SHOWN },
  });
  const known = company.data?.data;
  return (
    <SidePanel
      title={title}
      badge={known && <Badge {...companyState(known)} />}
      onClose={onClose}
      footer={
        <Button className="w-full" onClick={onClose}>
          Закрыть
        </Button>
      }
    >
      {company.error && <EmptyState title="Не удалось загрузить карточку" text={company.error.message} />}
      {!known && !company.error && (
        <div className="p-5">
          <SkeletonLines lines={6} />
        </div>
      )}
      {known && (
        <>
          <Part title="Компания">
            <DescriptionList
              items={(
                [
                  ['ИНН', known.itn],
                  ['Адрес', known.address],
                  ['Аккредитация', known.moderatedAt && `решение ${formatDate(known.moderatedAt)}`],
                  [known.revoked ? 'Почему отозвана' : 'Почему отказано', known.moderationComment],
                  ['Основана', known.stats.foundationYear && String(known.stats.foundationYear)],
                ] as const
              ).filter(([, value]) => value)}
            />
          </Part>
          <Part title="Контакты">
            {known.managers.length === 0 && <p className="text-ink-soft">Контакты не указаны</p>}
            <ul className="flex flex-col gap-1">
              {known.managers.map(({ id, name, primaryPhone, email }) => (
                <li key={id}>
                  <b className="font-medium">{name}</b>
                  <span className="block text-ink-soft">
                    <a className="link" href={`tel:+${primaryPhone}`}>
                      {formatPhone(primaryPhone)}
                    </a>{' '}
                    ·{' '}
                    <a className="link" href={`mailto:${email}`}>
                      {email}
                    </a>
                  </span>
                </li>
              ))}
            </ul>
          </Part>
          <Part title="Документы">
            <FileList
              files={known.attachments}
              empty="Документы не приложены"
              renderNote={(file) => <DocumentNote document={file} />}
            />
          </Part>
        </>
      )}
      <Part title="Участие" note="только вскрытое и доступное вам">
        {record.data ? (
          <Participation rows={record.data.data} total={record.data.meta.total} />
        ) : record.error ? (
          <p className="text-bad">{record.error.message}</p>
        ) : (
          <SkeletonLines lines={4} />
        )}
      </Part>
    </SidePanel>
  );
}

function Part({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="border-b border-line px-5 py-3 last:border-b-0">
      <p className="mb-2 flex items-baseline gap-2">
        <b className="font-semibold">{title}</b>
        <span className="ml-auto text-xs text-ink-soft">{note}</span>
      </p>
      {children}
    </section>
  );
}

/** By how much the total went down in the rounds that it took part in; null where there was none. */
function meanDiscount(rows: readonly ApplicationListed[]): string | null {
  const discounts = rows.flatMap(
    ({ offersTotalPriceConverted: first, offersTotalPriceRepeatedConverted: last }) =>
      first !== null && last !== null ? [savedPercent(first, last)] : [],
  );
  if (discounts.length === 0) return null;
  return `${formatDecimal(divide(sum(discounts), String(discounts.length), 1))}\u00A0%`;
}

function Participation({ rows, total }: { rows: readonly ApplicationListed[]; total: number }) {
  if (rows.length === 0) return <p className="text-ink-soft">Других вскрытых заявок нет</p>;
  const count = (isOf: (row: ApplicationListed) => boolean) => rows.filter(isOf).length;
  const discount = meanDiscount(rows);
  const refused = count(hasRefused);
  const figures: [string, number | string][] = [
    ['заявок', total],
    ['допущено', count(({ admission }) => admission === 'admitted')],
    ['отклонено', count(({ admission }) => admission === 'rejected')],
    ['с победой', count(isWon)],
    ...(refused > 0 ? [['отказов от договора', refused] as [string, number]] : []),
    ['без ответа на уточнение', count(({ flags }) => flags.includes('noAnswer'))],
    ...(discount === null ? [] : [['снижение в переторжке в среднем', discount] as [string, string]]),
  ];
  return (
    <>
      <p className="mb-2 flex flex-wrap gap-x-4 gap-y-1">
        {figures.map(([name, value]) => (
          <span key={name} className="text-ink-soft">
            {name} <b className="font-semibold text-ink">{value}</b>
          </span>
        ))}
      </p>
      {total > rows.length && (
        <p className="mb-2 text-xs text-ink-soft">
          Посчитано по последним {rows.length} {plural(rows.length, ['заявке', 'заявкам', 'заявкам'])}.
        </p>
      )}
      <ul className="divide-y divide-line">
        {rows.map((row) => (
          <li key={row.id} className="flex items-start gap-3 py-2">
            <span className="min-w-0 flex-1">
              <Link className="link" to={tenderPath(row.lotId)}>
                {row.lot.number}
              </Link>{' '}
              <span className="break-words">{row.lot.title}</span>
              <span className="block text-xs text-ink-soft">
                {row.submittedAt && formatDate(row.submittedAt)}
                {row.place !== null && ` · место ${row.place}`}
                {isWon(row) && ` · выиграно позиций: ${row.ratingsWon}`}
                {hasRefused(row) && <b className="font-medium text-warn"> · отказ от договора</b>}
              </span>
            </span>
            <Badge {...applicationStates[row.status]} />
          </li>
        ))}
      </ul>
    </>
  );
}
