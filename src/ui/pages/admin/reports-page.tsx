/** /admin/reports: reports of a period as xlsx. */
import { Download } from 'lucide-react';
import { useState } from 'react';
import { reports } from '../../../api/calls/documents.ts';
import { urlOf } from '../../../api/client.ts';
import { buttonClass } from '../../parts/control/button.tsx';
import { serverNow } from '../../data/clock.ts';
import { DateInput } from '../../parts/form/date-time-field.tsx';
import { EmptyState } from '../../parts/feedback/empty-state.tsx';
import { FieldFrame } from '../../parts/form/field.tsx';
import { toLocalInput } from '../../parts/text/format.ts';
import { PageHeader } from '../../parts/layout/page-header.tsx';
import { Section, Stack } from '../../parts/layout/section.tsx';
import { Skeleton } from '../../parts/feedback/skeleton.tsx';
import { useCall } from '../../data/use-call.ts';

const today = () => toLocalInput(new Date(serverNow()).toISOString()).slice(0, 10);

export default function Page() {
  const [to, setTo] = useState(today);
  const [from, setFrom] = useState(() => `${to.slice(0, 8)}01`);
  const list = useCall(reports.list);
  const fits = from !== '' && to !== '' && from <= to;
  return (
    <>
      <PageHeader title="Отчёты" />
      <Stack>
        <Section title="Период" note="Дни по времени UTC+3, оба включительно.">
          <div className="flex flex-wrap gap-4">
            <FieldFrame id="report-from" label="С">
              <DateInput id="report-from" value={from} onChange={setFrom} />
            </FieldFrame>
            <FieldFrame
              id="report-to"
              label="По"
              error={fits ? undefined : 'Начало периода должно быть не позже конца'}
            >
              <DateInput id="report-to" value={to} onChange={setTo} />
            </FieldFrame>
          </div>
        </Section>
        {list.error && <EmptyState title="Не удалось загрузить отчёты" text={list.error.message} />}
        {list.isPending && <Skeleton className="h-40 w-full" />}
        {list.data && (
          <Section title="Отчёты">
            <ul className="divide-y divide-line">
              {list.data.data.map(({ report, title, description }) => (
                <li key={report} className="flex flex-wrap items-center gap-3 py-3">
                  <div className="min-w-0 flex-1 basis-60">
                    <p className="font-medium">{title}</p>
                    <p className="text-ink-soft">{description}</p>
                  </div>
                  {fits && (
                    <a
                      className={buttonClass({ size: 'sm' })}
                      href={urlOf(reports.download, {
                        params: { report },
                        query: { start_date: from, end_date: to },
                      })}
                      download
                    >
                      <Download className="size-4" aria-hidden />
                      Скачать xlsx
                      <span className="sr-only">: {title}</span>
                    </a>
                  )}
                </li>
              ))}
            </ul>
          </Section>
        )}
      </Stack>
    </>
  );
}
