/** Beside the allocation: what is chosen, what it could cost, how much of the order has a winner. */
import { PanelRightClose, PanelRightOpen } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate, type To } from 'react-router-dom';
import type { Lot } from '../../../api/records/lot.ts';
import { allocation } from '../../../api/calls/allocation.ts';
import { leaderOf, mainOf } from '../../../api/comparison/marks.ts';
import type { CompetitorTable } from '../../../api/records/competitor.ts';
import {
  compare,
  divide,
  isPositive,
  isZero,
  min,
  multiply,
  subtract,
  trim,
} from '../../../rules/decimal.ts';
import { percentReached } from '../../../rules/comparison-marks.ts';
import { currencySign } from '../../../rules/currencies.ts';
import { plural } from '../../../rules/plural.ts';
import { shortCompanyName } from '../../../rules/company-name.ts';
import { tenderPath } from '../../data/route-params.ts';
import { useCall } from '../../data/use-call.ts';
import { Button } from '../../parts/control/button.tsx';
import { IconButton } from '../../parts/control/icon-button.tsx';
import { whenLost } from '../../parts/form/keep-focus.ts';
import { Amount } from '../../parts/text/amount.tsx';
import { cx } from '../../parts/text/cx.ts';
import { formatDecimal, formatMoney } from '../../parts/text/format.ts';
import { Steps } from '../../parts/steps/steps.tsx';
import { lotStepFacts } from '../lot/step-facts/lot-step-facts.tsx';
import { isAllocatable } from './allocatable.ts';
import { offersOf, shortSum } from './board-view.ts';
import type { Quantity } from './use-allocation.ts';
import { Explained } from '../../parts/control/explained.tsx';

interface Line {
  offerId: number;
  quantity: string;
}

interface Scenario {
  id: string;
  title: string;
  note: string;
  total: string;
  lines: readonly Line[];
}

/** The buttons that fold and unfold go by their own press: the focus stays at the rules. */
const keepFocus = (aside: HTMLElement | null) =>
  whenLost(
    aside,
    () => aside!.querySelector<HTMLElement>('[aria-pressed]') ?? aside!.querySelector<HTMLElement>('button'),
  );

interface AllocationSideProps {
  table: CompetitorTable;
  lot: Lot;
  /** Sets these quantities; '' takes one away. */
  onApply: (quantities: readonly Quantity[]) => void;
  onGo: (orderId: number) => void;
  /** To the rules, and what each of them costs. */
  rules: To;
  className?: string;
  /** Opened it lies over the table; folded it stands beside, so that what is left of each item is in sight. */
  isOver: boolean;
}

export interface Chosen {
  offerId: number;
  applicationId: number;
  orderId: number;
  quantity: string;
}

export const chosenOf = (table: CompetitorTable): Chosen[] =>
  table.rows.flatMap(({ order, cells }) =>
    cells.flatMap(({ applicationId, offers }) =>
      offers.flatMap(({ offerId, allocatedQuantity: quantity }) =>
        quantity !== null && isPositive(quantity)
          ? [{ offerId, applicationId, orderId: order.id, quantity }]
          : [],
      ),
    ),
  );

const contracts = (n: number): string => `${n}\u00A0${plural(n, ['договор', 'договора', 'договоров'])}`;

/** The leader's offers for everything that was ordered; null where it may not have the whole. */
function singleWinner(table: CompetitorTable): Scenario | null {
  const leader = leaderOf(table.vendors);
  if (!leader || leader.convertedTotal === null) return null;
  const lines = table.rows.flatMap((row): Line[] => {
    const offer = mainOf(offersOf(row, leader));
    if (!offer || !isAllocatable({ isAllocating: true }, leader, offer)) return [];
    return [{ offerId: offer.offerId, quantity: min([offer.quantity ?? '0', row.order.quantity]) ?? '0' }];
  });
  if (lines.length < table.rows.length) return null;
  return {
    id: 'one',
    title: 'Один победитель',
    note: `1 договор · ${shortCompanyName(leader.companyTitle)}`,
    total: leader.convertedTotal,
    lines,
  };
}

