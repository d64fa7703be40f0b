/** The receipts of an application beside what was opened; each can be checked by whoever holds it. */
import { Download } from 'lucide-react';
import { Fragment, useState } from 'react';
import type { ReceiptVersion } from '../../../api/records/application.ts';
import { Button } from '../../parts/control/button.tsx';
import { Badge } from '../../parts/feedback/badge.tsx';
import { SkeletonLines } from '../../parts/feedback/skeleton.tsx';
import { DescriptionList } from '../../parts/layout/description-list.tsx';
import { Section } from '../../parts/layout/section.tsx';
import { usePhone } from '../../parts/layout/use-media.ts';
import { PlainCell, PlainRow, PlainTable } from '../../parts/table/plain-table.tsx';
import { cx } from '../../parts/text/cx.ts';
import { formatDateTime } from '../../parts/text/format.ts';
import { ReceiptDetails } from '../application/receipt-check.tsx';
import { shortHash } from './before-you.tsx';
import { isIntact } from './use-receipts.ts';

interface ReceiptsTableProps {
  applicationId: number;
  versions: readonly ReceiptVersion[] | undefined;
}

/** In words: a colour says too little here. */
function verdictOf(version: ReceiptVersion) {
  if (version.voidedAt !== null) return { tone: 'neutral', label: 'отозвана' } as const;
  if (!version.isCurrent) {
    if (version.openedAt === null) return { tone: 'neutral', label: 'заменена' } as const;
    return { tone: 'warn', label: 'заменена после вскрытия' } as const;
  }
  return isIntact(version)
    ? ({ tone: 'good', label: 'совпадает' } as const)
    : ({ tone: 'bad', label: 'не совпадает' } as const);
}

const isUnlike = (version: ReceiptVersion): boolean => version.isCurrent && !isIntact(version);

/** In full only where that tells something. */
const receiptOf = (version: ReceiptVersion) => (
  <code className="text-xs break-all">{isUnlike(version) ? version.hash : shortHash(version.hash)}</code>
);

function openedOf(version: ReceiptVersion) {
  if (version.openedAt === null) return <span className="text-ink-soft">не вскрывается</span>;
  return version.verified ? receiptOf(version) : <code className="text-xs break-all">другая сумма</code>;
}

export function ReceiptsTable({ applicationId, versions }: ReceiptsTableProps) {
  const [isOpen, setOpen] = useState(false);
  const isPhone = usePhone();
  const newestFirst = versions?.toSorted((a, b) => b.number - a.number);
  return (
    <Section
      title="Квитанции и вскрытое"
      actions={
        <Button size="sm" icon={Download} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Проверить самому
        </Button>
      }
      flush
    >
      {!newestFirst && (
        <div className="px-4 pb-4">
          <SkeletonLines lines={2} />
        </div>
      )}
      {newestFirst && isPhone && (
        <ul aria-label="Квитанции" className="divide-y divide-line border-t border-line text-table">
          {newestFirst.map((version) => (
            <li
              key={version.number}
              className={cx('flex flex-col gap-2 px-4 py-3', isUnlike(version) && 'bg-bad-soft/45')}
            >
              <p className="flex flex-wrap items-center justify-between gap-2">
                <span className={cx(version.isCurrent && 'font-semibold')}>Редакция {version.number}</span>
                <Badge {...verdictOf(version)} />
              </p>
              {isOpen ? (
                <ReceiptDetails version={version} applicationId={applicationId} />
              ) : (
                <DescriptionList
                  items={[
                    ['Подана', formatDateTime(version.submittedAt)],
                    ['Квитанция', receiptOf(version)],
                    ['Вскрытое', openedOf(version)],
                  ]}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {newestFirst && !isPhone && (
        <PlainTable
          label="Квитанции"
          heads={[
            { label: 'Редакция', width: '88px' },
            { label: 'Подана', width: '160px' },
            { label: 'Квитанция до вскрытия' },
            { label: 'Вскрытое содержимое' },
            { label: 'Итог', width: '200px' },
          ]}
        >
          {newestFirst.map((version) => (
            <Fragment key={version.number}>
              <PlainRow
                className={cx(!version.isCurrent && 'text-ink-soft', isUnlike(version) && 'bg-bad-soft/45')}
              >
                <PlainCell className={version.isCurrent ? 'font-semibold' : undefined}>
                  {version.number}
                </PlainCell>
                <PlainCell>{formatDateTime(version.submittedAt)}</PlainCell>
                <PlainCell>{receiptOf(version)}</PlainCell>
                <PlainCell>{openedOf(version)}</PlainCell>
                <PlainCell>
                  <Badge {...verdictOf(version)} />
                </PlainCell>
              </PlainRow>
              {isOpen && (
                <PlainRow>
                  <td colSpan={5} className="bg-page px-4 py-3">
                    <ReceiptDetails version={version} applicationId={applicationId} />
                  </td>
                </PlainRow>
              )}
            </Fragment>
          ))}
        </PlainTable>
      )}
    </Section>
  );
}
