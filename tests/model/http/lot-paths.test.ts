// Every generated path of a lot in a few worlds, replayed by HTTP on a real database: the stored status and the steps open to
// everyone equal the machine's answer after each move.
import { afterAll, beforeAll, test } from 'vitest';
import { testApp, type TestServer } from '../../server/make.ts';
import { replay } from '../driver.ts';
import { lotPaths } from '../paths.ts';
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

test.each(lotPaths().map((path) => [path.name, path] as const))('%s', async (_, path) => {
  await replay(path, await httpLotDriver(server, cast, path.start), compared);
});
