/** The scenarios of a lot, asked for in parts: the cheapest first, then those of the buyer's own rules and the usual ones beside it. */
import { scenarios as calls } from '../../../api/calls/scenarios.ts';
import type { Scenarios } from '../../../api/records/scenario.ts';
import { scenarioNames, type ScenarioName } from '../../../rules/award/award.ts';
import { useCall } from '../../data/use-call.ts';

const USUAL: readonly ScenarioName[] = ['single', 'limited', 'fewest'];

const usePart = (lotId: number, names: readonly ScenarioName[], enabled: boolean) =>
  useCall(calls.ofLot, { params: { id: lotId }, query: { only: names.join(',') } }, { enabled });

interface Asked {
  enabled: boolean;
  /** Whoever opens the comparison to decide will ask: the first is solved meanwhile. */
  isAhead: boolean;
  hasOwn: boolean;
}

export function useScenarios(lotId: number, { enabled, isAhead, hasOwn }: Asked) {
  const first = usePart(lotId, ['cheapest'], enabled || isAhead);
  const isBegun = enabled && first.data !== undefined;
  const usual = usePart(lotId, USUAL, isBegun);
  const own = usePart(lotId, ['own'], isBegun && hasOwn);
  const parts = [first, usual, ...(hasOwn ? [own] : [])];
  const solved = parts.flatMap(({ data }) => data?.data.scenarios ?? []);
  const head = enabled ? first.data?.data : undefined;
  const found: Scenarios | undefined = head && {
    ...head,
    scenarios: scenarioNames.flatMap((wanted) => solved.filter(({ name }) => name === wanted)),
  };
  const expected = scenarioNames.filter((name) => name !== 'own' || hasOwn);
  return {
    found,
    awaited: expected.filter((name) => !solved.some((one) => one.name === name)),
    error: (enabled && parts.find(({ error }) => error)?.error) || null,
    isFetching: enabled && parts.some(({ isFetching }) => isFetching),
    refetch: () => parts.forEach((part) => void part.refetch()),
  };
}
