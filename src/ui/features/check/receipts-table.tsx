/** The receipts of an application beside what was opened; each can be checked by whoever holds it. */
import { Download } from 'lucide-react';
import { Fragment, useState } from 'react';
import type { ReceiptVersion } from '../../../api/records/application.ts';
import { Button } from '../../parts/control/button.tsx';
import { Badge } from '../../parts/feedback/badge.tsx';
import { SkeletonLines } from '../../parts/feedback/skeleton.tsx';
import { Section } from '../../parts/layout/section.tsx';
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

export function ReceiptsTable({ applicationId, versions }: ReceiptsTableProps) {
  const [isOpen, setOpen] = useState(false);
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
      {!versions && (
        <div className="px-4 pb-4">
          <SkeletonLines lines={2} />
        </div>
      )}
      {versions && (
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
          {versions
            .toSorted((a, b) => b.number - a.number)
            .map((version) => {
              const isUnlike = version.isCurrent && !isIntact(version);
              const hash = isUnlike ? version.hash : shortHash(version.hash);
              return (
                <Fragment key={version.number}>
                  <PlainRow
                    className={cx(!version.isCurrent && 'text-ink-soft', isUnlike && 'bg-bad-soft/45')}
                  >
                    <PlainCell className={version.isCurrent ? 'font-semibold' : undefined}>
                      {version.number}
                    </PlainCell>
                    <PlainCell>{formatDateTime(version.submittedAt)}</PlainCell>
                    <PlainCell>
                      <code className="text-xs break-all">{hash}</code>
                    </PlainCell>
                    <PlainCell>
                      {version.openedAt === null ? (
                        <span className="text-ink-soft">не вскрывается</span>
                      ) : (
                        <code className="text-xs break-all">{version.verified ? hash : 'другая сумма'}</code>
                      )}
                    </PlainCell>
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
              );
            })}
        </PlainTable>
      )}
    </Section>
  );
}
