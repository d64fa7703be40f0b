// Signals over HTTP: told to the staff after the opening, answered by a sentence that stays in the history.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { HistoryRow } from '../../../src/api/records/history-row.ts';
import type { SignalRecord } from '../../../src/api/records/signal.ts';
import { makePublished } from '../lots/make-lots.ts';
import { testApp, type SignedIn, type TestServer } from '../make.ts';
import { makeOpened, must, threeItems } from '../applications/make-applications.ts';

let server: TestServer;
let manager: SignedIn;
beforeAll(async () => {
  server = await testApp();
  manager = await server.signIn('manager');
});
afterAll(() => server?.close());

const path = (lotId: number) => `/api/v1/lots/${lotId}/signals`;
interface Told {
  signals: SignalRecord[];
  skipped: { code: string }[];
}

it('tells of prices alike and of a phone in common, keeps each answer, and nothing before the opening', async () => {
  const vendors = [await server.signIn('vendor'), await server.signIn('vendor')];
  const agent = { name: 'Петров', primaryPhone: '79261112233', secondaryPhone: '', email: 'a@b.test' };
  const prices = ['10', '20', '30'];
  const { lotId, ids } = await makeOpened(server, manager, vendors, [prices, prices], {}, [
    { agent },
    { agent: { ...agent, email: 'c@d.test' } },
  ]);
  const read = async (who = manager) => must<Told>(await who.get(path(lotId)));
  const { signals, skipped } = await read();
  const alike = signals.find(({ code }) => code === 'R028')!;
  expect(alike).toMatchObject({
    isRed: true,
    sample: 3,
    applicationIds: ids.toSorted((a, b) => a - b),
    answer: null,
  });
  expect(alike.text).toContain('одинаковы общая сумма (3 из 3 общих позиций)');
  expect(signals.some(({ code, text }) => code === 'shared' && text.includes('телефон: 79261112233'))).toBe(
    true,
  );
  expect(skipped.map(({ code }) => code).toSorted()).toEqual(['R024', 'R038', 'R058', 'shortTerm']);

  const security = await server.signIn('security');
  const auditor = await server.signIn('auditor');
  must(await security.post(path(lotId), { key: alike.key, text: 'Проверяем' }));
  must(await manager.post(path(lotId), { key: alike.key, text: 'Один прайс завода, договоры приложены' }));
  expect((await read(auditor)).signals.find(({ key }) => key === alike.key)!.answer).toMatchObject({
    text: 'Один прайс завода, договоры приложены',
    by: manager.user.name,
  });
  const rows = must<HistoryRow[]>(
    await manager.get(`/api/v1/lots/${lotId}/logs?filter[event]=lot.signalAnswered`),
  );
  expect(rows.map(({ payload }) => (payload as { text: string }).text)).toEqual([
    'Один прайс завода, договоры приложены',
    'Проверяем',
  ]);
  expect((await manager.post(path(lotId), { key: 'R018', text: 'Нет такого' })).status).toBe(422);
  expect((await manager.post(path(lotId), { key: alike.key, text: ' ' })).status).toBe(422);
  for (const who of [vendors[0]!, await server.signIn('manager')]) {
    expect((await who.get(path(lotId))).status).toBe(403);
    expect((await who.post(path(lotId), { key: alike.key, text: 'Чужой' })).status).toBe(403);
  }

  const { id: sealed } = await makePublished(manager, {}, threeItems);
  expect((await manager.get(path(sealed))).problem.message).toBe('Сигналы появятся после вскрытия конвертов');
});
