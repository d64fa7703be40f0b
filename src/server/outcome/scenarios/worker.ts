// Finds award scenarios; a thread's work.
import type { AwardInput, AwardRules, ScenarioName } from '../../../rules/award/award.ts';
import { findScenario, type FoundScenario } from '../../../rules/award/scenarios.ts';
import { makeSolver } from './solver.ts';

export interface ScenarioJob {
  input: AwardInput;
  own: AwardRules;
  names: ScenarioName[];
  /** For all of them together. */
  seconds: number;
}

export default async function findScenarios({
  input,
  own,
  names,
  seconds,
}: ScenarioJob): Promise<FoundScenario[]> {
  const end = performance.now() + seconds * 1_000;
  const solve = await makeSolver(() => (end - performance.now()) / 1_000);
  return names.map((name) => findScenario(name, input, own, solve));
}
