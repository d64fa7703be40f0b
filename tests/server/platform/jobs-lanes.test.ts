// A mail server that takes connections and never says a word holds up letters and nothing else.
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RatingRecord } from '../../../src/api/records/rating.ts';
import type { ExportRecord } from '../../../src/api/records/task.ts';
import { jobHandlers } from '../../../src/server/platform/jobs/kinds.ts';
import { jobs } from '../../../src/server/platform/jobs/tables.ts';
import { JobWorker } from '../../../src/server/platform/jobs/worker.ts';
import { createMailer } from '../../../src/server/platform/mail/mailer.ts';
import { makePending, must } from '../applications/make-applications.ts';
import { testApp, until, type SignedIn, type TestServer } from '../make.ts';

let server: TestServer;
let silent: Server;
let worker: JobWorker;
let manager: SignedIn;
const sockets = new Set<Socket>();

beforeAll(async () => {
  server = await testApp();
  manager = await server.signIn('manager');
  silent = createServer((socket) => sockets.add(socket.on('error', () => {})));
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as AddressInfo;
  const { services } = server;
  services.mail = createMailer({ ...services.settings, smtpUrl: `smtp://127.0.0.1:${port}` }, services.log);
  worker = new JobWorker(services, jobHandlers.get());
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  silent?.close();
  await worker?.stop(0);
  await server?.close();
});

const kinds = async () => (await server.services.db.select().from(jobs)).map(({ kind }) => kind);

it('news are told, ratings calculated and exports made while letters wait', async () => {
  const checkers = {
    manager,
    security: await server.signIn('security'),
    auditor: await server.signIn('auditor'),
  };
  const vendors = [await server.signIn('vendor'), await server.signIn('vendor')];
  const { lotId } = await makePending(server, checkers, vendors, [
    ['10', '20', '30'],
    ['11', '21', null],
  ]);
  for (let n = 0; n < 20; n += 1)
    await server.guest().post('/auth/forgot-password', { email: vendors[n % 2]!.user.email });
  worker.start();
  await until(() => sockets.size > 0);

  must(await manager.post(`/api/v1/lots/${lotId}/step-to-rating`));
  const asked = must<ExportRecord>(await manager.post(`/api/v1/lots/${lotId}/exports/orders`), 201);
  await until(async () => {
    const made = must<ExportRecord>(await manager.get(`/api/v1/exports/${asked.id}`));
    const rated = must<RatingRecord[]>(await manager.get(`/api/v1/lots/${lotId}/ratings`));
    return made.status === 'completed' && rated.length === 2;
  });
  const told = await vendors[0]!.get('/api/v1/notifications?per_page=100');
  expect(told.data<{ type: string }[]>().map(({ type }) => type)).toContain('lot.admission');

  // A task is told as done a moment before its job is removed.
  await until(async () => !(await kinds()).includes('task.run'));
  const waiting = await kinds();
  expect(waiting.filter((kind) => kind === 'mail.send').length).toBeGreaterThanOrEqual(2);
});
