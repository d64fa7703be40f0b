// The same of an application (see lot-paths.test.ts).
import { afterAll, beforeAll, test } from 'vitest';
import { testApp, type TestServer } from '../../server/make.ts';
import { replay } from '../driver.ts';
import { applicationPaths } from '../paths.ts';
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

test.each(applicationPaths().map((path) => [path.name, path] as const))('%s', async (_, path) => {
  await replay(path, await httpApplicationDriver(server, cast, path.start), compared);
});
