/** /admin: health, counts, what is waiting, background work that was given up, and every lot with the bin. */
import { config } from '../../../api/calls/config.ts';
import { companies } from '../../../api/calls/companies.ts';
import { lots } from '../../../api/calls/lots.ts';
import { users } from '../../../api/calls/users.ts';
import { awaitsModeration, moderationStatuses } from '../../../machines/company-statuses.ts';
import { Badge } from '../../parts/feedback/badge.tsx';
import { BarChart } from '../../parts/chart/bar-chart.tsx';
import { PageHeader } from '../../parts/layout/page-header.tsx';
import { Section, Stack, Stat, StatRow } from '../../parts/layout/section.tsx';
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
      <PageHeader
        title="Рабочий стол"
        badge={
          health.isPending ? undefined : health.error ? (
            <Badge tone="bad" label="Сервер не готов" />
          ) : (
            <Badge tone="good" label="Сервер и база в порядке" />
          )
        }
      />
      <Stack>
        <StatRow>
          <Stat label="Принимают предложения" value={data?.platform.accepting ?? '—'} />
          <Stat label="Опубликовано за месяц" value={data?.platform.publishedThisMonth ?? '—'} />
          <Stat label="Аккредитовано компаний" value={data?.platform.participants ?? '—'} />
          <Stat label="Ждут аккредитации" value={pending.data?.meta.total ?? '—'} />
          <Stat label="Пользователей" value={everybody.data?.meta.total ?? '—'} />
          <Stat label="Вопросов без ответа" value={data?.questionsPending ?? '—'} />
        </StatRow>
        <AdminCards />
        {data && data.byStatus.length > 0 && (
          <Section>
            <BarChart title="Процедуры по состоянию" bars={lotsByStage(data.byStatus)} />
          </Section>
        )}
        <GivenUpJobs />
        <LotTable id="admin-lots" label="Все процедуры" owner trashed />
      </Stack>
    </>
  );
}
