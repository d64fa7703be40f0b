// Award scenarios over HTTP: what they cost, who may see them, the rules in the history, an award taken over.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Application } from '../../../src/api/records/application.ts';
import type { HistoryRow } from '../../../src/api/records/history-row.ts';
import type { Scenarios } from '../../../src/api/records/scenario.ts';
import { makePublished } from '../lots/make-lots.ts';
import { testApp, type SignedIn, type TestServer } from '../make.ts';
import { docxText } from '../support/docx.ts';
import { makeRated, must, threeItems, type Checkers } from '../applications/make-applications.ts';

let server: TestServer;
let manager: SignedIn;
let checkers: Checkers;
let vendors: SignedIn[];
beforeAll(async () => {
  server = await testApp();
  manager = await server.signIn('manager');
  checkers = { manager, security: await server.signIn('security'), auditor: await server.signIn('auditor') };
  vendors = [await server.signIn('vendor'), await server.signIn('vendor')];
});
afterAll(() => server?.close());

const noRules = { maxWinners: null, incumbent: null, newcomerPercent: null, pinnedOrderIds: [] };
const rulesPath = (lotId: number) => `/api/v1/lots/${lotId}/award-rules`;
const path = (lotId: number) => `/api/v1/lots/${lotId}/award-scenarios`;
const read = async (lotId: number, who = manager) => must<Scenarios>(await who.get(path(lotId)));

