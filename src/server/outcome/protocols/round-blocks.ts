// The protocol of re-bidding: each round that counted, its terms, what became of the totals and the best prices, who moved when.
import { deviation, signed } from '../../../rules/comparison-marks.ts';
import { currencySign } from '../../../rules/currencies.ts';
import { formatDateTime } from '../../../rules/dates.ts';
import { compare, min, subtract } from '../../../rules/decimal.ts';
import { formatMoney, formatPercent } from '../../../rules/money.ts';
import { eachOf, type Paced } from '../../../rules/paced.ts';
import { plural } from '../../../rules/plural.ts';
import { lowestPrices } from '../../../rules/round-picture.ts';
import { placelessReasons, placelessText, protocolTexts } from '../../../text/papers.ts';
import type { PaperBlock } from '../../platform/papers/paper.ts';
import type { CountedRound } from '../rounds/picture.ts';
import { who, type ProtocolData } from './data.ts';

/** Rows of a long table that are written together. */
const ROWS_A_TURN = 200;

const lowered = (before: string | null, after: string | null): string =>
  before !== null && after !== null && compare(after, before) < 0
    ? signed(deviation(after, before) ?? '0.0')
    : '—';

export function* roundBlocks(data: ProtocolData): Paced<PaperBlock[]> {
  const blocks = yield* eachOf(data.rounds, 1, (counted): PaperBlock[] => [
    { kind: 'heading', text: `Раунд ${counted.round.number}` },
    { kind: 'facts', facts: factsOf(counted) },
    totalsTable(data, counted),
    ...(counted.picture.participants.some(({ place }) => place === null)
      ? [{ kind: 'text' as const, text: placelessText([placelessReasons.round]) }]
      : []),
  ]);
  const all: PaperBlock[] = [];
  for (const [index, own] of blocks.entries()) {
    const { picture } = data.rounds[index]!;
    all.push(
      ...own,
      { kind: 'heading', text: 'Лучшие цены по позициям' },
      yield* itemsTable(picture),
      { kind: 'heading', text: 'Ход раунда' },
      yield* movesTable(picture),
    );
  }
  return all;
}

function factsOf({ round, picture }: CountedRound): [string, string | null][] {
  const { participants, currency } = picture;
  const least = round.stepKind === 'percent' ? formatPercent(round.step) : formatMoney(round.step, currency);
  const before = min(
    participants.flatMap(({ placeBefore, totalBefore }) => (placeBefore === null ? [] : [totalBefore])),
  );
  const after = min(participants.flatMap(({ place, total }) => (place === null ? [] : [total])));
  const lowest = before === null && after === null ? lowestPrices(picture.items) : null;
  const moved = participants.filter(({ moves }) => moves.length > 0).length;
  return [
    ['Начало', `${formatDateTime(round.startedAt)} (UTC+3)`],
    ['Окончание', `${formatDateTime(picture.endedAt)} (UTC+3)`],
    [
      'Продление',
      round.extensionMinutes > 0 && round.extensionLimit > 0
        ? `${round.extensionsUsed} из ${round.extensionLimit}, каждое на ${round.extensionMinutes}\u00A0мин`
        : 'не предусмотрено',
    ],
    ['Наименьший шаг', `${least} от своей цены`],
    ['Участник видел', round.visibility === 'best' ? 'место и лучшую цену' : 'только своё место'],
    ['Снизили цену', `${moved} из ${participants.length}`],
    ['Лучший итог без НДС', after === null ? null : formatMoney(after, currency)],
    [
      'Экономия к лучшему итогу до раунда',
      before !== null && after !== null && compare(after, before) < 0
        ? `${formatMoney(subtract(before, after), currency)} (${lowered(before, after)})`
        : null,
    ],
    ...(lowest
      ? ([
          ['Лучшие цены позиций вместе', formatMoney(lowest.after, currency)],
          [
            'Экономия по лучшим ценам позиций',
            compare(lowest.after, lowest.before) < 0
              ? `${formatMoney(subtract(lowest.before, lowest.after), currency)} (${lowered(lowest.before, lowest.after)})`
              : null,
          ],
        ] satisfies [string, string | null][])
      : []),
  ];
}

const nameOf = ({ applications }: ProtocolData, id: number, title: string): string => {
  const application = applications.find((one) => one.id === id);
  return application ? who(application) : title;
};

function totalsTable(data: ProtocolData, { picture }: CountedRound): PaperBlock {
  const sign = currencySign(picture.currency);
  return {
    kind: 'table',
    empty: protocolTexts.nobody,
    columns: [
      { title: 'Место', width: 12 },
      { title: 'Участник', width: 34 },
      { title: `Итог до раунда, ${sign} без НДС`, width: 16, align: 'right' },
      { title: `Итог после, ${sign} без НДС`, width: 16, align: 'right' },
      { title: 'Снижение', width: 12, align: 'right' },
      { title: 'Ходов', width: 10, align: 'right' },
    ],
    rows: picture.participants.map((one) => [
      one.place === null
        ? '—'
        : `${one.place}${one.placeBefore !== null && one.placeBefore !== one.place ? ` (был ${one.placeBefore})` : ''}`,
      nameOf(data, one.applicationId, one.companyTitle),
      formatMoney(one.totalBefore),
      formatMoney(one.total),
      lowered(one.totalBefore, one.total),
      String(one.moves.length),
    ]),
  };
}

function* itemsTable({ items, currency }: CountedRound['picture']): Paced<PaperBlock> {
  const sign = currencySign(currency);
  return {
    kind: 'table',
    empty: '',
    columns: [
      { title: '№', width: 6 },
      { title: 'Позиция', width: 34 },
      { title: `Лучшая цена до, ${sign} без НДС`, width: 15, align: 'right' },
      { title: `Лучшая после, ${sign} без НДС`, width: 15, align: 'right' },
      { title: 'Снижение', width: 10, align: 'right' },
      { title: 'Чья', width: 20 },
    ],
    rows: yield* eachOf(items, ROWS_A_TURN, ({ index, name, before, after, winner }) => [
      String(index),
      name,
      before === null ? '—' : formatMoney(before),
      after === null ? '—' : formatMoney(after),
      lowered(before, after),
      winner ?? '—',
    ]),
  };
}

/** One after another, as they came. */
function* movesTable({ participants, currency }: CountedRound['picture']): Paced<PaperBlock> {
  const moves = participants
    .flatMap(({ companyTitle, moves: own }) => own.map((move) => ({ ...move, companyTitle })))
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  return {
    kind: 'table',
    empty: protocolTexts.nobodyMoved,
    columns: [
      { title: 'Время хода (UTC+3)', width: 20 },
      { title: 'Участник', width: 44 },
      { title: 'Изменено', width: 16 },
      { title: `Итог участника, ${currencySign(currency)} без НДС`, width: 20, align: 'right' },
    ],
    rows: yield* eachOf(moves, ROWS_A_TURN, ({ at, total, lines, companyTitle }) => [
      formatDateTime(at),
      companyTitle,
      `${lines}\u00A0${plural(lines, ['цена', 'цены', 'цен'])}`,
      formatMoney(total),
    ]),
  };
}
