/** What was submitted sealed, as its vendor sees it until the opening: from this browser's copy, and where there is none, that there is none. */
import { Download } from 'lucide-react';
import type { ComponentProps } from 'react';
import type { Application } from '../../../api/records/application.ts';
import type { Order } from '../../../api/records/order.ts';
import { saveFile } from '../../data/save-file.ts';
import { Button } from '../../parts/control/button.tsx';
import { Notice } from '../../parts/feedback/notice.tsx';
import { SkeletonLines } from '../../parts/feedback/skeleton.tsx';
import { OwnApplication } from '../apply/own-application.tsx';
import { useKept, useVatToday } from './use-sealed.ts';
import { withContent } from './sealed-record.ts';

interface SealedApplicationProps extends ComponentProps<typeof OwnApplication> {
  orders: readonly Order[];
}

/** The record with what this browser remembers of it; null where it remembers another revision or none. */
export function useSealedCopy(application: Application, orders: readonly Order[], userId: number) {
  const kept = useKept(userId, application);
  const vatToday = useVatToday();
  const isKnown = kept.isSuccess || kept.isError;
  const submitted = kept.data?.submitted;
  if (!isKnown || !vatToday) return undefined;
  if (!submitted || submitted.number !== application.receipt?.number) return null;
  return withContent(application, submitted, orders, vatToday);
}

export function SealedApplication({ orders, ...props }: SealedApplicationProps) {
  const { application, userId } = props;
  const copy = useSealedCopy(application, orders, userId);
  if (copy === undefined) return <SkeletonLines lines={8} />;
  return (
    <OwnApplication
      {...props}
      application={copy ?? application}
      isUnstored
      notice={
        copy ? (
          <Notice
            tone="good"
            title="Запечатано для комиссии"
            actions={
              <Button size="sm" icon={Download} onClick={() => saveCopy(copy)}>
                Скачать копию
              </Button>
            }
          >
            Ниже копия из этого браузера. На площадке лежит конверт: до вскрытия его не прочтёт никто в
            одиночку.
          </Notice>
        ) : (
          <Notice tone="warn" title="Содержание запечатано">
            Копии предложения в этом браузере нет: она в том, где его готовили. Цены ниже появятся после
            вскрытия; чтобы изменить поданное здесь, его придётся заполнить заново.
          </Notice>
        )
      }
    />
  );
}

const saveCopy = (copy: Application): void =>
  saveFile(
    new Blob([JSON.stringify({ offers: copy.offers, total: copy.offersTotalPrice }, null, 1)], {
      type: 'application/json',
    }),
    `predlozhenie-${copy.id}.json`,
  );
