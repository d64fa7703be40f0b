/** /analytics: what was saved, how long it took, who competed; each picture answers the question that it is called by. */
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { analytics, WHOLE_TIME } from '../../../api/calls/analytics.ts';
import { urlOf } from '../../../api/client.ts';
import type { Analytics, AnalyticsFigures } from '../../../api/records/analytics.ts';
import { currencyName, isCurrencyCode } from '../../../rules/currencies.ts';
import { isNegative, isPositive, subtract } from '../../../rules/decimal.ts';
import { savedPercent } from '../../../rules/estimate.ts';
import { plural } from '../../../rules/plural.ts';
import { useAddress } from '../../data/address.ts';
import { serverNow } from '../../data/clock.ts';
import { tenderPath } from '../../data/route-params.ts';
import { useCall } from '../../data/use-call.ts';
import { ItemPrices } from '../../features/insight/item-prices.tsx';
import { daysText, slowestOf, stageName, StageTimes } from '../../features/insight/stage-times.tsx';
import { BarChart } from '../../parts/chart/bar-chart.tsx';
import { buttonClass } from '../../parts/control/button.tsx';
import { Segments } from '../../parts/control/segments.tsx';
import { EmptyState } from '../../parts/feedback/empty-state.tsx';
import { SkeletonLines } from '../../parts/feedback/skeleton.tsx';
import { Select } from '../../parts/form/select.tsx';
import { PageHeader } from '../../parts/layout/page-header.tsx';
import { Section, Stat, StatRow } from '../../parts/layout/section.tsx';
import { usePhone } from '../../parts/layout/use-media.ts';
import { PhoneRows, WideTable } from '../../parts/table/wide-table.tsx';
import { formatDate, formatDecimal, formatMoney } from '../../parts/text/format.ts';
import { lowerFirst } from '../../parts/text/lower-first.ts';
import { Money } from '../../parts/text/text.tsx';

const periods = { month: 1, quarter: 3, year: 12, all: null } as const;
type Period = keyof typeof periods;
const periodNames: Record<Period, string> = {
  month: 'Месяц',
  quarter: '3 месяца',
  year: 'Год',
  all: 'Всё время',
};
const isPeriod = (name: string | null): name is Period => name !== null && Object.hasOwn(periods, name);

/** The first day of the month so many months back, this one among them. */
function sinceOf(months: number | null): string {
  if (months === null) return WHOLE_TIME;
  const now = new Date(serverNow());
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months + 1, 1))
    .toISOString()
    .slice(0, 10);
}

const monthName = (month: string): string =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString('ru-RU', {
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });

/** «−3,2 %» is a saving: what was paid is so much below. */
const percentText = (base: string, paid: string): string => {
  const saved = savedPercent(base, paid);
  return `${isNegative(saved) ? '+' : isPositive(saved) ? '−' : ''}${formatDecimal(saved.replace('-', ''))}\u00A0%`;
};

export default function Page() {
  const [address, change] = useAddress();
  const asked = address.get('period');
  const period = isPeriod(asked) ? asked : 'year';
  const code = address.get('currency');
  const currency = code !== null && isCurrencyCode(code) ? code : 'RUB';
  const from = sinceOf(periods[period]);
  const { data, error } = useCall(analytics.read, { query: { from, currency } });
  const found = data?.data;
  return (
    <>
      <PageHeader
        title="Аналитика"
        note={
          <>
            Завершённые процедуры: экономия, сроки, конкуренция. Суммы без НДС
            {/* On paper what chooses them is left out. */}
            <span className="hidden print:block">
              {periodNames[period]}
              {periods[period] !== null && ` — с ${formatDate(from)}`}. {currencyName(currency)}
            </span>
          </>
        }
        actions={
          <span className="flex flex-wrap items-center gap-2 print:hidden">
            {found && found.currencies.length > 1 && (
              <span className="w-44">
                <Select
                  id="analytics-currency"
                  aria-label="Валюта"
                  value={currency}
                  onChange={(value) => change({ currency: value === 'RUB' ? undefined : String(value) })}
                  options={found.currencies.map((one) => ({ value: one, label: currencyName(one) }))}
                />
              </span>
            )}
            <Segments
              label="Период"
              value={period}
              onChange={(next) => change({ period: next === 'year' ? undefined : next })}
              items={(Object.keys(periods) as Period[]).map((id) => ({ id, label: periodNames[id] }))}
            />
            {found && found.totals.lots > 0 && (
              <a
                className={buttonClass({ size: 'bar' })}
                href={urlOf(analytics.xlsx, { query: { from, currency } })}
                download
              >
                <Download className="size-4" aria-hidden />
                Скачать Excel
              </a>
            )}
          </span>
        }
      />
      {error && !found && <EmptyState title="Не удалось посчитать" text={error.message} />}
      {!found && !error && <SkeletonLines lines={10} />}
      {found?.totals.lots === 0 && (
        <EmptyState text="За этот период процедур не завершали. Выберите период длиннее: цифры появляются через несколько секунд после завершения процедуры." />
      )}
      {found && found.totals.lots > 0 && (
        <div className="flex flex-col gap-4">
          <Figures found={found} />
          <ItemPrices key={currency} from={from} currency={currency} />
        </div>
      )}
    </>
  );
}

