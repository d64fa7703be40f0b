import { totalmem } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/support/longest-first.ts';
import { PATIENCE_MS } from './tests/support/patience.ts';

/** Rooms of tests/ by what they need; one that is in no other list is a unit room. */
const SYSTEM_ROOMS = [
  'tests/{server,model,faults,browser}/**/*.test.ts',
  'tests/attacks/{requests,foreign}.test.ts',
];
/** Rooms of functions that keep nothing between two calls: their modules are loaded once a worker. */
const PURE_ROOMS = ['tests/{rules,machines,text,proof}/**/*.test.ts'];
/** Parts of the pages, whose modules are loaded once a worker too; the assistant is one actor of the whole page, made with its module. */
const PART_ROOMS = ['tests/ui/**/!(specification).test.{ts,tsx}'];
/** What counts statements and plans: a worker that other files have warmed keeps names of theirs. */
const COUNTED_ROOMS = ['tests/bench/**/*.test.ts', 'tests/server/platform/statements.test.ts'];
const PLATFORM_ROOMS = ['tests/embedded/**/*.test.ts'];

const database = {
  globalSetup: ['tests/support/database-setup.ts'],
  setupFiles: ['tests/support/built-threads.ts'],
  pool: 'forks' as const,
};

const SECOND = 1000;

/** A worker, its server and its browser take up to 1.5 GB. */
const ROOMY_BYTES = 12 * 1024 ** 3;

/**
 * Twice the cores of a small machine: most of them wait for a database, a process or a page a good part of their time. With three, two
 * cores are idle for three tenths of the run.
 */
const WAITING_WORKERS = totalmem() >= ROOMY_BYTES ? 4 : 3;

/**
 * Of tests that several processes take part in, and of the pages' parts, which are tested beside the builds; what needed it is named in the
 * output («retry x1») and is a race to be looked for.
 */
const SECOND_CHANCE = { retry: 1 };

export default defineConfig({
  define: { __BUILD_ID__: '""' },
  test: {
    reporters: ['default'],
    // A busy machine is no fault of the code here either.
    expect: { poll: { timeout: PATIENCE_MS } },
    // What a file was made into is kept under its content, for all projects and the next run; another lock file or configuration begins anew.
    experimental: { fsModuleCache: true },
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [...SYSTEM_ROOMS, ...COUNTED_ROOMS, ...PLATFORM_ROOMS, ...PURE_ROOMS, ...PART_ROOMS],
          pool: 'threads',
          setupFiles: ['tests/support/patience.ts'],
          // A busy machine is no fault of the code.
          testTimeout: 60 * SECOND,
          maxWorkers: WAITING_WORKERS,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          ...SECOND_CHANCE,
          name: 'parts',
          include: PART_ROOMS,
          pool: 'threads',
          isolate: false,
          setupFiles: [
            'tests/support/untraced-elements.ts',
            'tests/support/patience.ts',
            'tests/support/between-parts.ts',
          ],
          testTimeout: 60 * SECOND,
          maxWorkers: WAITING_WORKERS,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'pure',
          include: PURE_ROOMS,
          pool: 'threads',
          isolate: false,
          testTimeout: 60 * SECOND,
          maxWorkers: WAITING_WORKERS,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          ...database,
          ...SECOND_CHANCE,
          name: 'system',
          // Each file makes databases and servers of its own; the modules, seconds to load, are shared by the files of a worker. A worker
          // is kept for the next file of its own project alone, so there is one project, by itself.
          isolate: false,
          include: SYSTEM_ROOMS,
          exclude: COUNTED_ROOMS,
          testTimeout: 180 * SECOND,
          hookTimeout: 120 * SECOND,
          maxWorkers: WAITING_WORKERS,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          ...database,
          name: 'counted',
          include: COUNTED_ROOMS,
          // By itself: what is left behind by a busy machine, such as rows that no vacuum has come to, is read as well.
          // A checkpoint or an autovacuum that comes in between reads and writes pages of its own; a dearer call is dearer each time.
          retry: 2,
          testTimeout: 120 * SECOND,
          hookTimeout: 120 * SECOND,
          maxWorkers: WAITING_WORKERS,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'platform',
          include: PLATFORM_ROOMS,
          testTimeout: 60 * SECOND,
          hookTimeout: 60 * SECOND,
          pool: 'forks',
          maxWorkers: WAITING_WORKERS,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
