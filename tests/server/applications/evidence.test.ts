// What a checker is told beside an application: matches with rivals of the lot, and only by who may read both.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Application, ApplicationEvidence } from '../../../src/api/records/application.ts';
import { testApp, type SignedIn, type TestServer } from '../make.ts';
import { makePublished } from '../lots/make-lots.ts';
import { must, openLot, submit, threeItems } from './make-applications.ts';

let server: TestServer;
let manager: SignedIn;
let security: SignedIn;
let auditor: SignedIn;

beforeAll(async () => {
  server = await testApp();
  manager = await server.signIn('manager');
  security = await server.signIn('security');
  auditor = await server.signIn('auditor');
});
afterAll(() => server?.close());

const evidence = (who: SignedIn, id: number) => who.get(`/api/v1/applications/${id}/evidence`);

it('names what rivals share once the envelopes are open, to nobody before and to no vendor', async () => {
  const vendors = [
    await server.signIn('vendor'),
    await server.signIn('vendor'),
    await server.signIn('vendor'),
  ];
  const { id: lotId } = await makePublished(manager, {}, threeItems);
  const ids: number[] = [];
  for (const vendor of vendors) ids.push((await submit(vendor, lotId, ['10', '20', '30'])).id);
  const companyOf = (vendor: SignedIn) => vendor.user.companyId!;
  // One head of two companies, written differently.
  for (const [place, surname] of [
    [0, 'Лебедёв'],
    [1, 'ЛЕБЕДЕВ'],
    [2, 'Иной'],
  ] as const)
    await server.services.pool.query(
      `update companies set head_info = head_info || jsonb_build_object('surname', $2::text, 'name', 'Павел', 'middlename', 'Игоревич',
        'phone', $3::text, 'email', $4::text) where id = $1`,
      [companyOf(vendors[place]!), surname, `7900000000${place}`, `head-${place}@a.test`],
    );
  await server.services.pool.query('update companies set title = $2 where id = $1', [
    companyOf(vendors[1]!),
    'ООО «Торговый дом "Исток"»',
  ]);
  expect((await evidence(security, ids[0]!)).status).toBe(404);
  await openLot(server, manager, lotId);
  for (const who of [manager, security, auditor, await server.signIn('admin')]) {
    const { rivals, shared, record } = must<ApplicationEvidence>(await evidence(who, ids[0]!));
    expect(shared.map(({ applicationId }) => applicationId)).toContain(ids[1]!);
    expect(shared.find(({ applicationId }) => applicationId === ids[1])!.kinds).toContain('head');
    // As this one has written it; who shares nothing is named all the same.
    expect(shared.find(({ applicationId }) => applicationId === ids[1])!.values).toContainEqual({
      kind: 'head',
      value: 'Лебедёв Павел Игоревич',
    });
    expect(rivals.map(({ applicationId }) => applicationId).toSorted()).toEqual(ids.slice(1).toSorted());
    // Quotes within quotes are read as they are printed.
    expect(shared.map(({ title }) => title)).toContain('ООО «Торговый дом „Исток“»');
    const read = must<Application>(await who.get(`/api/v2/applications/${ids[1]}`));
    expect(read.vendor.title).toBe('ООО «Торговый дом „Исток“»');
    expect(shared.find(({ applicationId }) => applicationId === ids[2])?.kinds ?? []).not.toContain('head');
    expect(record).toEqual({ submitted: 0, rejected: 0, won: 0, refused: 0 });
  }
  expect((await evidence(vendors[0]!, ids[0]!)).status).toBe(403);
  expect((await evidence(await server.signIn('manager'), ids[0]!)).status).toBe(404);
});
