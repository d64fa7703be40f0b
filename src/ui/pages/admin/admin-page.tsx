/** /admin: health, counts, what is waiting, background work that was given up, and every lot with the bin. */
import { config } from '../../../api/calls/config.ts';
import { companies } from '../../../api/calls/companies.ts';
import { lots } from '../../../api/calls/lots.ts';
import { users } from '../../../api/calls/users.ts';
import { awaitsModeration, moderationStatuses } from '../../../machines/company-statuses.ts';
import { Badge } from '../../parts/feedback/badge.tsx';
import { DeskHead } from '../../parts/layout/desk-head.tsx';
import { Skeleton } from '../../parts/feedback/skeleton.tsx';
import { Section, Stack } from '../../parts/layout/section.tsx';
import { useCall } from '../../data/use-call.ts';
import { useLive } from '../../data/use-live.ts';
import { AdminCards } from '../../features/account/admin-nav.tsx';
import { GivenUpJobs } from '../../features/desk/given-up-jobs.tsx';
import { lotsByStage } from '../../features/desk/lots-by-stage.ts';
import { LotTable } from '../../features/lot/lot-table.tsx';

const HEALTH_EVERY_MS = 15_000;
const waiting = moderationStatuses.filter(awaitsModeration).join(',');

export default function Page() {
  useLive();
  const health = useCall(config.ready, {}, { every: HEALTH_EVERY_MS });
  const stats = useCall(lots.stats);
  const everybody = useCall(users.list, { query: { per_page: 1 } });
  const pending = useCall(companies.list, { query: { per_page: 1, 'filter[moderationStatus]': waiting } });
  const data = stats.data?.data;
  return (
    <>
      <DeskHead
        title="Рабочий стол"
        figures={[
          { label: 'Идёт приём', value: data?.platform.accepting },
          { label: 'За месяц', value: data?.platform.publishedThisMonth },
          { label: 'Компаний', value: data?.platform.participants },
          { label: 'На аккредитации', value: pending.data?.meta.total, to: '/security/moderation' },
          { label: 'Пользователей', value: everybody.data?.meta.total, to: '/admin/users' },
          { label: 'Вопросов ждут', value: data?.questionsPending },
        ]}
        actions={
          health.isPending ? undefined : health.error ? (
            <Badge tone="bad" label="Сервер не готов" />
          ) : (
            <Badge tone="good" label="Сервер готов" />
          )
        }
      />
      <Stack>
        <GivenUpJobs />
        {(!data || data.byStatus.length > 0) && (
          <Section title="Где сейчас процедуры">
            {!data && <Skeleton className="h-5 w-full" />}
            <dl className="flex flex-wrap gap-x-6 gap-y-1 text-table">
              {lotsByStage(data?.byStatus ?? []).map(({ label, value }) => (
                <div key={label} className="flex gap-1.5 sm:whitespace-nowrap">
                  <dt className="text-ink-soft">{label}</dt>
                  <dd className="font-semibold">{value}</dd>
                </div>
              ))}
            </dl>
          </Section>
        )}
        <LotTable id="admin-lots" label="Все процедуры" owner trashed />
        <AdminCards />
      </Stack>
    </>
  );
}
