// The memo as a paper: who offered what, who was left out and why, who is recommended for each item and at what price.
import type { CompetitorTable } from '../../../api/records/competitor.ts';
import type { Visitor } from '../../../machines/access.ts';
import { isFinished } from '../../../machines/lot-predicates.ts';
import { deviation, signed } from '../../../rules/comparison-marks.ts';
import { formatDateTime } from '../../../rules/dates.ts';
import { compare, isNegative, isPositive } from '../../../rules/decimal.ts';
import { formatMoney, formatPercent, formatQuantity } from '../../../rules/money.ts';
import { rulesInWords, scenarioTitle } from '../../../text/award.ts';
import { commission, placelessReasons, placelessText } from '../../../text/papers.ts';
import { signalNames } from '../../../text/signals.ts';
import { findUser } from '../../accounts/core/queries.ts';
import { readSetting } from '../../catalogue/settings/queries.ts';
import type { LotTableRow } from '../../lots/core/tables.ts';
import type { Paper, PaperBlock, PaperColumn } from '../../platform/papers/paper.ts';
import type { Services } from '../../platform/services.ts';
import { competitorTableOf } from '../competitor/table.ts';
import { memoryOf } from '../memory/memory.ts';
import { decidersOf, offeredAs, standingDecisions, type Decision } from '../protocols/data.ts';
import { appliedScenario } from '../scenarios/applied.ts';
import { signalsOf } from '../signals/signals.ts';
import { reasonsOf } from './reasons.ts';

type Row = CompetitorTable['rows'][number];
type Offer = Row['cells'][number]['offers'][number];
type Vendor = CompetitorTable['vendors'][number];
type Placed = Pick<Vendor, 'place' | 'isAdmitted' | 'coverage'>;

const NONE = '—';
const money = (value: string | null, currency: string): string =>
  value === null ? NONE : formatMoney(value, currency);
const withSign = (percent: string | null): string => (percent === null ? NONE : signed(percent));

/** As it will stand in the contract; where that is in another currency, the comparable one beside it. */
function pricesText(offer: Offer, vendor: Vendor, currency: string): string {
  const own = money(offer.repeatedPrice ?? offer.unitPrice, vendor.currency);
  return vendor.currency === currency ? own : `${own} (${money(offer.comparableUnitPrice, currency)})`;
}

const isTaken = ({ allocatedQuantity }: Offer): boolean =>
  allocatedQuantity !== null && isPositive(allocatedQuantity);

/** Why an offer that is cheaper was not taken. */
function whyNot(offer: Offer, vendor: Vendor): string {
  // Why stands once, among the participants, and not at each of its items.
  if (!vendor.isAdmitted) return 'не допущен';
  if (offer.approvedByCustomer === false) return `отклонено: ${offer.approvalReason ?? 'без причины'}`;
  if (offer.archivedAt !== null) return `вне сравнения: ${offer.archiveReason ?? 'без причины'}`;
  if (!offer.coversOrdered) return 'предложено не всё количество';
  return 'выбрано другое предложение';
}

/** What is said of a choice: nothing was cheaper, or what was and why it was not taken. */
export function whyChosen(
  lowest: { offer: Offer; vendor: Vendor } | undefined,
  chosen: Vendor,
  currency: string,
): string {
  if (lowest === undefined) return 'наименьшая цена';
  const { offer, vendor } = lowest;
  const whose = vendor === chosen ? 'того же участника' : vendor.companyTitle;
  const what = offer.isAnalogue ? `аналог ${whose}` : vendor.companyTitle;
  return `есть дешевле: ${what}, ${money(offer.comparableUnitPrice, currency)} — ${whyNot(offer, vendor)}`;
}

function itemRows(table: CompetitorTable, past: ReadonlyMap<number, string>): string[][] {
  const { currency } = table.lot;
  const byId = new Map(table.vendors.map((vendor) => [vendor.applicationId, vendor]));
  return table.rows.flatMap(({ order, cells }) => {
    const all = cells.flatMap(({ applicationId, offers }) =>
      offers.map((offer) => ({ offer, vendor: byId.get(applicationId)! })),
    );
    const taken = all.filter(({ offer }) => isTaken(offer));
    if (taken.length === 0) return [[String(order.index), order.name, 'не закупается', '', '', '', '', '']];
    return taken.map(({ offer, vendor }) => {
      const price = offer.comparableUnitPrice;
      const cheaper = all.filter(
        (one) =>
          price !== null &&
          one.offer.comparableUnitPrice !== null &&
          compare(one.offer.comparableUnitPrice, price) < 0,
      );
      const [lowest] = cheaper.toSorted((a, b) =>
        compare(a.offer.comparableUnitPrice ?? '0', b.offer.comparableUnitPrice ?? '0'),
      );
      return [
        String(order.index),
        offeredAs(offer, order),
        vendor.companyTitle,
        `${formatQuantity(offer.allocatedQuantity ?? '0')} ${order.unitTitle ?? ''}`.trim(),
        pricesText(offer, vendor, currency),
        price === null || order.estimate === null ? NONE : withSign(deviation(price, order.estimate)),
        price === null ? NONE : withSign(deviation(price, past.get(order.id) ?? null)),
        whyChosen(lowest, vendor, currency),
      ];
    });
  });
}

