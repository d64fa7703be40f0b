// Periods in filters and reports: days of UTC+3, both included, by every call alike.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { daysPeriod, periodFilter } from '../../../src/server/platform/list/period.ts';
import { testApp, type SignedIn, type TestServer } from '../make.ts';

let server: TestServer;
let admin: SignedIn;
let manager: SignedIn;
beforeAll(async () => {
  server = await testApp();
  admin = await server.signIn('admin');
  manager = await server.signIn('manager');
});
afterAll(() => server.close());

const iso = ({ from, until }: { from: Date | null; until: Date | null }) => [
  from?.toISOString() ?? null,
  until?.toISOString() ?? null,
];

describe('a period', () => {
  it('is of whole days at UTC+3, the last included', () => {
    const week = ['2025-12-31T21:00:00.000Z', '2026-01-07T21:00:00.000Z'];
    expect(iso(periodFilter('created', '2026-01-01,2026-01-07'))).toEqual(week);
    expect(iso(daysPeriod('2026-01-01', '2026-01-07'))).toEqual(week);
  });

  it('may be open at either end', () => {
    expect(iso(periodFilter('created', '2026-01-01'))).toEqual(['2025-12-31T21:00:00.000Z', null]);
    expect(iso(periodFilter('created', ',2026-01-01'))).toEqual([null, '2026-01-01T21:00:00.000Z']);
    expect(iso(periodFilter('created', undefined))).toEqual([null, null]);
  });

  it('does not end before it has begun', () => {
    expect(iso(periodFilter('created', '2026-01-07,2026-01-07'))).toEqual([
      '2026-01-06T21:00:00.000Z',
      '2026-01-07T21:00:00.000Z',
    ]);
    expect(() => periodFilter('created', '2026-01-08,2026-01-07')).toThrow();
  });

  it('may have exact times, the last included', () => {
    expect(iso(periodFilter('created', '2026-01-01T10:00:00Z,2026-01-01T12:00:00Z'))).toEqual([
      '2026-01-01T10:00:00.000Z',
      '2026-01-01T12:00:00.001Z',
    ]);
  });
});

const lists: [path: string, name: string, who: () => SignedIn][] = [
  ['/api/v1/lots', 'created', () => manager],
  ['/api/v1/lots', 'deadline', () => manager],
  ['/api/v1/action_logs', 'created', () => admin],
  ['/api/v2/applications', 'submitted', () => manager],
  ['/api/v1/clarifications', 'created', () => manager],
  ['/api/v1/posts', 'published', () => admin],
  ['/api/v1/users', 'created', () => admin],
];

describe.each(lists)('%s by filter[%s]', (path, name, who) => {
  const ask = (value: string) => who().get(`${path}?filter[${name}]=${encodeURIComponent(value)}`);

  it.each(['2026-13-45,', ',2026-02-30', 'завтра', '2026', '01.02.2026,', '2026-01-01T10:00'])(
    'refuses %s in words',
    async (value) => {
      const reply = await ask(value);
      expect(reply.status).toBe(422);
      expect(reply.problem.errors).toEqual({
        [`filter[${name}]`]: ['Укажите период: от,до (ГГГГ-ММ-ДД)'],
      });
    },
  );

  it('refuses one that ends before it begins, in words', async () => {
    const reply = await ask('2026-03-02,2026-03-01');
    expect(reply.status).toBe(422);
    expect(reply.problem.errors).toEqual({ [`filter[${name}]`]: ['Конец периода раньше начала'] });
  });

  it.each([
    '0000-01-01,9999-12-31',
    '0000-01-01T00:00:00Z,9999-12-31T23:59:59.999Z',
    ',0000-01-01',
    '9999-12-31,',
  ])('takes %s, however far', async (value) => {
    expect((await ask(value)).status).toBe(200);
  });
});

it('a report over all times that a date can say is made', async () => {
  const reply = await admin.get('/api/v1/export-docs/users?start_date=0000-01-01&end_date=9999-12-31');
  expect(reply.status).toBe(200);
});

it("users of the period's last day are in the list, by the days of UTC+3", async () => {
  const user = await server.makeUser('manager');
  const found = async (period: string) =>
    (await admin.get(`/api/v1/users?filter[created]=${period}&filter[search]=${user.email}`)).data<
      unknown[]
    >().length;
  // Half past eleven in the evening of the 10th at UTC+3.
  await server.services.db.execute(
    sql`update users set created_at = '2026-03-10T20:30:00Z' where id = ${user.id}`,
  );
  expect(await found('2026-03-01,2026-03-10')).toBe(1);
  expect(await found('2026-03-11,2026-03-31')).toBe(0);
  // Half past midnight of the 11th.
  await server.services.db.execute(
    sql`update users set created_at = '2026-03-10T21:30:00Z' where id = ${user.id}`,
  );
  expect(await found('2026-03-01,2026-03-10')).toBe(0);
  expect(await found('2026-03-11,')).toBe(1);
});
