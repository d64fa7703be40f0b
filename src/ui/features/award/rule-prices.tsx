/** What each of the buyer's rules costs. */
import type { Scenario, Scenarios } from '../../../api/records/scenario.ts';
import { isPositive } from '../../../rules/decimal.ts';
import { demandNames, rulesInWords } from '../../../text/award.ts';
import { formatDecimal, formatMoney } from '../../parts/text/format.ts';

interface RulePricesProps {
  scenario: Scenario;
  rules: Scenarios['rules'];
  currency: string;
}

const NO_RULES = { maxWinners: null, incumbent: null, newcomerPercent: null, pinnedOrderIds: [] };

function ruleText(rule: Scenario['prices'][number]['rule'], rules: Scenarios['rules']): string {
  const only = rule === 'pinned' ? { pinnedOrderIds: rules.pinnedOrderIds } : { [rule]: rules[rule] };
  return rulesInWords({ ...NO_RULES, ...only })[0] ?? demandNames[rule];
}

export function RulePrices({ scenario, rules, currency }: RulePricesProps) {
  if (scenario.prices.length === 0) return null;
  return (
    <div>
      <h3 className="font-medium">Цена каждого правила</h3>
      <ul className="mt-1 list-disc pl-5">
        {scenario.prices.map(({ rule, costs, percent }) => (
          <li key={rule}>
            «{ruleText(rule, rules)}»{' '}
            {costs === null
              ? '— посчитать не удалось'
              : isPositive(costs)
                ? `стоит ${formatMoney(costs, currency)}${percent === null ? '' : ` (${formatDecimal(percent)}\u00A0%)`}`
                : 'не стоит ничего'}
          </li>
        ))}
      </ul>
    </div>
  );
}