const ITEM_COLUMNS: readonly PaperColumn[] = [
  { title: '№', width: 5 },
  { title: 'Позиция', width: 21 },
  { title: 'Победитель', width: 16 },
  { title: 'Количество', width: 9, align: 'right' },
  { title: 'Цена без НДС', width: 12, align: 'right' },
  { title: 'К оценке', width: 8, align: 'right' },
  { title: 'К прошлой', width: 8, align: 'right' },
  { title: 'Почему', width: 21 },
];

/** Columns that no row tells anything in are left out, and their width is the last one's. */
function told(all: readonly PaperColumn[], rows: readonly string[][]) {
  const kept = all.flatMap((column, index) =>
    rows.length === 0 || rows.some((row) => row[index] !== '' && row[index] !== NONE)
      ? [{ ...column, index }]
      : [],
  );
  const spare = 100 - kept.reduce((width, column) => width + column.width, 0);
  return {
    columns: kept.map(({ title, width, align }, place) => ({
      title,
      width: place === kept.length - 1 ? width + spare : width,
      ...(align && { align }),
    })),
    rows: rows.map((row) => kept.map(({ index }) => row[index]!)),
  };
}

/** How many letters, with the ends of lines, surely leave room on a page for who signs. */
const SIGNED_LETTERS = 2_000;
const LETTERS_OF_LINE = 130;

/** The last paragraphs stay with the signatures; where all of them do, so does their heading. */
function grounds(paragraphs: readonly string[]): PaperBlock[] {
  let room = SIGNED_LETTERS;
  const from = paragraphs.findLastIndex((one) => (room -= one.length + LETTERS_OF_LINE) < 0) + 1;
  return [
    { kind: 'heading', text: 'Обоснование', isSigned: from === 0 },
    ...paragraphs.map((text, index): PaperBlock => ({ kind: 'text', text, isSigned: index >= from })),
  ];
}

function vendorRows({ vendors, lot }: CompetitorTable): string[][] {
  return vendors
    .toSorted((a, b) => (a.place ?? Infinity) - (b.place ?? Infinity))
    .map((vendor) => [
      vendor.place === null ? NONE : String(vendor.place),
      vendor.companyTitle,
      `${vendor.coverage.items} из ${vendor.coverage.of}`,
      money(vendor.convertedTotal, lot.currency),
      vendor.isAdmitted
        ? 'допущен'
        : vendor.rejectionReason
          ? `не допущен: ${vendor.rejectionReason}`
          : 'не допущен',
      vendor.itemsWon > 0 ? `${vendor.itemsWon} поз., ${money(vendor.allocatedTotal, lot.currency)}` : NONE,
    ]);
}

/** Why some of the participants have no place; nothing where all have one. */
export function placelessBlocks(vendors: readonly Placed[]): PaperBlock[] {
  const isRated = vendors.some(({ place }) => place !== null);
  const reasons = vendors.flatMap(({ place, isAdmitted, coverage }) => {
    if (place !== null) return [];
    if (!isAdmitted) return [placelessReasons.refused];
    if (coverage.items < coverage.of) return [placelessReasons.incomplete];
    return [isRated ? placelessReasons.short : placelessReasons.unrated];
  });
  return reasons.length === 0 ? [] : [{ kind: 'text', text: placelessText([...new Set(reasons)]) }];
}

function excludedRows({ rows, vendors }: CompetitorTable): string[][] {
  const byId = new Map(vendors.map((vendor) => [vendor.applicationId, vendor]));
  return rows.flatMap(({ order, cells }) =>
    cells.flatMap(({ applicationId, offers }) =>
      offers.flatMap((offer) =>
        offer.approvedByCustomer === false || offer.archivedAt !== null
          ? [
              [
                String(order.index),
                byId.get(applicationId)?.companyTitle ?? '',
                whyNot(offer, byId.get(applicationId)!),
              ],
            ]
          : [],
      ),
    ),
  );
}

const savingText = (saved: string, percent: string, currency: string): string =>
  isNegative(saved)
    ? `дороже на ${formatMoney(saved.replace('-', ''), currency)} (${formatPercent(percent.replace('-', ''))})`
    : `${formatMoney(saved, currency)} (${formatPercent(percent)})`;

/** Who checked; a line to be filled in where nobody has. */
function signersOf(decisions: readonly Decision[], stage: Decision['stage'], office: string) {
  const names = decidersOf(decisions, stage);
  return (names.length > 0 ? names : ['']).map((name) => ({ office, name }));
}

