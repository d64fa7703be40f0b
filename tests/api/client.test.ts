import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { createClient, flatQuery, urlOf, type Client } from '../../src/api/client.ts';
import { call, one } from '../../src/api/contract.ts';
import { ApiError, formPath, reduceErrors } from '../../src/api/errors.ts';
import { paged } from '../../src/api/lists.ts';

const lot = z.object({ id: z.int(), title: z.string() });
const base = { tag: 'lots', summary: 'Лоты', who: 'all' } as const;
const listLots = call({
  ...base,
  method: 'GET',
  path: '/api/v1/lots',
  ...paged(lot, { filters: ['status', 'created', 'search'], sorts: ['createdAt'] }),
});
const readLot = call({ ...base, method: 'GET', path: '/api/v1/lots/:id', reply: one(lot) });
const changeLot = call({
  ...base,
  method: 'PATCH',
  path: '/api/v1/lots/:id',
  body: z.object({ title: z.string() }),
  reply: one(lot),
});
const upload = call({
  ...base,
  method: 'POST',
  path: '/api/v1/lot-files',
  form: 'multipart',
  body: z.object({ lot_id: z.int() }),
});
const report = call({ ...base, method: 'GET', path: '/api/v1/report', answer: 'file' });

interface Heard {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}
let heard: Heard[] = [];
let answer: { status: number; body: unknown; headers?: Record<string, string> };
let cookie: string | null = null;
let server: Server;
let send: Client['send'];
let download: Client['download'];

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      heard.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
      if (request.url === '/auth/csrf-cookie') {
        cookie = 'token-1';
        response.writeHead(204).end();
        return;
      }
      response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
      response.end(answer.status === 204 ? undefined : JSON.stringify(answer.body));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  ({ send, download } = createClient({ base: `http://127.0.0.1:${port}`, readCookie: () => cookie }));
});
afterAll(() => server.close());
beforeEach(() => {
  heard = [];
  cookie = null;
  answer = { status: 200, body: { data: { id: 7, title: 'Насосы' } } };
});

const failure = async (work: Promise<unknown>): Promise<ApiError> => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
};

test('a reading goes out once, without the CSRF round', async () => {
  const reply = await send(readLot, { params: { id: 7 } });
  expect(reply.data.title).toBe('Насосы');
  expect(heard.map((one_) => `${one_.method} ${one_.url}`)).toEqual(['GET /api/v1/lots/7']);
});

test('a server that never answers a reading counts as unreachable; a change waits for its answer, not for ever', async () => {
  let silent = false;
  let giveUp = () => {};
  const givenUp = new Promise<void>((resolve) => {
    giveUp = resolve;
  });
  const mute = createServer((request, response) => {
    if (request.url === '/auth/csrf-cookie') response.writeHead(204).end();
    else if (request.method === 'PATCH' && !silent) {
      void givenUp.then(() =>
        response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":{}}'),
      );
    }
  });
  await new Promise<void>((done) => mute.listen(0, '127.0.0.1', done));
  const { port } = mute.address() as AddressInfo;
  const own = createClient({ base: `http://127.0.0.1:${port}`, readCookie: () => null, readTimeoutMs: 500 });
  const change = own.send(changeLot, { params: { id: 7 }, body: { title: 'Трубы' } });
  expect((await failure(own.send(readLot, { params: { id: 7 } }))).status).toBe(0);
  giveUp();
  expect(await change).toEqual({ data: {} });
  const hasty = createClient({ base: `http://127.0.0.1:${port}`, readCookie: () => null, actTimeoutMs: 300 });
  silent = true;
  const unanswered = await failure(hasty.send(changeLot, { params: { id: 7 }, body: { title: 'Трубы' } }));
  expect(unanswered.status).toBe(0);
  expect(unanswered.message).toContain('Действие могло выполниться');
  mute.closeAllConnections();
  mute.close();
});

test('every change fetches the CSRF cookie first and sends it back as a header', async () => {
  await send(changeLot, { params: { id: 7 }, body: { title: 'Трубы' }, ifMatch: 3, idempotencyKey: 'k' });
  await send(changeLot, { params: { id: 7 }, body: { title: 'Трубы' } });
  expect(heard.map((one_) => `${one_.method} ${one_.url}`)).toEqual([
    'GET /auth/csrf-cookie',
    'PATCH /api/v1/lots/7',
    'GET /auth/csrf-cookie',
    'PATCH /api/v1/lots/7',
  ]);
  expect(heard[1]?.headers['x-xsrf-token']).toBe('token-1');
  expect(heard[1]?.headers['if-match']).toBe('"3"');
  expect(heard[1]?.headers['idempotency-key']).toBe('k');
  expect(JSON.parse(heard[1]?.body ?? '')).toEqual({ title: 'Трубы' });
});

