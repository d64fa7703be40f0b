// Deadlines of a person by days, and the same for other programs under an address that is the person's alone; reminders before them.
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Ahead } from '../../../src/api/records/ahead.ts';
import type { CalendarEventRecord } from '../../../src/api/records/calendar.ts';
import type { CompanyRecord } from '../../../src/api/records/company.ts';
import type { Lot } from '../../../src/api/records/lot.ts';
import type { Stats } from '../../../src/api/records/stats.ts';
import { startOfDay } from '../../../src/rules/dates.ts';
import { deadlineFile } from '../../../src/server/accounts/notifications/deadline.ts';
import {
  must,
  makeDraftApplication,
  makeOpened,
  openLot,
  submit,
  threeItems,
} from '../applications/make-applications.ts';
import { inHours, makePublished } from '../lots/make-lots.ts';
import { lettersTo } from '../support/letters.ts';
import { testApp, type SignedIn, type TestServer } from '../make.ts';

let server: TestServer;
let manager: SignedIn;
let vendor: SignedIn;
beforeAll(async () => {
  server = await testApp();
  manager = await server.signIn('manager');
  vendor = await server.signIn('vendor');
});
afterAll(() => server?.close());

const FEED = '/api/v1/profile/calendar-feed';
const day = (hours: number) => new Date(Date.now() + (hours + 3) * 3_600_000).toISOString().slice(0, 10);
const eventsOf = async (who: SignedIn, from = day(-24), to = day(96)) =>
  must<CalendarEventRecord[]>(await who.get(`/api/v1/calendar?from=${from}&to=${to}&per_page=100`));

/** As a program reads it: unfolded lines, names and values. */
function read(file: string): { events: Record<string, string>[]; lines: string[] } {
  const lines = file.replaceAll('\r\n ', '').split('\r\n').filter(Boolean);
  const events: Record<string, string>[] = [];
  for (const line of lines) {
    if (line === 'BEGIN:VEVENT') events.push({});
    const [name = '', ...rest] = line.split(':');
    const last = events.at(-1);
    if (last && !(name in last)) last[name] = rest.join(':').replaceAll(/\\([\\;,])/g, '$1');
  }
  return { events, lines };
}

it('shows a person the own deadlines by day, and nobody another’s', async () => {
  const title = 'Кран; шаровой, 3/4" — «особый»\\новый, '.repeat(4).slice(0, 150).trim();
  const { id } = await makePublished(manager, { title, applicationsDeadline: inHours(30) }, threeItems);
  await makePublished(manager, { applicationsDeadline: inHours(24 * 20) }, threeItems);
  const { applicationsDeadline, number } = must<Lot>(await manager.get(`/api/v1/lots/${id}`));
  expect(await eventsOf(manager)).toEqual([
    { id: `applications-${id}`, kind: 'applications', at: applicationsDeadline, lot: { id, number, title } },
  ]);
  const nearest = async () => must<Stats>(await vendor.get('/api/v1/stats')).deadlines.map((end) => end.id);
  expect([await eventsOf(vendor), await nearest()]).toEqual([[], []]);
  await submit(vendor, id, ['1', '2', '3']);
  // What a desk counts is what its calendar shows.
  expect(await nearest()).toEqual([id]);
  expect((await eventsOf(vendor)).map(({ lot }) => lot?.id)).toEqual([id]);
  expect(await eventsOf(await server.signIn('vendor'))).toEqual([]);
  expect(await eventsOf(await server.signIn('manager'))).toEqual([]);
  expect((await manager.get(`/api/v1/calendar?from=${day(0)}&to=${day(24 * 70)}`)).status).toBe(422);

  const { url } = must<{ url: string }>(await vendor.post(FEED), 201);
  const { pathname } = new URL(url);
  const guest = server.guest();
  const file = await guest.get(pathname);
  expect(file.headers['content-type']).toMatch(/^text\/calendar/);
  const text = file.bytes.toString('utf8');
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const { events, lines } = read(text);
  expect([lines[0], lines.at(-1)]).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR']);
  const stamp = applicationsDeadline!.slice(0, 19).replaceAll(/[-:]/g, '');
  expect(events).toEqual([
    expect.objectContaining({
      SUMMARY: `Конец приёма: ${number}`,
      DESCRIPTION: title,
      DTSTART: `${stamp}Z`,
      TRIGGER: '-PT1440M',
    }),
  ]);
  // Of a cancelled one no end is ahead.
  const gone = await makePublished(manager, { applicationsDeadline: inHours(40) }, threeItems);
  const ahead = async () => (await eventsOf(manager)).map(({ lot }) => lot?.id);
  expect(await ahead()).toEqual([id, gone.id]);
  must(await manager.post(`/api/v1/lots/${gone.id}/cancel`, { reason: 'Не нужно' }));
  expect(await ahead()).toEqual([id]);
  // Nothing of the application itself.
  expect(text).not.toMatch(/заявк|₽|price/i);
  // The former address stops with a new one, and the new one with the person's wish.
  const next = must<{ url: string }>(await vendor.post(FEED), 201);
  expect((await guest.get(pathname)).status).toBe(404);
  expect((await guest.get(new URL(next.url).pathname)).status).toBe(200);
  expect((await vendor.delete(FEED)).status).toBe(204);
  expect((await guest.get(new URL(next.url).pathname)).status).toBe(404);
  const { rows } = await server.services.pool.query('select 1 from calendar_feeds');
  expect(rows).toEqual([]);
  // Who was blocked has no way in left over once the block is lifted: whoever has learnt the address would go on reading.
  const third = must<{ url: string }>(await vendor.post(FEED), 201);
  const admin = await server.signIn('admin');
  for (const blocked of ['1', '0'] as const) {
    must(await admin.post(`/api/v1/admin/users/${vendor.id}/block`, { blocked }));
    expect((await guest.get(new URL(third.url).pathname)).status).toBe(404);
  }
  vendor = await server.signIn('vendor');
});

