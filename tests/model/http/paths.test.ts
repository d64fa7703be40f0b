// Every generated path of a lot and of an application, replayed by HTTP on a real database: the stored status and the steps
// open to everyone equal the machine's answer after each move.
import { afterAll, beforeAll, describe, test } from 'vitest';
import { testApp, type TestServer } from '../../server/make.ts';
import { replay } from '../driver.ts';
import { applicationPaths, lotPaths } from '../paths.ts';
import { httpApplicationDriver } from './application-driver.ts';
import { makeCast, type Cast } from './cast.ts';
import { httpLotDriver } from './lot-driver.ts';

let server: TestServer;
let cast: Cast;
const compared = new Set<string>();

beforeAll(async () => {
  server = await testApp();
  cast = await makeCast(server);
});
afterAll(() => server?.close());

describe('a lot', () => {
  const finished = lotPaths([{ ratingType: 'weighted' }]).filter(
    ({ steps }) => steps.at(-1)?.status === 'finished',
  );
  test.each([...lotPaths(), ...finished].map((path) => [path.name, path] as const))('%s', async (_, path) => {
    await replay(path, await httpLotDriver(server, cast, path.start), compared);
  });
});

describe('an application', () => {
  test.each(applicationPaths().map((path) => [path.name, path] as const))('%s', async (_, path) => {
    await replay(path, await httpApplicationDriver(server, cast, path.start), compared);
  });
});
