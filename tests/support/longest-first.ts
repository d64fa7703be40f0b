// The order of test files: a long one that comes last is waited for by workers with nothing left to do.
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Those of half a minute and more, the longest first. The others go by their size, as Vitest has it. */
const LONG = [
  'browser/pages',
  'browser/around-lot',
  'browser/grid',
  'model/http/application-paths',
  'browser/account',
  'browser/lot-paths',
  'browser/main-job',
  'embedded/postgres',
  'faults/planted',
  'browser/at-hand',
  'server/platform/rights',
  'browser/admin',
  'browser/first-load',
  'faults/kill-while-opening',
  'model/http/lot-paths',
  'browser/commission',
  'browser/step-dialogs',
  'browser/specification',
  'faults/jobs',
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
