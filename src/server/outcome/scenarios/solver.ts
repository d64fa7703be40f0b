// The solver of awards: HiGHS as WebAssembly, a fresh one a thread of code compiled once. Its answers are proposals, proven by the rules.
import highsLoader, { type Highs, type InitOptions } from 'highs';
import type { Solved, Solver } from '../../../rules/award/find.ts';
import type { Program } from '../../../rules/award/program.ts';

/** Nothing is left to chance: the same question gets the same answer. */
const SEED = 1;

/** Closer than kopecks of a large sum: proving the last billionth would take as long as all the rest. */
const GAP = 1e-6;

const finite = (value: number, { infinity }: Highs): number =>
  value === Infinity ? infinity : value === -Infinity ? -infinity : value;

/**
 * @param secondsLeft of the whole work; each question takes what it needs of it
 * @param code compiled before; its memory is this solver's own
 */
export async function makeSolver(secondsLeft: () => number, code?: WebAssembly.Module): Promise<Solver> {
  const highs = await highsLoader(code && startedFrom(code));
  return (program) => solve(highs, program, Math.max(0.1, secondsLeft()));
}

/** The loader's own hook for code that is there already; its types do not tell of it. */
const startedFrom = (code: WebAssembly.Module): InitOptions =>
  ({
    instantiateWasm(imports: WebAssembly.Imports, done: (started: WebAssembly.Instance) => void) {
      done(new WebAssembly.Instance(code, imports));
    },
  }) as InitOptions;

function solve(highs: Highs, program: Program, timeLimit: number): Solved {
  if (program.low.some((low, column) => low > program.high[column]!)) return { kind: 'impossible' };
  const starts = [0];
  const indices: number[] = [];
  const values: number[] = [];
  for (const row of program.rows) {
    for (const [place, index] of row.indices.entries()) {
      if (row.values[place] === 0) continue;
      indices.push(index);
      values.push(row.values[place]!);
    }
    starts.push(indices.length);
  }
  const { integer, continuous } = highs.constants.variableType;
  const model = highs.createModel({
    numCols: program.cost.length,
    numRows: program.rows.length,
    colCost: Float64Array.from(program.cost),
    colLower: Float64Array.from(program.low),
    colUpper: Float64Array.from(program.high, (high) => finite(high, highs)),
    rowLower: Float64Array.from(program.rows, ({ low }) => finite(low, highs)),
    rowUpper: Float64Array.from(program.rows, ({ high }) => finite(high, highs)),
    integrality: Int32Array.from(program.isWhole, (isWhole) => (isWhole ? integer : continuous)),
    matrix: {
      format: 'csr',
      numRows: program.rows.length,
      numCols: program.cost.length,
      starts: Int32Array.from(starts),
      indices: Int32Array.from(indices),
      values: Float64Array.from(values),
    },
  });
  try {
    model.options.set({
      output_flag: false,
      random_seed: SEED,
      time_limit: timeLimit,
      mip_rel_gap: GAP,
      mip_feasibility_tolerance: 1e-9,
      primal_feasibility_tolerance: 1e-9,
    });
    model.run();
    const status = model.getModelStatus();
    const { modelStatus } = highs.constants;
    if (status === modelStatus.infeasible || status === modelStatus.unboundedOrInfeasible)
      return { kind: 'impossible' };
    const isProven = status === modelStatus.optimal;
    const bound = isProven ? model.getObjectiveValue() : Number(model.info.get('mip_dual_bound'));
    const hasSolution = isProven || Number(model.info.get('primal_solution_status')) === FEASIBLE;
    if (!hasSolution) return { kind: 'unknown', bound };
    return { kind: 'solved', values: [...model.getSolution().colValue], bound, isProven };
  } finally {
    model.dispose();
  }
}

/** kSolutionStatusFeasible of the solver. */
const FEASIBLE = 2;