it('what one of a company means to take part in stands in the calendar of its colleagues, and of nobody else', async () => {
  const own = await server.signIn('vendor');
  const colleague = await server.signIn('vendor', { company: own.companyId });
  const { id } = await makePublished(manager, { applicationsDeadline: inHours(30) }, threeItems);
  must(await own.post(`/api/v1/lots/${id}/is-participant`, {}));
  for (const who of [own, colleague]) expect((await eventsOf(who)).map(({ lot }) => lot?.id)).toEqual([id]);
  expect(await eventsOf(await server.signIn('vendor'))).toEqual([]);
});

it('shows the last days of the own company’s documents, as days without an hour, and to nobody else', async () => {
  const own = await server.signIn('vendor');
  const file = { name: 'скан, 1.pdf', content: '%PDF-1.4\n%%EOF', mime: 'application/pdf' };
  const path = `/api/v1/companies/${own.companyId}`;
  const [document] = must<CompanyRecord>(await own.upload(path, [file], { _method: 'PATCH' })).attachments;
  const expiresOn = day(48);
  const said = { kind: 'licence', expiresOn };
  must(await own.patch(`${path}/documents/${document!.id}`, said));
  const colleague = await server.signIn('vendor', { company: own.companyId });
  for (const who of [own, colleague])
    expect(await eventsOf(who)).toEqual([
      {
        id: `document-${document!.id}`,
        kind: 'document',
        at: startOfDay(expiresOn),
        lot: null,
        document: { id: document!.id, kind: 'licence', name: file.name },
      },
    ]);
  expect(await eventsOf(own, expiresOn, expiresOn)).toHaveLength(1);
  expect(await eventsOf(own, day(-24), day(24))).toEqual([]);
  for (const who of [
    manager,
    await server.signIn('vendor', { company: null }),
    await server.signIn('vendor'),
  ])
    expect((await eventsOf(who)).filter(({ kind }) => kind === 'document')).toEqual([]);
  const { url } = must<{ url: string }>(await own.post(FEED), 201);
  const { events } = read((await server.guest().get(new URL(url).pathname)).bytes.toString('utf8'));
  expect(events).toEqual([
    expect.objectContaining({
      'DTSTART;VALUE=DATE': expiresOn.replaceAll('-', ''),
      SUMMARY: 'Документ действует до: Лицензия',
      DESCRIPTION: file.name,
      TRIGGER: '-PT43200M',
    }),
  ]);
});

