// Finds award scenarios; a thread's work.
import type { AwardInput, AwardRules, ScenarioName } from '../../../rules/award/award.ts';
import { findScenarios, type FoundScenario } from '../../../rules/award/scenarios.ts';
import { makeSolver } from './solver.ts';

export interface ScenarioJob {
  /** The input: bytes are handed over at once, records one by one. */
  json: Uint8Array;
  own: AwardRules;
  names: ScenarioName[];
  /** For all of them together. */
  seconds: number;
  /** Of the same input. */
  solved: FoundScenario[];
  /** The solver's, compiled once for all threads. */
  code: WebAssembly.Module;
}

export default async function answer({
  json,
  own,
  names,
  seconds,
  solved,
  code,
}: ScenarioJob): Promise<FoundScenario[]> {
  const input = JSON.parse(new TextDecoder().decode(json)) as AwardInput;
  const end = performance.now() + seconds * 1_000;
  const solve = await makeSolver(() => (end - performance.now()) / 1_000, code);
  return findScenarios(names, input, own, solve, solved);
}
