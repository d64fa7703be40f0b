import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FoundCompany } from '../../../src/api/records/company.ts';
import { checkItn } from '../../../src/rules/identifiers/itn.ts';
import { checkOkpo } from '../../../src/rules/identifiers/classifier.ts';
import { checkOgrn, checkOgrnip } from '../../../src/rules/identifiers/registration.ts';
import { sampleCompanies } from '../../../src/server/accounts/registry/sample-companies.ts';
import { testApp, type TestServer } from '../make.ts';
import { KNOWN_ITN } from './make-company.ts';

interface Heard {
  url: string;
  authorization: string | undefined;
  body: { query?: string };
}

/** Speaks DaData's protocol; what it answers is set by the test. */
const fake = {
  heard: [] as Heard[],
  status: 200,
  answer: { suggestions: [] } as unknown,
  server: undefined as Server | undefined,
};

const textOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
};

const party = {
  value: 'ПАО СБЕРБАНК',
  data: {
    inn: '7707083893',
    kpp: '773601001',
    ogrn: '1027700132195',
    okpo: '00032537',
    okved: '64.19',
    type: 'LEGAL',
    name: {
      full_with_opf: 'ПУБЛИЧНОЕ АКЦИОНЕРНОЕ ОБЩЕСТВО "СБЕРБАНК РОССИИ"',
      short_with_opf: 'ПАО СБЕРБАНК',
    },
    management: { name: 'Греф Герман Оскарович', post: 'ПРЕЗИДЕНТ' },
    address: { value: 'г Москва, ул Вавилова, д 19', data: null },
    state: { status: 'ACTIVE' },
  },
};

let withDadata: TestServer;
let withSample: TestServer;

beforeAll(async () => {
  fake.server = createServer((request, response) => {
    void textOf(request).then((text) => {
      fake.heard.push({
        url: `${request.method} ${request.url}`,
        authorization: request.headers.authorization,
        body: JSON.parse(text) as Heard['body'],
      });
      response
        .writeHead(fake.status, { 'content-type': 'application/json' })
        .end(JSON.stringify(fake.answer));
    });
  });
  await new Promise<void>((resolve) => fake.server!.listen(0, '127.0.0.1', resolve));
  const { port } = fake.server.address() as AddressInfo;
  withDadata = await testApp({ DADATA_TOKEN: 'secret-key', DADATA_URL: `http://127.0.0.1:${port}` });
  withSample = await testApp();
});
afterAll(async () => {
  await withDadata.close();
  await withSample.close();
  await new Promise((resolve) => fake.server!.close(resolve));
});
beforeEach(() => {
  fake.heard = [];
  fake.status = 200;
  fake.answer = { suggestions: [party] };
});

const search = '/api/v1/companies/search';

describe('DaData', () => {
  it('is asked by ИНН with the key, and its answer is put into our words', async () => {
    const reply = await withDadata.guest().get(`${search}?itn=7707083893`);
    expect(reply.status).toBe(200);
    expect(fake.heard).toEqual([
      {
        url: 'POST /suggestions/api/4_1/rs/findById/party',
        authorization: 'Token secret-key',
        body: { query: '7707083893', count: 10 },
      },
    ]);
    expect(reply.data<FoundCompany[]>()[0]).toEqual({
      source: 'external',
      companyId: null,
      moderationStatus: null,
      revoked: false,
      registered: false,
      type: 'party',
      title: 'ПАО СБЕРБАНК',
      fullTitle: 'ПУБЛИЧНОЕ АКЦИОНЕРНОЕ ОБЩЕСТВО «СБЕРБАНК РОССИИ»',
      inn: '7707083893',
      kpp: '773601001',
      ogrn: '1027700132195',
      okpo: '00032537',
      okved: '64.19',
      management: { name: 'Греф Герман Оскарович', post: 'ПРЕЗИДЕНТ' },
      address: 'г Москва, ул Вавилова, д 19',
      state: { status: 'ACTIVE', title: 'Действующая' },
    });
  });

  it('is asked by title for who is signed in', async () => {
    const manager = await withDadata.signIn('manager');
    await manager.get(`${search}?search=${encodeURIComponent('Сбербанк')}`);
    expect(fake.heard[0]).toMatchObject({
      url: 'POST /suggestions/api/4_1/rs/suggest/party',
      body: { query: 'Сбербанк' },
    });
  });

  it('finding nothing is an empty list', async () => {
    fake.answer = { suggestions: [] };
    expect((await withDadata.guest().get(`${search}?itn=7707083893`)).body).toMatchObject({ data: [] });
  });

  it.each([403, 500])(
    'answering %i is told as the registry being away, in the way of nothing',
    async (status) => {
      fake.status = status;
      fake.answer = { family: 'CLIENT_ERROR', reason: 'Forbidden', message: 'quota' };
      const reply = await withDadata.guest().get(`${search}?itn=7707083893`);
      expect(reply.status).toBe(422);
      expect(reply.problem.message).toBe('Реестр сейчас недоступен. Заполните данные вручную.');
      expect(JSON.stringify(reply.body)).not.toContain('secret-key');
      expect((await withDadata.guest().get('/api/v1/addresses/suggest?query=Москва')).body).toMatchObject({
        data: [],
      });
      const vendor = await withDadata.signIn('vendor', { company: null });
      expect(
        (await vendor.post('/api/v1/companies', { itn: '7736050003', title: 'Своё' })).status,
      ).toBeLessThan(300);
      await withDadata.services.db.execute('update companies set is_resident = false');
    },
  );

  it('answering something else is the same', async () => {
    fake.answer = { surprise: true };
    expect((await withDadata.guest().get(`${search}?itn=7707083893`)).status).toBe(422);
  });

  it('suggests addresses in parts', async () => {
    fake.answer = {
      suggestions: [
        {
          value: 'г Москва, проезд Дежнева, д 12, стр 1',
          unrestricted_value: '127642, г Москва, проезд Дежнева, д 12, стр 1',
          data: {
            country: 'Россия',
            city_with_type: 'г Москва',
            postal_code: '127642',
            street_with_type: 'проезд Дежнева',
            house: '12',
            block_type: 'стр',
            block: '1',
            flat: null,
          },
        },
      ],
    };
    const reply = await withDadata.guest().get('/api/v1/addresses/suggest?query=Дежнева');
    expect(reply.data()).toEqual([
      {
        value: 'г Москва, проезд Дежнева, д 12, стр 1',
        parts: {
          country: 'Россия',
          city: 'г Москва',
          postalIndex: '127642',
          street: 'проезд Дежнева',
          houseNumber: '12',
          buildingNumber: '1',
          blockNumber: '',
          officeNumber: '',
          addressString: '127642, г Москва, проезд Дежнева, д 12, стр 1',
        },
      },
    ]);
  });
});

