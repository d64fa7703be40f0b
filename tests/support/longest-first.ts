// The order of test files: a long one that comes last is waited for by workers with nothing left to do.
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Those of half a minute and more, the longest first. The others go by their size, as Vitest has it. */
const LONG = [
  'embedded/postgres',
  'browser/pages',
  'model/http/application-paths',
  'browser/main-job',
  'browser/grid',
  'browser/around-lot',
  'browser/account',
  'browser/lot-paths',
  'faults/planted',
  'browser/at-hand',
  'browser/first-load',
  'faults/kill-while-opening',
  'attacks/requests',
  'faults/jobs',
  'server/applications/sealing',
  'server/platform/backup',
  'model/http/lot-paths',
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
