// `/metrics`: what Prometheus reads, and who may.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PlatformStatus } from '../../../src/api/records/platform-status.ts';
import { testApp, type TestServer } from '../make.ts';
import { makePublished } from '../lots/make-lots.ts';

const TOKEN = 'a-token-of-the-watcher-0123456789-abcdef';

let server: TestServer;
beforeAll(async () => {
  server = await testApp({ METRICS_TOKEN: TOKEN });
});
afterAll(() => server.close());

const read = async (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  server.app.inject({ url: '/metrics', headers, remoteAddress });

/** The value of a series; its labels in any order. */
async function valueOf(name: string, labels: Record<string, string> = {}): Promise<number | null> {
  const lines = (await read()).body
    .split('\n')
    .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
  const line = lines.find((one) =>
    Object.entries(labels).every(([key, value]) => one.includes(`${key}="${value}"`)),
  );
  return line === undefined ? null : Number(line.split(' ').at(-1));
}

describe('who may read them', () => {
  it('is this machine itself, and nobody that a proxy passes on', async () => {
    expect((await read()).statusCode).toBe(200);
    expect((await read({ 'x-forwarded-for': '10.1.2.3' })).statusCode).toBe(404);
    expect((await read({}, '10.1.2.3')).statusCode).toBe(404);
  });

  it('is who has the token, from anywhere', async () => {
    const bearing = (token: string) => read({ authorization: `Bearer ${token}` }, '10.1.2.3');
    expect((await bearing(TOKEN)).statusCode).toBe(200);
    expect((await bearing(`${TOKEN}x`)).statusCode).toBe(404);
  });
});

describe('they tell', () => {
  it('requests by route and status, never by the address that was asked for', async () => {
    const labels = { method: 'GET', route: '/api/v1/lots/:id', status: '404' };
    const before = (await valueOf('tender_http_requests_total', labels)) ?? 0;
    await server.guest().get('/api/v1/lots/777777');
    await server.guest().get('/no/such/page-777777', { headers: { accept: 'text/html' } });
    expect(await valueOf('tender_http_requests_total', labels)).toBe(before + 1);
    expect((await read()).body).not.toContain('777777');
  });

  it('how long steps took, by law, event and outcome', async () => {
    const manager = await server.signIn('manager');
    const { id } = await makePublished(manager);
    // The process counts for all that has run in it.
    const counted = () =>
      Promise.all(
        ['taken', 'refused'].map(
          async (outcome) =>
            (await valueOf('tender_step_duration_seconds_count', {
              law: 'lot',
              event: 'lot.cancel',
              outcome,
            })) ?? 0,
        ),
      );
    const before = await counted();
    await manager.post(`/api/v1/lots/${id}/cancel`, { reason: 'Нет денег' });
    await manager.post(`/api/v1/lots/${id}/cancel`, { reason: 'Ещё раз' });
    expect(await counted()).toEqual(before.map((times) => times + 1));
  });

  it('the queue, what was given up, connections, live pages, disk and release', async () => {
    await server.services.pool.query(
      `insert into jobs (kind, payload, run_at) values ('file.remove', '{}', now() - interval '90 seconds');
       insert into jobs (kind, payload, attempts, failed_at) values ('mail.send', '{}', 60, now())`,
    );
    expect(await valueOf('tender_jobs_waiting', { kind: 'file.remove' })).toBe(1);
    expect(await valueOf('tender_jobs_late_seconds', { kind: 'file.remove' })).toBeGreaterThanOrEqual(90);
    expect(await valueOf('tender_jobs_given_up', { kind: 'mail.send' })).toBe(1);
    expect(await valueOf('tender_database_connections', { state: 'waiting' })).toBe(0);
    expect(await valueOf('tender_live_pages')).toBe(0);
    expect(await valueOf('tender_disk_free_bytes')).toBeGreaterThan(0);
    expect(await valueOf('tender_up', { part: 'database' })).toBe(1);
    expect(await valueOf('tender_release', { node: process.versions.node })).toBe(1);
  });
});

describe('the status page', () => {
  it('tells an administrator what the figures tell, in words and with the last backup', async () => {
    const { pool } = server.services;
    await pool.query(`delete from jobs where kind in ('mail.send', 'file.remove')`);
    await pool.query(
      `insert into jobs (kind, payload, attempts, failed_at) values ('mail.send', '{}', 60, now());
       insert into backups (name, taken_at, bytes, files) values ('2026-11-22T03-00-00Z', '2026-11-22T03:00:00Z', 1000, 7)`,
    );
    const admin = await server.signIn('admin');
    const { data } = await admin.get('/api/v1/status');
    const told = data<PlatformStatus>();
    expect(told.queues).toContainEqual({
      kind: 'mail.send',
      title: 'Письмо',
      waiting: 0,
      lateSeconds: 0,
      givenUp: 1,
    });
    expect(told.backup).toEqual({ takenAt: '2026-11-22T03:00:00.000Z', bytes: 1000, files: 7 });
    expect(told.release).toMatchObject({ node: process.versions.node });
    expect(told.release.postgres).toMatch(/^1[5-9]/);
    expect(told.live.isHearing).toBe(true);
    expect((await (await server.signIn('manager')).get('/api/v1/status')).status).toBe(403);
  });
});