function Figures({ found }: { found: Analytics }) {
  const { totals, currency, months, categories, competition, dearer } = found;
  const { lots } = totals;
  const slowest = slowestText(totals);
  const one = competition
    .filter(({ applications }) => applications <= 1)
    .reduce((sum, row) => sum + row.lots, 0);
  return (
    <div className="flex flex-col gap-4">
      <StatRow>
        <Stat
          label="Закуплено"
          value={<Money value={totals.final} currency={currency} />}
          note={`${lots}\u00A0${plural(lots, ['процедура', 'процедуры', 'процедур'])}`}
        />
        <Stat
          label="Экономия к оценке"
          value={
            isPositive(totals.estimated) ? (
              <Money value={subtract(totals.estimated, totals.paidOfEstimated)} currency={currency} />
            ) : (
              '—'
            )
          }
          note={
            isPositive(totals.estimated)
              ? `${percentText(totals.estimated, totals.paidOfEstimated)} к оценке ${formatMoney(totals.estimated, currency)}`
              : 'оценка ни в одной процедуре не указана'
          }
        />
        <Stat
          label="Экономия переторжек"
          value={<Money value={subtract(totals.first, totals.final)} currency={currency} />}
          note={`${percentText(totals.first, totals.final)} к первым ценам`}
        />
        <Stat
          label="От публикации до итогов"
          value={daysText(totals.days)}
          note={slowest && `дольше всего: ${slowest}`}
        />
        <Stat
          label="Заявок на процедуру"
          value={formatDecimal(totals.applications)}
          note={one > 0 ? `без соперников: ${one} из ${lots}` : 'везде больше одной'}
        />
      </StatRow>
      {(months.length > FEW || competition.length > FEW) && (
        <div className="grid grid-cols-1 gap-4 xl:grid-cols-2">
          {months.length > FEW && (
            <Section title="По месяцам">
              <BarChart
                title="Сколько закупали каждый месяц?"
                bars={months.map((row) => ({
                  label: monthName(row.month),
                  value: Number(row.final),
                  text: formatMoney(row.final, currency),
                }))}
              />
            </Section>
          )}
          {competition.length > FEW && (
            <Section title="Конкуренция">
              <BarChart
                title="Сколько заявок приходит на процедуру?"
                bars={competition.map(({ applications, lots: count }, index) => ({
                  label:
                    index === competition.length - 1 && applications >= MOST
                      ? `${MOST} и больше`
                      : `${applications}\u00A0${plural(applications, ['заявка', 'заявки', 'заявок'])}`,
                  value: count,
                  text: `${count}\u00A0${plural(count, ['процедура', 'процедуры', 'процедур'])}`,
                }))}
              />
            </Section>
          )}
        </div>
      )}
      <StageTimes found={found} />
      <FigureTable
        title="Что дал каждый месяц?"
        head="Месяц"
        currency={currency}
        rows={months.map((row) => ({ ...row, name: monthName(row.month) })).toReversed()}
      />
      <FigureTable
        title="В каких категориях экономия больше?"
        head="Категория"
        currency={currency}
        rows={categories.map((row) => ({ ...row, name: row.category ?? 'Без категории' }))}
      />
      {dearer.length > 0 && (
        <Section title="Где заплатили больше оценки?" flush>
          <ul className="divide-y divide-line border-t border-line">
            {dearer.map((row) => (
              <li key={row.lotId} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
                <Link className="link min-w-0 flex-1 basis-60" to={`${tenderPath(row.lotId)}/results`}>
                  {row.number} {row.title}
                </Link>
                <span className="text-ink-soft">оценка {formatMoney(row.estimated, currency)}</span>
                <b className="font-medium text-warn">
                  +{formatMoney(subtract(row.paid, row.estimated), currency)}
                </b>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  );
}

/** So many bars tell no more than their numbers in the table below. */
const FEW = 2;
/** The server's last step stands for it and more. */
const MOST = 5;
/** The stage that took most of the time, in the middle of a line. */
function slowestText({ stages }: AnalyticsFigures): string | undefined {
  const slowest = slowestOf(stages);
  return slowest ? `${lowerFirst(stageName(slowest))}, ${daysText(slowest.days)}` : undefined;
}

interface FigureTableProps {
  title: string;
  head: string;
  currency: string;
  rows: readonly (AnalyticsFigures & { name: string })[];
}

const cell = 'px-4 py-2 text-right whitespace-nowrap last:whitespace-normal print:px-2';

const HEADS = [
  'Процедур',
  'Закуплено',
  'К оценке',
  'К первым ценам',
  'Заявок',
  'Дней',
  'Дольше всего',
] as const;

function figuresOf(row: AnalyticsFigures, currency: string): readonly ReactNode[] {
  return [
    row.lots,
    <Money key="final" value={row.final} currency={currency} />,
    isPositive(row.estimated) ? percentText(row.estimated, row.paidOfEstimated) : '—',
    percentText(row.first, row.final),
    formatDecimal(row.applications),
    row.days === null ? '—' : formatDecimal(row.days),
    slowestText(row) ?? '—',
  ];
}

function FigureTable({ title, head, currency, rows }: FigureTableProps) {
  const isPhone = usePhone();
  if (isPhone)
    return (
      <Section title={title} flush>
        <PhoneRows
          label={title}
          rows={rows.map((row) => {
            const figures = figuresOf(row, currency);
            return { key: row.name, title: row.name, items: HEADS.map((name, at) => [name, figures[at]]) };
          })}
        />
      </Section>
    );
  return (
    <Section title={title} flush>
      <WideTable label={`Таблица: ${title}`}>
        <table aria-label={title} className="w-full min-w-180 text-table print:min-w-0">
          <thead>
            <tr className="border-y border-line text-xs text-ink-soft">
              <th scope="col" className="px-4 py-2 text-left font-medium">
                {head}
              </th>
              {HEADS.map((name) => (
                <th key={name} scope="col" className={`${cell} font-medium`}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {rows.map((row) => (
              <tr key={row.name}>
                <th scope="row" className="px-4 py-2 text-left font-normal">
                  {row.name}
                </th>
                {figuresOf(row, currency).map((figure, at) => (
                  <td key={HEADS[at]} className={cell}>
                    {figure}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </WideTable>
    </Section>
  );
}
