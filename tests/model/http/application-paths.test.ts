// The same of an application (see lot-paths.test.ts).
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applicationLaw } from '../../../src/machines/application.ts';
import { testApp, type TestServer } from '../../server/make.ts';
import { replay } from '../driver.ts';
import { applicationPaths, edgesOf, edgesOfPaths } from '../paths.ts';
import { httpApplicationDriver } from './application-driver.ts';
import { makeCast, type Cast } from './cast.ts';
import { setRate } from './goods.ts';

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
const paths = applicationPaths(undefined, 'last');

test('every edge of the law is taken', () => {
  expect(edgesOfPaths(paths)).toEqual(edgesOf(applicationLaw));
});

test.each(paths.map((path) => [path.name, path] as const))('%s', async (_, path) => {
  await replay(path, await httpApplicationDriver(server, cast, path.start), compared);
});
