import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeLogger } from '../../../src/server/platform/log/logger.ts';
import { createMailer } from '../../../src/server/platform/mail/mailer.ts';
import { readSettings } from '../../../src/server/platform/settings.ts';
import type { Lot } from '../../../src/api/records/lot.ts';
import { must } from '../applications/make-applications.ts';
import { inHours, makePublished } from '../lots/make-lots.ts';
import { testApp, type TestServer } from '../make.ts';

let smtp: SMTPServer;
let server: TestServer;
let received: string[] = [];
let isRefusing = false;

beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let text = '';
      stream.setEncoding('utf8');
      stream.on('data', (chunk: string) => (text += chunk));
      stream.on('end', () => {
        if (isRefusing) return done(new Error('mailbox is full'));
        received.push(text);
        done();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as AddressInfo;
  server = await testApp({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'Площадка <no-reply@tender.test>',
  });
});
afterAll(async () => {
  await server.close();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
});

it('hands letters to the SMTP server, with Russian whole', async () => {
  await server
    .guest()
    .post('/api/v1/support', { subject: 'Не вижу лот № 5', text: 'Где он?', email: 'a@b.test' });
  expect(received).toHaveLength(0);
  await server.settle();
  expect(received).toHaveLength(1);
  const letter = await new PostalMime().parse(received[0]!);
  expect(letter.subject).toBe('Обращение в поддержку: Не вижу лот № 5');
  expect(letter.from).toMatchObject({ name: 'Площадка', address: 'no-reply@tender.test' });
  expect(letter.text).toContain('Где он?');
});

it('keeps a refused letter and sends it later', async () => {
  received = [];
  isRefusing = true;
  await server.guest().post('/api/v1/support', { subject: 'x', text: 'y', email: 'a@b.test' });
  await server.settle();
  isRefusing = false;
  expect(received).toHaveLength(0);
  await server.services.pool.query('update jobs set run_at = now()');
  await server.settle();
  expect(received).toHaveLength(1);
});

it('an end goes with its letter as an entry for the calendar, and the entry moves with the end', async () => {
  received = [];
  const [manager, vendor] = [await server.signIn('manager'), await server.signIn('vendor')];
  const { id } = await makePublished(manager, { title: 'Насосы, две штуки' });
  await server.settle();
  must(await manager.post('/api/v1/invitations', { lotId: id, companyId: vendor.companyId }), 201);
  must(await manager.post('/api/v1/invitations', { lotId: id, email: 'stranger@ics.test' }), 201);
  await server.settle();
  const later = inHours(72);
  must(await manager.post(`/api/v1/lots/${id}/prolongation`, { deadline: later }));
  await server.settle();
  const letters = await Promise.all(received.map((text) => new PostalMime().parse(text)));
  const entries = letters
    .filter(({ to }) => [vendor.user.email, 'stranger@ics.test'].includes(to?.[0]?.address ?? ''))
    .map(({ to, attachments }) => {
      const part = attachments.find(({ mimeType }) => mimeType === 'text/calendar');
      const content = part && new TextDecoder().decode(part.content as ArrayBuffer).replaceAll('\r\n ', '');
      const lineOf = (name: string) => new RegExp(`^${name}:(.*)$`, 'm').exec(content ?? '')?.[1]?.trim();
      return [to![0]!.address, lineOf('METHOD'), lineOf('UID'), lineOf('DTSTART')];
    });
  const instant = (text: string) => `${new Date(text).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
  const { applicationsDeadline } = must<Lot>(await manager.get(`/api/v1/lots/${id}`));
  expect(instant(applicationsDeadline!)).toBe(instant(later));
  const uid = `applications-of-${id}@${new URL(server.services.settings.publicUrl).host}`;
  expect(entries.map(([to, method, of]) => [to, method, of]).toSorted()).toEqual(
    [
      ['stranger@ics.test', 'PUBLISH', uid],
      [vendor.user.email, 'PUBLISH', uid],
      [vendor.user.email, 'PUBLISH', uid],
    ].toSorted(),
  );
  expect(entries.at(-1)![3]).toBe(instant(later));
  expect(
    received.filter((text) => /Content-Type: text\/calendar;[^\n]*method=PUBLISH/i.test(text)),
  ).toHaveLength(3);
});

it('lets no form write headers', async () => {
  received = [];
  await server
    .guest()
    .post('/api/v1/support', { subject: 'a\r\nBcc: evil@x.test', text: 'y', email: 'a@b.test' });
  await server.settle();
  expect(received[0]).not.toMatch(/^Bcc:/m);
});

it.each([
  ['is told in the log at a terminal', {}, true],
  [
    'stays out of the log in production',
    { NODE_ENV: 'production', SESSION_SECRET: 'x'.repeat(32), SEALING_KEY_TO_FILE: '1', MAIL_TO_FILES: '1' },
    false,
  ],
])('the link of a letter that becomes a file %s', async (_, env, isTold) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tender-mail-'));
  const lines: string[] = [];
  const log = makeLogger('info', { write: (line) => void lines.push(line) });
  const { send } = createMailer(readSettings({ ...env, DATA_DIR: dataDir }), log);
  const link = 'https://tender.example.ru/reset-password?token=secret';
  await send({ to: 'a@example.test', subject: 'Пароль', text: `Ссылка: ${link}` }, 'one');
  expect(lines.join('')).toContain('a@example.test');
  expect(lines.join('').includes(link)).toBe(isTold);
  const { text } = await new PostalMime().parse(readFileSync(join(dataDir, 'mail', 'one.eml')));
  expect(text).toContain(link);
  rmSync(dataDir, { recursive: true });
});
