// The order of test files: a long one that comes last is waited for by workers with nothing left to do.
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The longest first: those of half a minute and more, and those that are longer than their size tells. The others go by it, as Vitest has it. */
const LONG = [
  'browser/pages',
  'model/http/application-paths',
  'browser/main-job',
  'browser/grid',
  'browser/account',
  'browser/lot-paths',
  'embedded/postgres',
  'browser/around-lot',
  'browser/first-load',
  'browser/lot-together',
  'faults/kill-while-opening',
  'server/lots/import',
  'model/http/lot-paths',
  'faults/planted',
  'browser/at-hand',
  'server/platform/backup',
  'browser/admin',
  'faults/jobs',
  'server/applications/sealing',
  'browser/commission',
  'browser/offline',
  'browser/screens',
  'server/lots/rubbish-imports',
  'browser/step-dialogs',
  'server/applications/large',
  'attacks/requests',
  'browser/unsaved',
  'browser/server-rows',
  'browser/pushed',
  'faults/serve',
  'faults/start',
  'attacks/foreign',
  'faults/kill-while-submitting',
  'faults/interrupted-seed',
];

const placeOf = ({ moduleId }: TestSpecification): number => {
  const place = LONG.findIndex((name) => moduleId.endsWith(`/tests/${name}.test.ts`));
  return place === -1 ? LONG.length : place;
};

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's own method, not the array's
    const bySize = await super.sort(files);
    return bySize.toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}