export async function memoPaper(services: Services, visitor: Visitor, lot: LotTableRow): Promise<Paper> {
  const { db } = services;
  const table = await competitorTableOf(db, visitor, lot, { withCompetitors: true, additionalCalc: true });
  const past = new Map((await memoryOf(db, visitor, lot)).map(({ orderId, last }) => [orderId, last.price]));
  const reasons = await reasonsOf(db, visitor, lot);
  const { signals } = await signalsOf(services, visitor, lot);
  const award = await appliedScenario(db, lot.id);
  const owner = await findUser(db, lot.ownerId);
  const decisions = await standingDecisions(db, lot.id);
  const totals = table.additional!;
  const { currency } = lot;
  const excluded = excludedRows(table);
  const red = signals.filter(({ isRed, answer }) => isRed || answer !== null);
  const blocks: PaperBlock[] = [
    {
      kind: 'facts',
      facts: [
        ['Организатор', await readSetting(db, 'organizerTitle')],
        [
          'Состояние',
          isFinished(lot.status) ? 'процедура завершена' : 'предложение комиссии, решение не принято',
        ],
        ['Конверты вскрыты', lot.openedAt && `${formatDateTime(lot.openedAt)} (UTC+3)`],
        ['Заявок', String(table.vendors.length)],
        ['К закупке без НДС', formatMoney(totals.allocatedTotal, currency)],
        ['Оценка процедуры', totals.estimatedTotal && formatMoney(totals.estimatedTotal, currency)],
        [
          'Экономия к оценке',
          totals.againstEstimate &&
            savingText(totals.againstEstimate.saved, totals.againstEstimate.percent, currency),
        ],
        [
          'Экономия переторжки',
          isPositive(totals.savings) ? savingText(totals.savings, totals.savingsPercent, currency) : null,
        ],
        ['Сумма лучших цен позиций', formatMoney(totals.minimumTotal, currency)],
        [
          'Выбор',
          award === null
            ? null
            : `по сценарию «${scenarioTitle({ name: award.scenario, maxWinners: award.rules?.maxWinners ?? null })}»${award.isChangedSince ? ', затем изменён вручную' : ''}`,
        ],
        [
          'Правила выбора',
          award?.rules && rulesInWords(award.rules).length > 0 ? rulesInWords(award.rules).join('; ') : null,
        ],
      ],
    },
    { kind: 'heading', text: 'Участники' },
    {
      kind: 'table',
      empty: 'Заявок нет.',
      columns: [
        { title: 'Место', width: 7 },
        { title: 'Участник', width: 28 },
        { title: 'Позиций', width: 10 },
        { title: 'Приведённая сумма', width: 17, align: 'right' },
        { title: 'Допуск', width: 20 },
        { title: 'К закупке', width: 18, align: 'right' },
      ],
      rows: vendorRows(table),
    },
    ...placelessBlocks(table.vendors),
    { kind: 'heading', text: 'Кого предлагается выбрать' },
    {
      kind: 'table',
      empty: 'Позиций нет.',
      ...told(ITEM_COLUMNS, itemRows(table, past)),
    },
    ...(excluded.length === 0
      ? []
      : [
          { kind: 'heading' as const, text: 'Что не рассматривалось' },
          {
            kind: 'table' as const,
            empty: '',
            columns: [
              { title: 'Позиция', width: 10 },
              { title: 'Участник', width: 35 },
              { title: 'Причина', width: 55 },
            ],
            rows: excluded,
          },
        ]),
    ...(red.length === 0
      ? []
      : [
          { kind: 'heading' as const, text: 'Сигналы' },
          {
            kind: 'table' as const,
            empty: '',
            columns: [
              { title: 'Сигнал', width: 20 },
              { title: 'Что найдено', width: 45 },
              { title: 'Ответ ответственного', width: 35 },
            ],
            rows: red.map(({ code, text, answer }) => [
              signalNames[code],
              text,
              answer === null ? 'не дан' : `${answer.text} (${answer.by})`,
            ]),
          },
        ]),
    ...grounds(
      [
        ...(reasons.text || 'Организатор не записал обоснования.').split('\n'),
        ...(lot.unallocatedReason === null
          ? []
          : [`Остальное не закупается, потому что: ${lot.unallocatedReason}`]),
      ].filter((line) => line.trim() !== ''),
    ),
    { kind: 'heading', text: 'Подписи' },
    {
      kind: 'signatures',
      signers: [
        { office: commission.chairman, name: owner?.name ?? '' },
        ...signersOf(decisions, 'security', commission.security),
        ...signersOf(decisions, 'audit', commission.audit),
      ],
    },
  ];
  return {
    fileName: `Записка о выборе ${lot.number}`,
    title: 'Записка о выборе победителей',
    subtitle: `Процедура № ${lot.number} «${lot.title}»`,
    landscape: true,
    blocks,
  };
}
