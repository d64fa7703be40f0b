/** Signals that the procedure gives: who was rejected, how short the term was, who wins in a row. */
import { formatPercent } from '../money.ts';
import { plural } from '../plural.ts';
import type { Bidder } from './prices.ts';
import { lowBound, quartilesOf } from './quartiles.ts';
import { FEWEST_LOTS, type Found, type Signal, type Skipped } from './signal.ts';

export interface ProcedureFacts {
  readonly bidders: readonly Bidder[];
  /** Of finished lots of the same buyer, and of all buyers: how many applications were decided, how many rejected. */
  readonly ownPast: Decided;
  readonly allPast: Decided;
  /** Days from the publication to the deadline; null where unknown. */
  readonly termDays: number | null;
  /** The same of finished lots that have bought the same. */
  readonly pastTerms: readonly number[];
  /** The deadline's moves: how many hours before the old deadline each was made. */
  readonly moves: readonly { readonly hoursBefore: number }[];
  /** Winners of this buyer's last finished lots that have bought the same, newest first: companies by lot. */
  readonly pastWinners: readonly (readonly number[])[];
}

interface Decided {
  readonly lots: number;
  readonly applications: number;
  readonly rejected: number;
}

/** How much more often than others a buyer rejects before it is told. */
const TIMES = 2;
const LATE_HOURS = 24;
const IN_A_ROW = 3;
const HALF = 0.5;

export function procedureSignals(facts: ProcedureFacts): Found {
  const { bidders, ownPast, allPast, termDays, pastTerms } = facts;
  const signals: Signal[] = [];
  const skipped: Skipped[] = [];
  const rejected = bidders.filter(({ isRejected }) => isRejected);
  const [left, ...others] = bidders.filter(({ isRejected }) => !isRejected);
  if (left && others.length === 0 && rejected.length > 0)
    signals.push({
      code: 'R035',
      key: 'R035',
      isRed: true,
      text: `Отклонены все, кроме одного: осталась заявка ${left.title}, отклонено ${rejected.length}.`,
      formula: 'допущена одна заявка, остальные отклонены',
      sample: bidders.length,
      applicationIds: rejected.map(({ applicationId }) => applicationId),
    });
  const full = bidders
    .filter(({ total }) => total !== null)
    .toSorted((a, b) => Number(a.total) - Number(b.total));
  if (full.length > 1 && full[0]!.isRejected)
    signals.push({
      code: 'R036',
      key: `R036:${full[0]!.applicationId}`,
      isRed: true,
      text: `Отклонена самая дешёвая полная заявка: ${full[0]!.title}.`,
      formula: 'заявка с наименьшей приведённой суммой отклонена',
      sample: full.length,
      applicationIds: [full[0]!.applicationId],
    });
  signals.push(...rejectionShare(ownPast, allPast, skipped));
  if (termDays !== null) {
    if (pastTerms.length < FEWEST_LOTS)
      skipped.push({ code: 'shortTerm', sample: pastTerms.length, needed: FEWEST_LOTS });
    else {
      const quartiles = quartilesOf(pastTerms);
      const bound = Math.max(lowBound(quartiles), quartiles.median * HALF);
      if (termDays < bound)
        signals.push({
          code: 'shortTerm',
          key: 'shortTerm',
          isRed: false,
          text: `Приём длится ${days(termDays)}; при закупке таких же товаров обычно ${days(quartiles.median)}.`,
          formula:
            'срок приёма меньше половины срединного при закупке таких же товаров или ниже Q1 − 1,5 × IQR',
          sample: pastTerms.length,
          applicationIds: [],
        });
    }
  }
  facts.moves.forEach(({ hoursBefore }, index) => {
    if (hoursBefore >= LATE_HOURS) return;
    signals.push({
      code: 'lateMove',
      key: `lateMove:${index}`,
      isRed: false,
      text: `Срок приёма продлён за ${hoursBefore < 1 ? 'час' : `${Math.floor(hoursBefore)} ч`} до его окончания.`,
      formula: 'срок изменён меньше чем за 24 часа до прежнего срока',
      sample: facts.moves.length,
      applicationIds: [],
    });
  });
  signals.push(...sameWinner(facts, skipped));
  return { signals, skipped };
}

const days = (n: number): string => {
  const whole = Math.round(n);
  return `${whole} ${plural(whole, ['день', 'дня', 'дней'])}`;
};

function rejectionShare(own: Decided, all: Decided, skipped: Skipped[]): Signal[] {
  if (own.lots < FEWEST_LOTS) {
    skipped.push({ code: 'R038', sample: own.lots, needed: FEWEST_LOTS });
    return [];
  }
  if (own.applications === 0 || all.applications === 0 || all.rejected === 0) return [];
  const share = own.rejected / own.applications;
  const usual = all.rejected / all.applications;
  if (share < usual * TIMES) return [];
  const told = (value: number): string => formatPercent((value * 100).toFixed(1));
  return [
    {
      code: 'R038',
      key: 'R038',
      isRed: false,
      text: `Организатор отклоняет ${told(share)} заявок; по площадке — ${told(usual)}.`,
      formula: 'доля отклонённых у организатора не меньше удвоенной доли по площадке',
      sample: own.lots,
      applicationIds: [],
    },
  ];
}

function sameWinner({ bidders, pastWinners }: ProcedureFacts, skipped: Skipped[]): Signal[] {
  if (pastWinners.length < FEWEST_LOTS) {
    skipped.push({ code: 'sameWinner', sample: pastWinners.length, needed: FEWEST_LOTS });
    return [];
  }
  return bidders.flatMap(({ applicationId, companyId, title, isRejected }): Signal[] => {
    if (isRejected) return [];
    const broken = pastWinners.findIndex((winners) => !winners.includes(companyId));
    const row = broken === -1 ? pastWinners.length : broken;
    if (row < IN_A_ROW) return [];
    return [
      {
        code: 'sameWinner',
        key: `sameWinner:${applicationId}`,
        isRed: false,
        text: `${title} выиграла подряд ${row} ${plural(row, ['прошлую процедуру', 'прошлые процедуры', 'прошлых процедур'])} организатора на такие же товары.`,
        formula: `победитель не меньше ${IN_A_ROW} последних завершённых процедур организатора подряд, где покупали то же: общая группа ОКПД2 или категория`,
        sample: pastWinners.length,
        applicationIds: [applicationId],
      },
    ];
  });
}
