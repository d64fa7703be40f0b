// Which passwords are refused wherever one is set, and that an honest one is not.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '../../../src/server/accounts/auth/passwords.ts';
import { passwordFault } from '../../../src/server/accounts/auth/password-rule.ts';
import { passwordRule } from '../../../src/text/password-rule.ts';
import { testApp, type TestServer } from '../make.ts';

const PASSWORD = 'Correct-Horse-1';
const owner = { name: 'Новиков Пётр', email: 'novikov-pg@example.test' };

let server: TestServer;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server?.close());

describe('a password is refused', () => {
  it.each([
    ['qwertyuiop', passwordRule.common],
    ['QWERTY12345', passwordRule.common],
    ['йцукенгшщз', passwordRule.common],
    ['1234567890', passwordRule.common],
    ['aaaaaaaaaaaa', passwordRule.repeated],
    ['1212121212121', passwordRule.repeated],
    ['novikov-pg-2026', passwordRule.personal],
    ['Новиков-и-сыновья', passwordRule.personal],
    // The name, typed with the other layout on.
    ['Yjdbrjd-2026!', passwordRule.personal],
  ])('%s', (password, fault) => expect(passwordFault(password, owner)).toBe(fault));

  it('and no other', () => {
    for (const password of [PASSWORD, 'четыре лошади скачут', 'vG7#kq!zTp02', 'Demo-12345'])
      expect(passwordFault(password, owner)).toBeNull();
  });
});

describe('wherever it is set', () => {
  const weak = { password: 'qwertyuiop', passwordConfirmation: 'qwertyuiop' };

  it('at registration', async () => {
    const form = { name: owner.name, email: owner.email, phone: '79161234567', ...weak };
    const reply = await server.guest().post('/auth/register', { ...form, consent: true });
    expect(reply.status).toBe(422);
    expect(reply.problem.errors).toEqual({ password: [passwordRule.common] });
  });

  it('at its change, which the same password is none', async () => {
    const user = await server.signIn('manager', { passwordHash: await hashPassword(PASSWORD) });
    const change = (form: object) =>
      user.put('/auth/change-password', { currentPassword: PASSWORD, ...form });
    expect((await change(weak)).problem.errors).toEqual({ password: [passwordRule.common] });
    const same = { password: PASSWORD, passwordConfirmation: PASSWORD };
    expect((await change(same)).problem.errors).toEqual({ password: [passwordRule.same] });
  });

  it('by a letter’s link, which works on after it', async () => {
    const { email } = await server.makeUser('manager', { passwordHash: await hashPassword(PASSWORD) });
    await server.guest().post('/auth/forgot-password', { email });
    await server.settle();
    const token = /token=3D([\w-]+)|token=([\w-]+)/.exec(server.letters().at(-1)!.replaceAll('=\r\n', ''));
    const reset = (form: object) =>
      server.guest().post('/auth/reset-password', { token: token![1] ?? token![2], email, ...form });
    expect((await reset(weak)).problem.errors).toEqual({ password: [passwordRule.common] });
    const good = { password: 'Another-Horse-2', passwordConfirmation: 'Another-Horse-2' };
    expect((await reset(good)).status).toBe(204);
  });
});