test('filters are named, arrays and ranges are joined by commas, the empty is left out', () => {
  const url = urlOf(listLots, {
    query: {
      page: 2,
      sort: '-createdAt',
      filter: { status: ['draft', 'rating'], created: { from: '2026-01-01', to: null }, search: '' },
    },
  });
  const params = new URL(url, 'http://x').searchParams;
  expect(Object.fromEntries(params)).toEqual({
    page: '2',
    sort: '-createdAt',
    'filter[status]': 'draft,rating',
    'filter[created]': '2026-01-01,',
  });
  expect(flatQuery({ filter: { id: [] }, page: 0 })).toEqual({ page: '0' });
});

test('path parameters are encoded, a missing one is a fault of the caller', () => {
  expect(urlOf(readLot, { params: { id: 'a/b' } })).toBe('/api/v1/lots/a%2Fb');
  expect(() => urlOf(readLot, { params: {} as { id: number } })).toThrow('id');
});

test('a 422 is reduced: last segment, camelCase, first message; raw paths stay', async () => {
  answer = {
    status: 422,
    body: {
      message: 'Проверьте поля',
      errors: { 'offers.16.unit_price': ['Укажите цену', 'И число'], title: ['Укажите название'] },
    },
  };
  const error = await failure(send(changeLot, { params: { id: 7 }, body: { title: '' } }));
  expect(error.status).toBe(422);
  expect(error.message).toBe('Проверьте поля');
  expect(error.fields).toEqual({ unitPrice: 'Укажите цену', title: 'Укажите название' });
  expect(error.raw['offers.16.unit_price']).toBe('Укажите цену');
  expect(error.lines).toEqual(['Укажите цену', 'И число', 'Укажите название']);
  expect(formPath('offers.16.unit_price')).toBe('offers.16.unitPrice');
  expect(reduceErrors({ 'a.name': ['первое'], 'b.name': ['второе'] })).toEqual({ name: 'первое' });
});

test.each([408, 409, 425, 429, 500, 502, 503, 504])(
  'a %i is told once and never tried again',
  async (status) => {
    answer = { status, body: { message: 'нет' } };
    const error = await failure(send(readLot, { params: { id: 7 } }));
    expect(error.status).toBe(status);
    expect(heard).toHaveLength(1);
  },
);

test('no server at all is an error of status 0', async () => {
  const { send: lost } = createClient({ base: 'http://127.0.0.1:1', readCookie: () => null });
  expect((await failure(lost(readLot, { params: { id: 7 } }))).status).toBe(0);
});

test('files go as multipart with their fields, without a JSON content type', async () => {
  answer = { status: 204, body: null };
  const file = new File(['привет'], 'смета.txt', { type: 'text/plain' });
  await send(upload, { body: { lot_id: 5 }, files: [file] });
  const sent = heard.at(-1);
  expect(sent?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
  expect(sent?.body).toContain('name="lot_id"');
  expect(sent?.body).toContain('filename="смета.txt"');
});

test('a file answer comes as a blob with its name; its refusal still reads as a problem', async () => {
  answer = {
    status: 200,
    body: { any: 1 },
    headers: { 'content-disposition': "attachment; filename*=UTF-8''%D0%B8%D1%82%D0%BE%D0%B3.xlsx" },
  };
  const file = await download(report);
  expect(file.name).toBe('итог.xlsx');
  expect(file.blob.size).toBeGreaterThan(0);
  for (const [disposition, name] of [
    ['attachment; filename="report.xlsx"', 'report.xlsx'],
    ['attachment; filename=report.xlsx; size=5', 'report.xlsx'],
    ['attachment', 'file'],
  ] as const) {
    answer = { status: 200, body: { any: 1 }, headers: { 'content-disposition': disposition } };
    expect((await download(report)).name).toBe(name);
  }
  answer = { status: 403, body: { message: 'Недостаточно прав' } };
  expect((await failure(download(report))).message).toBe('Недостаточно прав');
});