export function AllocationSide({ table, lot, onApply, onGo, rules, className, isOver }: AllocationSideProps) {
  const navigate = useNavigate();
  // Between a phone and a wide window it would take the room of what is left to split.
  const [open, setOpen] = useState(() => !matchMedia(BESIDE).matches || matchMedia(WIDE).matches);
  const [picked, setPicked] = useState<string | null>(null);
  const { id, currency } = table.lot;
  const params = { id };
  const suggested = useCall(allocation.suggest, { params }).data?.data;
  const coverage = useCall(allocation.coverage, { params }).data?.data;
  const chosen = chosenOf(table);
  const winners = new Set(chosen.map(({ applicationId }) => applicationId)).size;
  const covered = coverage ? coverage.items - coverage.left.length : 0;
  const share = coverage ? percentReached(coverage.allocatedSum, coverage.wholeSum) : 0;

  const scenarios: Scenario[] = [];
  if (suggested && suggested.lines.length > 0) {
    const n = new Set(suggested.lines.map(({ applicationId }) => applicationId)).size;
    const left = suggested.uncovered.length;
    scenarios.push({
      id: 'cheapest',
      title: 'Дешевле всего',
      note: left > 0 ? `${contracts(n)} · без ${left} поз.` : contracts(n),
      total: suggested.total,
      lines: suggested.lines,
    });
  }
  const single = singleWinner(table);
  if (single) scenarios.push(single);
  const shown = scenarios.find((one) => one.id === picked);

  const finish = lot.steps.some(({ event }) => event === FINISH) && (
    <Steps
      law="lot"
      status={lot.status}
      steps={lot.steps}
      ifMatch={lot.version}
      only={[FINISH]}
      primary={coverage?.left.length === 0 ? FINISH : null}
      facts={lotStepFacts(lot)}
      currency={lot.currency}
      onDone={() => void navigate(tenderPath(lot.id, 'results'))}
    />
  );

  if (!open) {
    return (
      <aside
        ref={keepFocus}
        aria-label="Распределение"
        className={cx(
          'flex w-10 shrink-0 flex-col items-center gap-3 border-l border-line-mid bg-surface py-2',
          className,
        )}
      >
        <IconButton
          size="sm"
          icon={PanelRightOpen}
          label="Показать распределение"
          onClick={() => setOpen(true)}
        />
        <span className="text-xs whitespace-nowrap text-ink-soft [writing-mode:vertical-rl]">
          {coverage &&
            `${shortSum(coverage.allocatedSum).text} ${shortSum(coverage.allocatedSum).unit} · ${share}\u00A0%`}
        </span>
        {finish && (
          <div className="mt-auto [&>span]:flex-col-reverse [&>span>button:first-child]:w-8! [&>span>button:first-child]:px-0! [&>span>button:first-child]:py-3! [&>span>button:first-child]:[writing-mode:vertical-rl]">
            {finish}
          </div>
        )}
      </aside>
    );
  }

  function apply({ lines }: Scenario) {
    const next = new Set(lines.map(({ offerId }) => offerId));
    onApply([
      ...chosen.flatMap(({ offerId }) => (next.has(offerId) ? [] : [{ offerId, text: '' }])),
      ...lines.map(({ offerId, quantity }) => ({ offerId, text: trim(quantity) })),
    ]);
    setPicked(null);
  }

  return (
    <aside
      ref={keepFocus}
      aria-label="Распределение"
      className={cx(
        'flex w-73 max-w-full shrink-0 flex-col overflow-y-auto border-l border-line-mid bg-surface text-xs',
        isOver && 'absolute inset-y-0 right-0 z-[6] shadow-pop',
        className,
      )}
    >
      <header className="flex h-12 shrink-0 items-center gap-2 pr-2 pl-4 text-table">
        <h3 className="flex-1 font-semibold">Сценарии</h3>
        <IconButton
          size="sm"
          icon={PanelRightClose}
          label="Свернуть распределение"
          onClick={() => setOpen(false)}
        />
      </header>
      {suggested && (
        <Row
          title="Выбранное сейчас"
          sum={suggested.chosenTotal}
          note={`${contracts(winners)} · ${covered} из ${coverage?.items ?? table.rows.length}`}
          side={chosenAgainst(suggested, currency)}
        />
      )}
      <p className="flex justify-between border-t border-line bg-sunken px-4 py-1.5 text-2xs font-medium text-ink-soft">
        <span>Полный лот</span>
        <span>цена правила</span>
      </p>
      {scenarios.map((scenario) => (
        <button
          key={scenario.id}
          type="button"
          aria-pressed={scenario.id === picked}
          className={cx(
            'block w-full text-left hover:bg-sunken',
            scenario.id === picked && 'bg-primary-soft shadow-[inset_2px_0_0_var(--c-primary)]',
          )}
          onClick={() => setPicked(scenario.id === picked ? null : scenario.id)}
        >
          <Row
            title={scenario.title}
            sum={scenario.total}
            note={scenario.note}
            side={ruleCost(scenario, scenarios[0], currency)}
          />
        </button>
      ))}
      {shown && (
        <div className="flex items-center gap-3 border-t border-line px-4 py-2.5 text-ink-soft">
          <p className="flex-1">{whatChanges(table, chosen, shown)}</p>
          <Button
            size="sm"
            onClick={({ currentTarget }) => {
              // It goes by its own press: the focus stays at the rule.
              currentTarget
                .closest('aside')
                ?.querySelector<HTMLElement>('[aria-pressed=true]')
                ?.focus({ preventScroll: true });
              apply(shown);
            }}
          >
            Применить
          </Button>
        </div>
      )}
      <p className="border-t border-line px-4 py-2 text-ink-soft">
        <Link to={rules} replace preventScrollReset className="link">
          Другие правила и чего стоит каждое
        </Link>
      </p>
      <div
        data-foot-bar
        className="sticky bottom-0 mt-auto grid gap-2 border-t border-line-mid bg-surface px-4 pt-3 pb-4 max-md:fixed max-md:inset-x-0 max-md:z-40 max-md:grid-cols-[1fr_auto_auto] max-md:items-center max-md:border-line max-md:py-2 max-md:pb-[max(8px,env(safe-area-inset-bottom))]"
      >
        {coverage && (
          <>
            <div className="grid gap-2">
              <p className="flex justify-between max-md:text-xs max-md:[&_button]:hidden">
                <Explained term="allocation" of="Распределение">
                  <b className="text-table font-semibold">
                    <span className="max-md:sr-only">Распределено</span> {covered} из {coverage.items}
                  </b>
                </Explained>
                <span>
                  {share}&nbsp;%<span className="max-md:sr-only"> суммы</span>
                </span>
              </p>
              <span className="block h-1.5 overflow-hidden rounded-full bg-line" aria-hidden>
                <span
                  className="block h-1.5 rounded-full bg-primary"
                  style={{ width: `${Math.min(100, share)}%` }}
                />
              </span>
            </div>
            {coverage.left.length > 0 ? (
              <p className="text-ink-soft max-md:hidden">
                Осталось:
                {coverage.left.slice(0, MOST_LEFT).map(({ orderId, index, name }) => (
                  <button
                    key={orderId}
                    type="button"
                    title={name}
                    className="ml-1.5 text-bad underline underline-offset-3"
                    onClick={() => onGo(orderId)}
                  >
                    поз. {index}
                  </button>
                ))}
                {coverage.left.length > MOST_LEFT && ` и ещё ${coverage.left.length - MOST_LEFT}`}
              </p>
            ) : (
              <p className="text-ok max-md:hidden">Распределено всё: можно подвести итоги.</p>
            )}
          </>
        )}
        <Button
          size="bar"
          className="min-h-10! md:hidden"
          onClick={({ currentTarget }) => currentTarget.closest('aside')?.scrollIntoView({ block: 'start' })}
        >
          Сценарии
        </Button>
        {finish && (
          <div className="flex items-center gap-2 pr-3 max-md:pr-0 [&_button]:min-h-9 [&>span]:flex-1 [&>span>button:first-child]:flex-1">
            {finish}
          </div>
        )}
      </div>
    </aside>
  );
}

