import { expect, it } from 'vitest';
import type { Paced } from '../../../src/rules/paced.ts';
import { paced } from '../../../src/server/platform/paced.ts';

it('lets others have their turn between the pieces of a long calculation', async () => {
  const turns: string[] = [];
  function* work(): Paced<string> {
    for (let piece = 0; piece < 3; piece += 1) {
      const end = performance.now() + 20;
      while (performance.now() < end);
      turns.push('piece');
      yield;
    }
    return 'done';
  }
  setImmediate(() => turns.push('another'));
  expect(await paced(work())).toBe('done');
  expect(turns[1]).toBe('another');
});
