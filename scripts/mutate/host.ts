// A process that runs tests over one changed source after another: vitest stays, and only what was changed is loaded anew.
import { resolve } from 'node:path';
import { createVitest, type TestModule } from 'vitest/node';

export interface Task {
  file: string;
  source: string;
  tests: string[];
  /** Milliseconds; past them the process ends itself, as nothing else ends an endless loop. */
  limit: number;
}

/** The first test that failed, or null where all passed. */
export interface Verdict {
  killer: { test: string; name: string } | null;
  ms: number;
}

const changed = { path: '', source: '' };

const vitest = await createVitest(
  'test',
  {
    config: false,
    run: true,
    watch: false,
    bail: 1,
    // One thread that is kept: starting another would take longer than the tests.
    pool: 'threads',
    isolate: false,
    fileParallelism: false,
    reporters: [{}],
    // A busy machine is no fault that a test has noticed; `limit` ends what is endless.
    testTimeout: 0,
    hookTimeout: 0,
  },
  {
    plugins: [
      {
        name: 'mutant',
        enforce: 'pre',
        load: (id) => (id.split('?')[0] === changed.path ? changed.source : undefined),
      },
    ],
  },
);
const [project] = vitest.projects;

function failedIn(modules: readonly TestModule[]): Verdict['killer'] {
  for (const module of modules) {
    const test = module.relativeModuleId;
    for (const one of module.children.allTests('failed')) return { test, name: one.fullName };
    // It could not even be loaded.
    if (module.state() === 'failed') return { test, name: '' };
  }
  return null;
}

async function judge({ file, source, tests, limit }: Task): Promise<Verdict> {
  if (!project) throw new Error('vitest has no project');
  const overdue = setTimeout(() => process.exit(), limit);
  const started = Date.now();
  const before = changed.path;
  Object.assign(changed, { path: resolve(file), source });
  for (const path of [before, changed.path]) if (path) vitest.invalidateFile(path);
  // One after another: a file that notices nothing is known to have run whole.
  let killer: Verdict['killer'] = null;
  for (const test of tests) {
    // What failed before counts for `bail` otherwise.
    vitest.state.filesMap.clear();
    const { testModules } = await vitest.runTestSpecifications([project.createSpecification(resolve(test))]);
    killer = failedIn(testModules);
    if (killer) break;
  }
  clearTimeout(overdue);
  return { killer, ms: Date.now() - started };
}

process.on('message', (task: Task) => void judge(task).then((verdict) => process.send?.(verdict)));
process.on('disconnect', () => process.exit());
process.send?.('ready');
