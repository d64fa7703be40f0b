// Award scenarios in words: their names, their rules, what stands in the way.
import type { AwardDemand, ScenarioName } from '../rules/award/award.ts';
import { plural } from '../rules/plural.ts';

interface NamedScenario {
  name: ScenarioName;
  maxWinners: number | null;
}

const winnersOf = (n: number): string => `${n} ${plural(n, ['победителя', 'победителей', 'победителей'])}`;

const names: Record<ScenarioName, (scenario: NamedScenario) => string> = {
  cheapest: () => 'Дешевле всего',
  single: () => 'Один победитель',
  limited: ({ maxWinners }) => `Не больше ${winnersOf(maxWinners ?? 2)}`,
  fewest: () => 'Почти так же дёшево, победителей меньше',
  own: () => 'По вашим правилам',
};
export const scenarioTitle = (scenario: NamedScenario): string => names[scenario.name](scenario);

export const scenarioNotes: Record<ScenarioName, string> = {
  cheapest: 'каждая позиция у того, кто берёт меньше, с учётом наименьших сумм заказа',
  single: 'всё, что предложено, поставляет одна компания',
  limited: 'сумма меньше всего при таком числе компаний',
  fewest: 'не дороже самого дешёвого больше чем на 1\u00A0%',
  own: 'все заданные правила сразу',
};

export const demandNames: Record<AwardDemand, string> = {
  coverage: 'купить всё, что предложено',
  minSum: 'наименьшие суммы заказа, указанные участниками',
  maxWinners: 'число победителей',
  incumbent: 'доля прежнего поставщика',
  newcomerPercent: 'потолок новому поставщику',
  pinned: 'закреплённые вручную строки',
};

/** «число победителей и доля прежнего поставщика не выполняются вместе» */
export function conflictText(conflict: readonly AwardDemand[]): string {
  const told = conflict.map((demand) => `«${demandNames[demand]}»`);
  if (told.length === 1) return `Нельзя выполнить: ${told[0]}`;
  return `Нельзя выполнить вместе: ${told.slice(0, -1).join(', ')} и ${told.at(-1)}`;
}

interface ToldRules {
  maxWinners: number | null;
  incumbent: { companyTitle: string; percent: string } | null;
  newcomerPercent: string | null;
  pinnedOrderIds: readonly number[];
}

/** Each rule that is set, in a few words. */
export function rulesInWords(rules: ToldRules): string[] {
  const { maxWinners, incumbent, newcomerPercent, pinnedOrderIds } = rules;
  return [
    ...(maxWinners === null ? [] : [`не больше ${winnersOf(maxWinners)}`]),
    ...(incumbent === null
      ? []
      : [
          `у ${incumbent.companyTitle} остаётся не меньше ${incumbent.percent.replace('.', ',')}\u00A0% суммы`,
        ]),
    ...(newcomerPercent === null
      ? []
      : [`новому поставщику не больше ${newcomerPercent.replace('.', ',')}\u00A0% суммы`]),
    ...(pinnedOrderIds.length === 0 ? [] : [`закреплено вручную позиций: ${pinnedOrderIds.length}`]),
  ];
}

export const AFTER_OPENING = 'заданы после вскрытия';
export const BEFORE_OPENING = 'заданы до вскрытия';