describe('award scenarios', () => {
  // Ten, 150.5 and four are ordered: 100 + 3010 + 124 by the cheapest of each; 110 + 3160.50 + 120 and 100 + 3010 + 160 alone.
  const prices = [
    ['10', '20', '40'],
    ['11', '21', '31'],
  ];

  it('tell what each rule costs, what is impossible, and are taken over with their proof', async () => {
    const { lotId, ids } = await makeRated(server, checkers, vendors, prices);
    const first = await read(lotId);
    expect(first.cheapestFullOffer).toBe('3270.00');
    expect(
      first.scenarios.map(({ name, found }) => [name, found?.total, found?.gapPercent, found?.saving]),
    ).toEqual([
      ['cheapest', '3234.00', '0.00', '36.00'],
      ['single', '3270.00', '0.00', '0.00'],
      ['limited', '3234.00', '0.00', '36.00'],
      ['fewest', '3234.00', '0.00', '36.00'],
    ]);
    expect(first.scenarios.map(({ found }) => found?.leastWinners ?? null)).toEqual([null, null, null, 2]);
    // A page asks for them in parts.
    const part = must<Scenarios>(await manager.get(`${path(lotId)}?only=fewest,single`));
    expect(part.scenarios).toEqual([first.scenarios[1], first.scenarios[3]]);
    expect((await manager.get(`${path(lotId)}?only=best`)).status).toBe(422);
    expect(first.manual).toMatchObject({ total: '0.00', items: 0, broken: ['coverage'] });

    const rules = {
      ...noRules,
      maxWinners: 1,
      incumbent: { companyId: vendors[1]!.companyId, percent: '50' },
    };
    expect(must(await manager.put(rulesPath(lotId), rules))).toMatchObject({
      maxWinners: 1,
      isAfterOpening: true,
    });
    const own = (await read(lotId)).scenarios.find(({ name }) => name === 'own')!;
    // The second alone: 110 + 3160.50 + 124.
    expect(own.found).toMatchObject({ total: '3394.50', winners: [{ applicationId: ids[1], items: 3 }] });
    // Without the limit of winners half of the sum must stay with the second: 150.5 − x metres of cable by it.
    const [limit, keep] = own.prices;
    expect(keep).toMatchObject({ rule: 'incumbent', costs: '124.50' });
    expect(Number(limit!.costs)).toBeGreaterThan(0);

    const impossible = { ...rules, newcomerPercent: '10' };
    must(await manager.put(rulesPath(lotId), impossible));
    expect((await read(lotId)).scenarios.at(-1)).toMatchObject({
      outcome: 'impossible',
      found: null,
      conflict: ['newcomerPercent', 'coverage'],
    });

    must(await manager.put(rulesPath(lotId), rules));
    const wanted = { scenario: 'own', inputsHash: own.found!.inputsHash };
    const stale = await manager.post(path(lotId), { ...wanted, inputsHash: '0'.repeat(64) });
    expect([stale.status, stale.problem.message]).toEqual([
      422,
      'Предложения или правила изменились: посмотрите сценарии заново',
    ]);
    expect(must(await manager.post(path(lotId), wanted))).toEqual({ total: '3394.50', lines: 3 });
    const { offers } = must<Application>(await manager.get(`/api/v2/applications/${ids[1]}`));
    expect(offers.map(({ allocatedQuantity }) => Number(allocatedQuantity))).toEqual([10, 150.5, 4]);
    expect((await read(lotId)).manual).toMatchObject({ total: '3394.50', broken: [] });

    const [row] = must<HistoryRow[]>(
      await manager.get(`/api/v1/lots/${lotId}/logs?filter[event]=lot.awardScenario`),
    );
    expect(row).toMatchObject({
      title: 'Распределено по сценарию',
      payload: { scenario: 'own', total: '3394.50', gapPercent: '0.00', inputsHash: wanted.inputsHash },
    });
    const ask = async (query: string, who = manager) =>
      (await who.post('/generate-answer', { query, lotId })).body as {
        answer: string;
        sources: { link: string }[];
      };
    const second = await ask('Сколько стоит второе место?');
    // 100 + 3010 + 160 against 110 + 3160.50 + 124.
    expect(second.answer.replaceAll('\u00a0', ' ')).toContain(
      '3 394,50 ₽: дороже первого на 124,50 ₽ (3,81 %)',
    );
    expect(second.sources).toMatchObject([{ link: `/tender-${lotId}/rating` }]);
    expect((await ask('Что изменилось сегодня?')).answer).toContain('Распределено по сценарию');
    expect((await ask('Что мешает завершить?')).answer).toContain('Ничего не мешает: открыт шаг «Подвести');
    expect((await ask('Что мешает начать переторжку?')).answer).toContain(
      'Для переторжки отметьте не менее двух',
    );
    expect((await ask('Кого ждём?', vendors[0])).answer).toContain('распределение и завершение');
    for (const query of ['Сколько стоит второе место?', 'Что изменилось сегодня?', 'Что мешает завершить?'])
      expect((await ask(query, vendors[0])).answer).not.toMatch(/394,50|Распределено|переторжки/);
    expect((await ask('Сколько заявок?')).answer).toContain('Поданы 2 заявки.');
    expect((await ask('Есть ли подозрительное?', checkers.auditor)).answer).toMatch(/^Сигнал/);
    await server.tick('lot-readings');
    expect((await ask('Кто что читал?', checkers.security)).answer).toContain('Кто что читал, новое сверху:');
    expect((await ask('Кто участвует?', vendors[0])).answer).toMatch(
      /^Об этом знают организатор и проверяющие/,
    );
    expect((await ask('Когда закончится?', vendors[0])).answer).toContain(
      'Само по времени ничего не случится.',
    );
    expect((await ask('Что с моей заявкой?', vendors[0])).answer).toContain('Заявка допущена комиссией.');
    must(await manager.post(`/api/v1/lots/${lotId}/finalize`));
    const lost = await ask('Почему нас не выбрали?', vendors[0]);
    // The award is all by the second vendor: only the valve was cheaper there, by under 29 % of 40.
    expect(lost.answer).toContain('Ваше место — 1 из 2.');
    expect(lost.answer).toContain('позиции 3 «Задвижка стальная»: хватило бы цены ниже на 20–35 %');
    expect(lost.sources[0]!.link).toBe(`/tender-${lotId}/results`);
    const protocol = docxText((await manager.get(`/api/v1/lots/${lotId}/protocol/results`)).bytes);
    expect(protocol).toContain('По вашим правилам');
    expect(protocol).toContain('не больше 1 победителя');
    expect(protocol).toContain('после вскрытия');
    expect(protocol).toContain(wanted.inputsHash);
    expect((await manager.put(rulesPath(lotId), noRules)).status).toBe(422);
    expect(must(await manager.get(`/api/v1/lots/${lotId}/logs/verify`))).toMatchObject({ ok: true });
  });

  it('honour the least sum that an application asks for', async () => {
    // The second asks for at least 3000: of the third item alone it would get 124.
    const { lotId } = await makeRated(server, checkers, vendors, prices, {}, [{}, { minSum: '3000' }]);
    const [cheapest] = (await read(lotId)).scenarios;
    expect(cheapest!.found).toMatchObject({ total: '3270.00' });
  });

  it('are for the staff of the lot, after the opening; rules set before it are stamped so', async () => {
    const { id: lotId } = await makePublished(manager, {}, threeItems);
    expect(must(await manager.put(rulesPath(lotId), { ...noRules, maxWinners: 2 }))).toMatchObject({
      maxWinners: 2,
      isAfterOpening: false,
      setBy: manager.user.name,
    });
    expect((await manager.get(path(lotId))).problem.message).toBe(
      'Сценарии считаются после вскрытия конвертов',
    );
    const stranger = await server.signIn('manager');
    for (const asked of [path(lotId), rulesPath(lotId)]) {
      expect((await vendors[0]!.get(asked)).status).toBe(403);
      expect((await stranger.get(asked)).status).toBe(403);
    }
    const wrong = await manager.put(rulesPath(lotId), { ...noRules, pinnedOrderIds: [1, 987654321] });
    expect(wrong.problem.errors).toEqual({ 'pinned_order_ids.0': ['Такой позиции в процедуре нет'] });
  });
});