it('names an end for other programs as its letters do, and of a procedure’s rounds the latest', async () => {
  const { id } = await makePublished(manager, { applicationsDeadline: inHours(30) }, threeItems);
  await server.services.pool.query(
    `insert into rounds (lot_id, number, started_at, ends_at, step_kind, step, visibility, ended_at)
     select $1, n, now() - interval '9 days', now() + n * interval '2 days' - interval '3 days', 'percent', 1, 'place',
            case n when 1 then now() end
     from generate_series(1, 2) n`,
    [id],
  );
  const { rows } = await server.services.pool.query<{ at: Date }>(
    'select ends_at as at from rounds where lot_id = $1 and number = 2',
    [id],
  );
  const letter = async (kind: 'applications' | 'round', at: string) => {
    const { db, settings } = server.services;
    const end = { kind, at: Date.parse(at), lotId: id, number: '', title: '' };
    const { UID, DTSTART, SEQUENCE } = read(await deadlineFile(db, end, settings.publicUrl)).events[0]!;
    return { UID, DTSTART, SEQUENCE };
  };
  const { url } = must<{ url: string }>(await manager.post(FEED), 201);
  const { events } = read((await server.guest().get(new URL(url).pathname)).bytes.toString('utf8'));
  const { applicationsDeadline } = must<Lot>(await manager.get(`/api/v1/lots/${id}`));
  expect(events.filter(({ UID }) => UID?.includes(`-${id}@`))).toMatchObject([
    await letter('round', rows[0]!.at.toISOString()),
    await letter('applications', applicationsDeadline!),
  ]);
});

it('numbers an entry by when its end was moved: who asks again has the same one, in the letter as by subscription', async () => {
  const late = await server.signIn('vendor');
  const { lotId, ids } = await makeOpened(server, manager, [late], [['1', '2', '3']]);
  const { url } = must<{ url: string }>(await late.post(FEED), 201);
  const feed = async () => {
    const { events } = read((await server.guest().get(new URL(url).pathname)).bytes.toString('utf8'));
    return Object.fromEntries(events.map(({ UID, SEQUENCE }) => [UID!.split('@')[0], Number(SEQUENCE)]));
  };
  const acceptance = `applications-of-${lotId}`;
  const first = await feed();
  expect(first).toEqual({ [acceptance]: expect.any(Number) });
  const asked = { blocks: ['price_block'], text: 'Подтвердите срок', dueAt: inHours(24) };
  // In another second than all that came before.
  await pause(1_100);
  must(await manager.post(`/api/v1/applications/${ids[0]}/clarifications`, asked));
  const answer = `answer-of-application-${ids[0]}`;
  const second = await feed();
  expect(second).toEqual({ ...first, [answer]: expect.any(Number) });
  expect(second[answer]).toBeGreaterThan(first[acceptance]!);
  // The letter has the same entry.
  const [part] = (await lettersTo(server, late.user.email))
    .flatMap(({ attachments }) => attachments)
    .filter(({ mimeType }) => mimeType === 'text/calendar');
  // Mail programs end lines in their own way.
  const attached = new TextDecoder().decode(part!.content as ArrayBuffer).replaceAll(/\r?\n/g, '\r\n');
  const [entry] = read(attached).events;
  expect(entry).toMatchObject({
    UID: expect.stringMatching(`^${answer}@`),
    SEQUENCE: String(second[answer]),
    DTSTART: `${new Date(asked.dueAt).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`,
    SUMMARY: expect.stringMatching(/^Срок ответа: /),
  });
  // Moved once more, it rises, and nothing beside it does.
  const admin = await server.signIn('admin');
  must(
    await admin.post(`/api/v1/lots/${lotId}/back-to-applications`, { deadline: inHours(48), reason: 'Ещё' }),
  );
  await pause(1_100);
  const third = await feed();
  expect(third[acceptance]).toBeGreaterThan(second[acceptance]!);
  expect(await feed()).toEqual(third);
});