describe('the sample registry', () => {
  it('holds valid numbers alone, each once', () => {
    expect(sampleCompanies.length).toBeGreaterThan(20);
    expect(new Set(sampleCompanies.map(({ itn }) => itn)).size).toBe(sampleCompanies.length);
    for (const { type, itn, ogrn, okpo } of sampleCompanies) {
      expect(checkItn(itn, type)).toBeNull();
      expect((type === 'party' ? checkOgrn : checkOgrnip)(ogrn)).toBeNull();
      expect(checkOkpo(okpo)).toBeNull();
    }
  });

  it('answers a guest by ИНН only, and never by a faulty one', async () => {
    const guest = withSample.guest();
    expect((await guest.get(`${search}?itn=${KNOWN_ITN}`)).data<FoundCompany[]>()[0]?.title).toMatch(
      /арматура/,
    );
    expect((await guest.get(`${search}?itn=7707083894`)).problem.errors?.itn).toHaveLength(1);
    const byTitle = await guest.get(`${search}?search=арматура`);
    expect(byTitle.status).toBe(422);
    expect(byTitle.problem.errors?.itn).toEqual(['Укажите ИНН: по названию ищут после входа']);
  });

  it('tells staff and no vendor that the company is one of ours', async () => {
    const owner = await withSample.signIn('vendor', { company: null });
    await owner.post('/api/v1/companies', { itn: KNOWN_ITN });
    const manager = await withSample.signIn('manager');
    const byStaff = (await manager.get(`${search}?search=сибирская`)).data<FoundCompany[]>();
    expect(byStaff[0]).toMatchObject({ source: 'internal', moderationStatus: 'unverified' });
    expect(byStaff[0]?.companyId).toBeGreaterThan(0);
    const other = await withSample.signIn('vendor');
    const byVendor = (await other.get(`${search}?itn=${KNOWN_ITN}`)).data<FoundCompany[]>();
    expect(byVendor[0]).toMatchObject({ source: 'external', companyId: null, moderationStatus: null });
    // Who types its ИНН to register by it is told at once, and not after the form is filled.
    expect(byVendor[0]?.registered).toBe(true);
    const asGuest = (await withSample.guest().get(`${search}?itn=${KNOWN_ITN}`)).data<FoundCompany[]>();
    expect(asGuest[0]).toMatchObject({ companyId: null, registered: true });
    const byTitle = (await other.get(`${search}?search=сибирская`)).data<FoundCompany[]>();
    expect(byTitle[0]?.registered).toBe(false);
  });

  it('is limited for one address', async () => {
    const guest = withSample.guest();
    guest.address = '10.9.8.7';
    const statuses = [];
    for (let count = 0; count < 32; count += 1)
      statuses.push((await guest.get(`${search}?itn=${KNOWN_ITN}`)).status);
    expect(statuses.at(-1)).toBe(429);
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
  });
});
