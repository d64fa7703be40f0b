import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testApp, type SignedIn, type TestServer } from '../make.ts';
import type { TestClient } from '../support/client.ts';
import type { Application } from '../../../src/api/records/application.ts';
import { makeRated, must, openLot, submit, threeItems } from '../applications/make-applications.ts';
import { makeApplication, makeLot } from '../lots/make-lot.ts';
import { makePublished } from '../lots/make-lots.ts';

interface Answer {
  answer: string;
  sources: { title: string; link: string; quote: string }[];
}

const outer = {
  heard: [] as { url: string; authorization: string | undefined; body: Record<string, unknown> }[],
  status: 200,
  answer: {} as unknown,
  server: undefined as Server | undefined,
};

let own: TestServer;
let withHost: TestServer;
let withModel: TestServer;
let manager: SignedIn;

beforeAll(async () => {
  outer.server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      outer.heard.push({
        url: request.url ?? '',
        authorization: request.headers.authorization,
        body: JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>,
      });
      response
        .writeHead(outer.status, { 'content-type': 'application/json' })
        .end(JSON.stringify(outer.answer));
    });
  });
  await new Promise<void>((resolve) => outer.server!.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(outer.server.address() as AddressInfo).port}`;
  own = await testApp();
  withHost = await testApp({ ASSISTANT_URL: base });
  withModel = await testApp({ OPENAI_BASE_URL: base, OPENAI_API_KEY: 'model-key', OPENAI_MODEL: 'small' });
  manager = await own.signIn('manager');
});
afterAll(async () => {
  await Promise.all([own.close(), withHost.close(), withModel.close()]);
  await new Promise((resolve) => outer.server!.close(resolve));
});
beforeEach(() => {
  outer.heard = [];
  outer.status = 200;
});

let address = 0;
/** From a new address each time: the limit is another test's matter. */
async function ask(who: TestClient, query: string, chat_history: object[] = []): Promise<Answer> {
  address += 1;
  const remoteAddress = `10.1.${Math.floor(address / 250)}.${(address % 250) + 1}`;
  const reply = await who.post('/generate-answer', { query, chat_history }, { remoteAddress });
  expect(reply.status).toBe(200);
  return reply.body as Answer;
}

describe('our own assistant', () => {
  it('finds a lot by its items in another form of the word, and links it', async () => {
    const lot = await makeLot(own, manager, { title: 'Закупка арматуры' }, ['Задвижка клиновая чугунная']);
    const { answer, sources } = await ask(own.guest(), 'Есть ли процедуры на задвижки?');
    expect(answer).toContain(`[Процедура № ${lot.number} «Закупка арматуры»](/tender-${lot.id})`);
    expect(sources).toContainEqual(expect.objectContaining({ link: `/tender-${lot.id}` }));
  });

  it('shows what accepts now, the nearest term first, where a question names nothing', async () => {
    const applicationsDeadline = new Date(Date.now() + 600_000);
    const { id } = await makeLot(own, manager, { title: 'Скорый срок', applicationsDeadline });
    await makeLot(own, manager, { title: 'Черновик', status: 'draft', publishedAt: null });
    for (const query of [
      'Какие процедуры открыты?',
      'Покажи лоты',
      'Что закупают?',
      'Когда заканчивается приём заявок?',
    ]) {
      const { answer, sources } = await ask(own.guest(), query);
      const [first] = sources.filter(({ link }) => link.startsWith('/tender'));
      expect([query, first?.link, answer.includes('Черновик')]).toEqual([query, `/tender-${id}`, false]);
    }
  });

  it('asks for the thing alone, whatever is said around it', async () => {
    const lot = await makeLot(own, manager, { title: 'Трубы бесшовные' });
    const { answer } = await ask(own.guest(), 'Когда заканчивается приём заявок по трубам?');
    expect(answer).toContain(`/tender-${lot.id}`);
  });

  it('finds a lot by its number', async () => {
    const lot = await makeLot(own, manager, { title: 'Совсем иное' });
    expect((await ask(own.guest(), `что с процедурой ${lot.number}`)).answer).toContain(`/tender-${lot.id}`);
  });

  it('shows drafts and closed lots to those alone who see them, and nothing of applications', async () => {
    const draft = await makeLot(own, manager, {
      title: 'Потайной гидромолот',
      status: 'draft',
      publishedAt: null,
    });
    const closed = await makeLot(own, manager, { title: 'Закрытый гидромолот', isOpen: false });
    const vendor = await own.signIn('vendor');
    await makeApplication(own, closed, vendor, '555555.00', null);
    const byGuest = await ask(own.guest(), 'гидромолот');
    expect(JSON.stringify(byGuest)).not.toContain(`/tender-${draft.id}`);
    expect(JSON.stringify(byGuest)).not.toContain(`/tender-${closed.id}`);
    expect(JSON.stringify(await ask(await own.signIn('vendor'), 'гидромолот'))).not.toContain('/tender-');
    const byOwner = await ask(manager, 'гидромолот');
    expect(byOwner.answer).toContain(`/tender-${draft.id}`);
    expect(byOwner.answer).toContain(`/tender-${closed.id}`);
    expect(JSON.stringify(byOwner)).not.toContain('555555');
  });

  it('quotes the instruction and links its section', async () => {
    const { answer, sources } = await ask(own.guest(), 'Как подать заявку?');
    expect(sources[0]?.link).toBe('/help/instructions#apply');
    expect(answer).toContain(`«${sources[0]?.quote}»`);
    expect((await ask(own.guest(), 'что такое переторжка')).sources[0]?.link).toMatch(
      /#(repeating|procedures)$/,
    );
    expect((await ask(own.guest(), 'аккредитация компании')).sources[0]?.link).toBe(
      '/help/instructions#accreditation',
    );
  });

  it('says that it found nothing', async () => {
    for (const query of ['зюзюблик', '???', "'; drop table lots; --", 'и в на', '& | ! <->']) {
      const { answer, sources } = await ask(own.guest(), query);
      expect(answer).toMatch(/ничего не нашёл/);
      expect(sources).toEqual([]);
    }
  });

  it('refuses an empty question and too long a history', async () => {
    expect((await own.guest().post('/generate-answer', { query: '\u0000 & |' })).status).toBe(422);
    expect((await own.guest().post('/generate-answer', { query: '  ' })).status).toBe(422);
    const chat_history = Array.from({ length: 21 }, () => ({ role: 'user', content: 'x' }));
    expect((await own.guest().post('/generate-answer', { query: 'труба', chat_history })).status).toBe(422);
  });

  it('is limited for one address', async () => {
    const guest = own.guest();
    guest.address = '10.9.9.9';
    const statuses = [];
    for (let count = 0; count < 22; count += 1)
      statuses.push((await guest.post('/generate-answer', { query: 'зюзюблик' })).status);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('of a lot at hand', () => {
  const words = [
    'сколько стоит второе место',
    'кто подал',
    'сколько заявок',
    'какая цена у',
    'участники',
    'сигналы',
    'кто читал заявки',
    'почему нас не выбрали',
    'что с моей заявкой',
    'что изменилось сегодня',
    'кого ждём',
    'что мешает завершить',
    'когда закончится приём',
    'кто выиграл',
    'какая лучшая цена',
    'какие цены у конкурентов',
    'сколько сэкономили',
    'сколько платили в прошлый раз',
    'какие правила и что они стоят',
    'почему я не могу подать',
    'что закупают',
    'Тайное общество',
    'насос',
  ];

  it('tells a vendor, whatever is asked, no other’s price or name: sealed, opened, or closed to it', async () => {
    const [vendor, rival] = [await own.signIn('vendor'), await own.signIn('vendor')];
    await own.services.pool.query(`update companies set title = 'Сокровенное товарищество' where id = $1`, [
      rival.companyId,
    ]);
    const open = await makePublished(manager, {}, threeItems);
    const closed = await makePublished(manager, { isOpen: false }, threeItems);
    for (const who of [vendor, rival]) {
      const prices = who === rival ? ['7654321', '8765432', '9876543'] : ['11', '12', '13'];
      await submit(who, open.id, prices);
    }
    const asked = async (lotId: number) =>
      fc.assert(
        fc.asyncProperty(
          fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 3 }),
          async (said) => {
            address += 1;
            const remoteAddress = `10.2.${Math.floor(address / 250)}.${(address % 250) + 1}`;
            const { status, body } = await vendor.post(
              '/generate-answer',
              { query: `${said.join(', ')}?`, lotId },
              { remoteAddress },
            );
            const told = JSON.stringify(body).replaceAll(/[\s\u00a0]/g, '');
            expect([status === 200 || lotId === closed.id, told]).toEqual([
              true,
              expect.not.stringMatching(/Сокровенное|7654321|8765432|9876543/),
            ]);
          },
        ),
        { numRuns: 25, seed: 11 },
      );
    await asked(open.id);
    await asked(closed.id);
    expect(
      (await vendor.post('/generate-answer', { query: 'сколько заявок?', lotId: closed.id })).status,
    ).toBe(404);
    await openLot(own, manager, open.id);
    await asked(open.id);
  });
});

describe('what the assistant tells of a lot', () => {
  it('is told by slips of the pen too, each line with an address that its reader may open', async () => {
    const [auditor, vendor] = [await own.signIn('auditor'), await own.signIn('vendor')];
    const { id } = await makePublished(manager, { address: 'Братск' }, threeItems);
    const application = await submit(vendor, id, ['11', '12', '13']);
    await openLot(own, manager, id);
    const asked = async (who: TestClient, query: string): Promise<[string, string[]]> => {
      address += 1;
      const remoteAddress = `10.3.${Math.floor(address / 250)}.${(address % 250) + 1}`;
      const { body } = await who.post('/generate-answer', { query, lotId: id }, { remoteAddress });
      const { answer, sources } = body as Answer;
      return [answer, sources.map(({ link }) => link)];
    };
    const guest = own.guest();
    // The manager's page of the history is closed to the auditor, who has another.
    const changes = 'что изминилось с пятници';
    expect((await asked(auditor, changes))[1]).toEqual([`/tenders?history=${id}`]);
    expect((await asked(manager, changes))[1]).toEqual([`/tender-${id}/history`]);
    expect((await asked(guest, changes))[0]).toMatch(/^Об этом знают организатор/);
    const who = 'кто падал заявки, сколько участникв';
    expect((await asked(manager, who))[1]).toEqual([
      `/tender-${id}/participants`,
      `/tender-${id}/application-${application.id}`,
    ]);
    expect((await asked(auditor, who))[1].at(-1)).toBe(`/auditor/application-${application.id}`);
    // Whoever may not decide is not led to where it is done.
    expect((await asked(guest, 'каго ждём, ждем кого'))[1]).toEqual([`/tender-${id}`]);
    expect((await asked(manager, 'кого ждём'))[1]).toEqual([`/tender-${id}/verification`]);
    expect((await asked(guest, 'куда постовлять'))[0]).toContain('Братск');
    expect((await asked(guest, 'какие позиции'))[0]).toContain('2. Кабель силовой — 150,5 м');
    expect((await asked(vendor, 'кто победил'))[0]).toContain('ещё не выбраны');
    expect((await asked(vendor, 'до какого числа можно подать'))[0]).toMatch(/^Приём заявок закончился /);
    expect((await asked(vendor, 'почему я не могу подать'))[0]).toMatch(/^Приём заявок закрыт с .*\n.+/);
    expect((await asked(manager, 'почему нельзя завершить рассмотрение'))[0]).toMatch(
      /^«Завершить рассмотрение»/,
    );
  });
});

describe('of single offers and decisions', () => {
  it('names prices of an item, reasons of a refusal, what was when, and says plainly what it does not know', async () => {
    const [one, other, last] = [
      await own.signIn('vendor'),
      await own.signIn('vendor'),
      await own.signIn('vendor'),
    ];
    const call = async ({ companyId }: SignedIn, name: string) =>
      own.services.pool.query(`update companies set title = $1 where id = $2`, [`ООО «${name}»`, companyId]);
    await call(one, 'Ромашка');
    await call(other, 'Василёк');
    await call(last, 'Астра');
    const { id } = await makePublished(manager, { address: 'Братск' }, threeItems);
    const ask = async (who: TestClient, query: string): Promise<string> => {
      address += 1;
      const remoteAddress = `10.4.${Math.floor(address / 250)}.${(address % 250) + 1}`;
      const { body } = await who.post('/generate-answer', { query, lotId: id }, { remoteAddress });
      return (body as Answer).answer.replaceAll('\u00a0', ' ');
    };
    const refused = await submit(one, id, ['111', '22', '33']);
    await submit(other, id, ['99', '21', null]);
    await submit(last, id, ['300', null, null]);
    expect(await ask(manager, 'сколько заявок подано')).toMatch(/^Поданы 3 заявки/);
    expect(await ask(await own.signIn('auditor'), 'сколько заявок подано')).not.toMatch(/3/);
    await openLot(own, manager, id);
    // As they were submitted: their ids are random.
    expect(await ask(manager, 'кто участвует')).toMatch(/Ромашка[^]*Василёк[^]*Астра/);
    const { offers } = must<Application>(await manager.get(`/api/v2/applications/${refused.id}`));
    must(
      await manager.post(`/api/v1/applications/${refused.id}/verifications`, {
        decision: 'rejected',
        comment: 'Нет сертификата',
        offers: offers.map((offer) => ({ id: offer.id, approved: false, reason: 'Не то' })),
      }),
    );
    const prices = await ask(manager, 'сколько стоит насос?');
    expect(prices).toMatch(/Позиция 1 «Насос центробежный»[^]*Василёк» — 99,00[^]*Ромашка» — 111,00/);
    expect(prices).not.toContain('22,00');
    expect(await ask(manager, 'какая цена у Ромашки на кабель')).toMatch(/Позиция 2[^]*Ромашка» — 22,00/);
    expect(await ask(manager, 'какая цена у Ромашки на кабель')).not.toContain('Василёк');
    expect(await ask(manager, 'что предложил Василёк по позиции 3')).toContain(
      'цены нет ни у кого из названных',
    );
    expect(await ask(manager, 'почему отклонили Ромашку')).toContain('Нет сертификата');
    expect(await ask(manager, 'почему отклонили Василька')).not.toContain('Нет сертификата');
    expect(await ask(one, 'сколько просит Василёк за насос')).toMatch(/^Об этом знают/);
    // That the commission has refused it is not the vendor's to know before the admission is made.
    expect(await ask(one, 'почему меня отклонили')).not.toMatch(/сертификат|отклонила/);
    expect(await ask(manager, 'когда вскрыли заявки')).toContain('Заявки вскрыты');
    expect(await ask(manager, 'кто вскрыл заявки')).toMatch(/Заявки вскрыты[^]*\(/);
    expect(await ask(manager, 'цел ли журнал')).toMatch(/^История цела/);
    expect(await ask(one, 'могу ли я отозвать заявку')).toContain('нельзя');
    expect(await ask(manager, 'почему так')).toMatch(/ответа у меня нет/);
    expect(await ask(manager, 'сколько весит насос')).toMatch(/ответа у меня нет/);
  });
});

it('names the item for whose sake nobody has a place', async () => {
  const [security, auditor] = [await own.signIn('security'), await own.signIn('auditor')];
  const vendors = [await own.signIn('vendor'), await own.signIn('vendor')];
  const { lotId } = await makeRated(own, { manager, security, auditor }, vendors, [
    ['10', '20', null],
    ['11', '19', null],
  ]);
  for (const query of ['какая лучшая цена', 'почему нет мест', 'сколько стоит второе место']) {
    address += 1;
    const { body } = await manager.post(
      '/generate-answer',
      { query, lotId },
      { remoteAddress: `10.5.0.${(address % 250) + 1}` },
    );
    expect([query, (body as Answer).answer]).toEqual([
      query,
      expect.stringContaining('никто не предложил позицию 3 «Задвижка стальная»'),
    ]);
  }
});

describe('an outer host', () => {
  it('is asked what the user asked, and its answer is given', async () => {
    outer.answer = { answer: 'Снаружи' };
    const history = [{ role: 'assistant', content: 'Здравствуйте' }];
    expect((await ask(withHost.guest(), 'Как подать заявку?', history)).answer).toBe('Снаружи');
    expect(outer.heard).toEqual([
      {
        url: '/generate-answer',
        authorization: undefined,
        body: { query: 'Как подать заявку?', chat_history: history },
      },
    ]);
  });

  it.each([
    [500, {}],
    [200, { reply: 'not ours' }],
  ])('that fails (%i, %j) leaves our own search', async (status, answer) => {
    outer.status = status;
    outer.answer = answer;
    expect((await ask(withHost.guest(), 'Как подать заявку?')).answer).toContain('/help/instructions#apply');
  });
});

describe('an OpenAI-compatible model', () => {
  it('is shown what was found, the history and the question', async () => {
    outer.answer = { choices: [{ message: { content: 'Так и так' } }] };
    const history = [{ role: 'user', content: 'раньше' }];
    expect((await ask(withModel.guest(), 'Как подать заявку?', history)).answer).toBe('Так и так');
    const [{ url, authorization, body }] = outer.heard as [(typeof outer.heard)[number]];
    expect(url).toBe('/v1/chat/completions');
    expect(authorization).toBe('Bearer model-key');
    expect(body).toMatchObject({ model: 'small', stream: false });
    const messages = body.messages as { role: string; content: string }[];
    expect(messages.map(({ role }) => role)).toEqual(['system', 'user', 'user']);
    expect(messages[0]?.content).toContain('/help/instructions#apply');
    expect(messages.at(-1)?.content).toBe('Как подать заявку?');
  });
});

describe('switched off', () => {
  it('is not there', async () => {
    const off = await testApp({ CHATBOT: '0' });
    expect((await off.guest().post('/generate-answer', { query: 'труба' })).status).toBe(404);
    await off.close();
  });
});