it('reminds a company of what is not submitted, once at each moment, and nobody who has submitted', async () => {
  const late = await server.signIn('vendor');
  const { id, number } = await makePublished(manager, { applicationsDeadline: inHours(30) }, threeItems);
  const { id: done } = await submit(vendor, id, ['1', '2', '3']);
  const { id: left } = await makeDraftApplication(late, id, ['1', '2', null]);
  const told = async (who: SignedIn) => {
    await server.tick('application-reminders');
    await server.settle();
    const { rows } = await server.services.pool.query<{ type: string; text: string }>(
      `select type, text from notifications where user_id = $1 and type like 'reminder.%' order by created_at`,
      [who.user.id],
    );
    return rows;
  };
  /** As if the draft was made long ago and the end were so near. */
  const bring = async (minutes: number) => {
    await server.services.pool.query(
      `update applications set created_at = now() - interval '3 days' where id = any($1)`,
      [[done, left]],
    );
    await server.services.pool.query(
      `update notifications set created_at = created_at - interval '2 days' where type like 'reminder.%'`,
    );
    await server.services.pool.query(
      `update lots set applications_deadline = now() + $2 * interval '1 minute' where id = $1`,
      [id, minutes],
    );
  };
  expect(await told(late)).toEqual([]);
  await bring(20 * 60);
  expect(await told(late)).toEqual([
    { type: 'reminder.day', text: expect.stringContaining(`${number}: приём закончится`) as string },
  ]);
  expect(await told(late)).toHaveLength(1);
  await bring(100);
  await bring(10);
  expect((await told(late)).map(({ type }) => type)).toEqual(['reminder.day', 'reminder.minutes']);
  expect(await told(vendor)).toEqual([]);
});

it('says until when the first of the opened prices stand, to the buyer and each vendor its own, as long as nobody is chosen', async () => {
  const rivals = [
    await server.signIn('vendor'),
    await server.signIn('vendor'),
    await server.signIn('vendor'),
  ];
  const { id } = await makePublished(manager, { applicationsDeadline: inHours(30) }, threeItems);
  for (const rival of rivals) await submit(rival, id, ['1', '2', '3']);
  const pricesOf = async (who: SignedIn) =>
    (await eventsOf(who, day(-24), day(24 * 40))).filter(
      ({ kind, lot }) => kind === 'prices' && lot?.id === id,
    );
  const { pool } = server.services;
  const days = [20, 10, null];
  const stand = async () => {
    for (const [at, rival] of rivals.entries())
      await pool.query(
        `update applications set submitted_at = date_trunc('day', now()), terms = coalesce(terms, '{}'::jsonb) || jsonb_build_object('isValidFor', $3::int)
         where lot_id = $1 and company_id = $2`,
        [id, rival.user.companyId, days[at]],
      );
  };
  // Nothing of it is told while it is sealed.
  await stand();
  expect(await pricesOf(manager)).toEqual([]);
  await openLot(server, manager, id);
  await stand();
  const { rows } = await pool.query<{ at: Date }>(
    `select date_trunc('day', now()) + n * interval '1 day' as at from unnest(array[10, 20]) n order by n`,
  );
  const [first, second] = rows.map(({ at }) => at.toISOString());
  expect(await pricesOf(manager)).toEqual([expect.objectContaining({ id: `prices-${id}`, at: first })]);
  expect((await pricesOf(rivals[0]!)).map(({ at }) => at)).toEqual([second]);
  expect(await pricesOf(rivals[2]!)).toEqual([]);
  // The lot's own page tells its staff the same, and whose they are; a participant nothing of the others.
  const aheadFor = async (who: SignedIn) => must<Ahead>(await who.get(`/api/v1/lots/${id}/ahead`));
  const { pricesUntil, happens } = await aheadFor(manager);
  const titleOf = async (who: SignedIn) =>
    must<CompanyRecord>(await who.get('/api/v1/profile/company')).title;
  expect(pricesUntil).toBe(first);
  expect(happens).toEqual([
    { at: first, text: `Истекут цены: ${await titleOf(rivals[1]!)}` },
    { at: second, text: `Истекут цены: ${await titleOf(rivals[0]!)}` },
  ]);
  expect(await aheadFor(rivals[0]!)).toMatchObject({ pricesUntil: null, happens: [] });
  // Whose application was rejected is bound no more.
  await pool.query(`update applications set status = 'rejected' where lot_id = $1 and company_id = $2`, [
    id,
    rivals[1]!.user.companyId,
  ]);
  expect((await pricesOf(manager)).map(({ at }) => at)).toEqual([second]);
  await pool.query(`update lots set status = 'cancelled' where id = $1`, [id]);
  expect(await pricesOf(manager)).toEqual([]);
});
