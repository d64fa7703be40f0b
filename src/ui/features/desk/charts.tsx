/** Own lots by stage and by month. */
import type { Stats } from '../../../api/records/stats.ts';
import { BarChart } from '../../parts/chart/bar-chart.tsx';
import { Section } from '../../parts/layout/section.tsx';
import { lotsByStage } from './lots-by-stage.ts';

const MONTHS_SHOWN = 6;

/** "2026-03" → «03.2026». */
const monthName = (month: string): string => month.split('-').toReversed().join('.');

export function Charts({ stats }: { stats: Stats | undefined }) {
  if (!stats || stats.byStatus.length === 0) return null;
  const months = stats.byMonth.slice(-MONTHS_SHOWN);
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
      <Section>
        <BarChart title="Процедуры по этапам" bars={lotsByStage(stats.byStatus)} />
      </Section>
      <Section>
        <BarChart
          title="Опубликовано / завершено по месяцам"
          bars={months.map(({ month, published, finished }) => ({
            label: monthName(month),
            value: published,
            text: `${published} / ${finished}`,
          }))}
        />
      </Section>
    </div>
  );
}