const FINISH = 'lot.toFinished';
/** It stands beside the table, and there is room for both. */
const BESIDE = '(min-width: 768px)';
const WIDE = '(min-width: 1280px)';
const MOST_LEFT = 6;

interface RowProps {
  title: string;
  sum: string;
  note: string;
  side: React.ReactNode;
}

function Row({ title, sum, note, side }: RowProps) {
  return (
    <span className="block border-t border-line px-4 py-2">
      <span className="flex justify-between gap-2 text-table whitespace-nowrap">
        <b className="font-medium">{title}</b>
        <b className="font-semibold">
          <Amount value={sum} />
        </b>
      </span>
      <span className="flex justify-between gap-2 text-ink-soft">
        <span className="min-w-0 truncate">{note}</span>
        <span className="shrink-0">{side}</span>
      </span>
    </span>
  );
}

function chosenAgainst(
  {
    difference,
    isComparable,
    chosenTotal,
  }: { difference: string; isComparable: boolean; chosenTotal: string },
  currency: string,
): React.ReactNode {
  if (isZero(chosenTotal)) return 'ничего не выбрано';
  if (!isComparable) return 'другие количества';
  return isPositive(difference) ? `дороже на ${formatMoney(difference, currency)}` : 'дешевле нельзя';
}

function ruleCost(scenario: Scenario, cheapest: Scenario | undefined, currency: string): React.ReactNode {
  if (!cheapest || scenario === cheapest) return 'точка отсчёта';
  const more = subtract(scenario.total, cheapest.total);
  if (compare(cheapest.total, '0') === 0) return null;
  const percent = divide(multiply(more, '100'), cheapest.total, 2);
  return `+${formatDecimal(more.replace(/\.\d+$/, ''))}\u00A0${currencySign(currency)} · ${formatDecimal(percent, 2)}\u00A0%`;
}

function whatChanges(
  table: CompetitorTable,
  chosen: readonly Chosen[],
  { title, lines }: Scenario,
): React.ReactNode {
  const now = new Map(chosen.map(({ offerId, quantity }) => [offerId, quantity]));
  const next = new Map(lines.map(({ offerId, quantity }) => [offerId, quantity]));
  const isSame = (offerId: number) => compare(now.get(offerId) ?? '0', next.get(offerId) ?? '0') === 0;
  const changed = table.rows.filter(({ cells }) =>
    cells.some(({ offers }) => offers.some(({ offerId }) => !isSame(offerId))),
  ).length;
  if (changed === 0) return 'Так и распределено.';
  return (
    <>
      <b className="font-medium text-ink">{title}</b> изменит {changed}{' '}
      {plural(changed, ['позицию', 'позиции', 'позиций'])} из {table.rows.length}. Вернуть — Ctrl+Z.
    </>
  );
}
