// What the page of analytics shows as a workbook: a tab a table, sums and days as numbers.
import type { Analytics, AnalyticsFigures, ItemPrices } from '../../../api/records/analytics.ts';
import { currencyName } from '../../../rules/currencies.ts';
import { formatDate, sheetMoment } from '../../../rules/dates.ts';
import { isPositive, subtract } from '../../../rules/decimal.ts';
import { savedPercent } from '../../../rules/estimate.ts';
import { lotStates } from '../../../text/lot-states.ts';
import {
  moment,
  MONEY,
  number,
  QUANTITY,
  tablesWorkbook,
  text,
  WHOLE,
  type Cell,
  type Column,
  type Line,
  type Sheet,
} from '../../platform/sheets/workbook.ts';
import { timedStages } from '../figures/stage-seconds.ts';
import { MOST_APPLICATIONS } from './queries.ts';

const TENTHS = '0.0';
const PERCENT = '0.00';
const MONTH = 'mm.yyyy';

const whole = (value: number): Cell | null => number(String(value), WHOLE);
const column = (title: string, width: number): Column => ({ title, width });
const stageTitle = (stage: keyof typeof lotStates): string => lotStates[stage].label;

interface Figure {
  title: string;
  of: (row: AnalyticsFigures) => Cell | null;
}

const figuresIn = (currency: string): readonly Figure[] => {
  /** Where nothing was estimated there is nothing to compare with. */
  const estimated = (cell: (row: AnalyticsFigures) => Cell | null) => (row: AnalyticsFigures) =>
    isPositive(row.estimated) ? cell(row) : null;
  const money = (value: string) => number(value, MONEY);
  return [
    { title: 'Процедур', of: ({ lots }) => whole(lots) },
    { title: `Закуплено без НДС, ${currency}`, of: ({ final }) => money(final) },
    { title: `Оценка, ${currency}`, of: estimated((row) => money(row.estimated)) },
    { title: `Закуплено из оценённого, ${currency}`, of: estimated((row) => money(row.paidOfEstimated)) },
    {
      title: `Экономия к оценке, ${currency}`,
      of: estimated((row) => money(subtract(row.estimated, row.paidOfEstimated))),
    },
    {
      title: 'Экономия к оценке, %',
      of: estimated((row) => number(savedPercent(row.estimated, row.paidOfEstimated), PERCENT)),
    },
    { title: `По первым ценам, ${currency}`, of: ({ first }) => money(first) },
    { title: `Экономия переторжек, ${currency}`, of: (row) => money(subtract(row.first, row.final)) },
    { title: 'Экономия переторжек, %', of: (row) => number(savedPercent(row.first, row.final), PERCENT) },
    { title: 'Заявок на процедуру', of: (row) => number(row.applications, TENTHS) },
    { title: 'Дней от публикации до итогов', of: ({ days }) => number(days, TENTHS) },
    ...timedStages.map((stage) => ({
      title: `${stageTitle(stage)}, дней`,
      of: (row: AnalyticsFigures) =>
        number(row.stages.find((one) => one.stage === stage)?.days ?? null, TENTHS),
    })),
  ];
};

function tableOf<Row extends AnalyticsFigures>(
  name: string,
  first: Column,
  rows: readonly Row[],
  lead: (row: Row) => Cell | null,
  figures: readonly Figure[],
): Sheet {
  return {
    name,
    columns: [first, ...figures.map(({ title }) => column(title, 18))],
    lines: rows.map((row) => [lead(row), ...figures.map(({ of }) => of(row))]),
  };
}

export interface Days {
  from: string;
  till: string;
}

export function analyticsWorkbook(found: Analytics, prices: ItemPrices, days: Days): Promise<Buffer> {
  const { currency } = found;
  const figures = figuresIn(currency);
  return tablesWorkbook([
    {
      name: 'Итоги',
      columns: [column('Показатель', 44), column('Значение', 28)],
      lines: [
        [text('Итоги подведены'), text(`${formatDate(days.from)}–${formatDate(days.till)}`)],
        [text('Валюта'), text(currencyName(currency))],
        ...figures.map(({ title, of }): Line => [text(title), of(found.totals)]),
      ],
    },
    tableOf(
      'По месяцам',
      column('Месяц', 12),
      found.months,
      ({ month }) => ({ value: sheetMoment(`${month}-01`), type: Number, format: MONTH, align: 'left' }),
      figures,
    ),
    tableOf(
      'По категориям',
      column('Категория', 44),
      found.categories,
      ({ category }) => text(category ?? 'Без категории'),
      figures,
    ),
    {
      name: 'Этапы',
      columns: [
        column('Этап', 28),
        column('Процедур, где он был', 14),
        column('Дней в среднем на процедуру', 18),
        column('Дольше всего, дней', 14),
        column('Процедура', 16),
        column('Название', 60),
      ],
      lines: found.longest.map((one) => [
        text(stageTitle(one.stage)),
        whole(one.lots),
        number(found.totals.stages.find(({ stage }) => stage === one.stage)?.days ?? null, TENTHS),
        number(one.days, TENTHS),
        text(one.number),
        text(one.title),
      ]),
    },
    {
      name: 'Конкуренция',
      columns: [column('Заявок на процедуру', 20), column('Процедур', 14)],
      lines: found.competition.map(({ applications, lots }) => [
        applications < MOST_APPLICATIONS ? whole(applications) : text(`${MOST_APPLICATIONS} и больше`),
        whole(lots),
      ]),
    },
    {
      name: 'Дороже оценки',
      columns: [
        column('Процедура', 16),
        column('Название', 60),
        column(`Оценка, ${currency}`, 18),
        column(`Закуплено без НДС, ${currency}`, 18),
        column(`Больше оценки на, ${currency}`, 18),
      ],
      lines: found.dearer.map((row) => [
        text(row.number),
        text(row.title),
        number(row.estimated, MONEY),
        number(row.paid, MONEY),
        number(subtract(row.paid, row.estimated), MONEY),
      ]),
    },
    {
      name: 'Цены позиций',
      columns: [
        column('Позиция', 44),
        column('Ед. изм.', 10),
        column('Итоги подведены', 20),
        column('Процедура', 16),
        column('Название', 44),
        column(`Цена без НДС, ${currency}`, 18),
        column('Количество', 14),
        column('Участников', 12),
      ],
      lines: prices.items.flatMap(({ name, unitTitle, purchases }) =>
        purchases.map((one) => [
          text(name),
          text(unitTitle ?? ''),
          moment(new Date(one.at)),
          text(one.number),
          text(one.title),
          number(one.price, MONEY),
          number(one.quantity, QUANTITY),
          whole(one.vendors),
        ]),
      ),
    },
  ]);
}
