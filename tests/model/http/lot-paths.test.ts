// Every generated path of a lot in a few worlds, replayed by HTTP on a real database: the stored status and the steps open to
// everyone equal the machine's answer after each move.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lotLaw } from '../../../src/machines/lot.ts';
import { testApp, type TestServer } from '../../server/make.ts';
import { replay } from '../driver.ts';
import { lotPaths, edgesOf, edgesOfPaths } from '../paths.ts';
import { makeCast, type Cast } from './cast.ts';
import { setRate } from './goods.ts';
import { httpLotDriver } from './lot-driver.ts';

let server: TestServer;
let cast: Cast;
const compared = new Set<string>();

beforeAll(async () => {
  server = await testApp();
  cast = await makeCast(server);
  await setRate(cast.admin);
});
afterAll(() => server?.close());

// Each world to its end, and every edge: with each value of a world the law's own test takes each step (tests/machines).
const paths = lotPaths(undefined, 'last');

test('every edge of the law is taken', () => {
  expect(edgesOfPaths(paths)).toEqual(edgesOf(lotLaw));
});

test.each(paths.map((path) => [path.name, path] as const))('%s', async (_, path) => {
  await replay(path, await httpLotDriver(server, cast, path.start), compared);
});
