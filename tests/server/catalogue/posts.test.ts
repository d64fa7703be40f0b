import { read as readSheet, utils } from 'sheetjs-ce';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PostRecord } from '../../../src/api/records/post.ts';
import { testApp, type SignedIn, type TestServer } from '../make.ts';
import { makeApplication, makeLot } from '../lots/make-lot.ts';

let server: TestServer;
let admin: SignedIn;
let manager: SignedIn;

beforeAll(async () => {
  server = await testApp();
  admin = await server.signIn('admin');
  manager = await server.signIn('manager');
});
afterAll(() => server.close());

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('posts', () => {
  it('are written as drafts, published, and taken back', async () => {
    const category = await admin.post('/api/v1/post-categories', { title: 'Правила торгов' });
    expect(category.data<{ slug: string }>().slug).toBe('pravila-torgov');
    // The address was not written: it is the title that stands in the way.
    const again = await admin.post('/api/v1/post-categories', { title: 'Правила торгов' });
    expect(again.problem.errors).toEqual({ title: ['Рубрика с таким названием уже есть'] });
    const named = await admin.post('/api/v1/post-categories', { title: 'Торги', slug: 'pravila-torgov' });
    expect(named.problem.errors).toEqual({ slug: ['Такой адрес уже занят'] });
    const categoryIds = [category.data<{ id: number }>().id];
    const made = await admin.post('/api/v1/posts', { title: 'Новые правила', categoryIds });
    const post = made.data<PostRecord>();
    expect(post).toMatchObject({
      slug: 'novye-pravila',
      status: 'draft',
      categories: [{ slug: 'pravila-torgov' }],
    });
    const path = `/api/v1/posts/${post.slug}`;
    for (const who of [server.guest(), manager]) {
      expect((await who.get(path)).status).toBe(404);
      expect((await who.get('/api/v1/posts')).data<PostRecord[]>()).toEqual([]);
    }
    const empty = await admin.post(`/api/v1/posts/${post.id}/publish`);
    expect(empty.problem.errors?.status).toEqual(['Не заполнены заголовок и текст']);
    const stale = { headers: { 'if-match': '0' } };
    expect((await admin.patch(`/api/v1/posts/${post.id}`, { body: 'Текст' }, stale)).status).toBe(412);
    await admin.patch(`/api/v1/posts/${post.id}`, { body: 'Текст' });
    expect(
      (await admin.post(`/api/v1/posts/${post.id}/publish`)).data<PostRecord>().publishedAt,
    ).not.toBeNull();
    expect((await admin.post(`/api/v1/posts/${post.id}/publish`)).status).toBe(422);
    expect((await server.guest().get(path)).data<PostRecord>()).toMatchObject({ body: 'Текст', steps: [] });
    const listed = await server
      .guest()
      .get('/api/v1/posts?filter[category]=pravila-torgov&filter[search]=ПРАВИЛА');
    expect(listed.data<PostRecord[]>()).toHaveLength(1);
    expect((await server.guest().get('/api/v1/posts?filter[category]=inoe')).data()).toEqual([]);

    const image = await admin.upload(`/api/v1/posts/${post.id}/images`, [{ name: 'фото.png', content: PNG }]);
    expect(image.status).toBe(201);
    const [file] = image.data<PostRecord>().images;
    expect((await server.guest().get(file!.url)).status).toBe(200);
    const text = await admin.upload(`/api/v1/posts/${post.id}/images`, [
      { name: 'a.pdf', content: '%PDF-1.4\n%%EOF' },
    ]);
    expect(text.status).toBe(415);

    await admin.post(`/api/v1/posts/${post.id}/unpublish`);
    expect((await server.guest().get(path)).status).toBe(404);
    expect((await server.guest().get(file!.url)).status).not.toBe(200);
    expect((await admin.delete(`/api/v1/posts/${post.id}/images?file_id=${file!.id}`)).status).toBe(204);
    expect((await admin.delete(`/api/v1/posts/${post.id}`)).status).toBe(204);
    expect((await admin.get(path)).status).toBe(404);
  });

  it('of one title get addresses of their own; a taken address is refused', async () => {
    const post = (body: object) => admin.post('/api/v1/posts', { title: 'Одно имя', ...body });
    expect((await post({})).data<PostRecord>().slug).toBe('odno-imya');
    expect((await post({})).data<PostRecord>().slug).toBe('odno-imya-2');
    expect((await post({ slug: 'odno-imya' })).problem.errors?.slug).toEqual(['Такой адрес уже занят']);
    expect((await post({ categoryIds: [999_999] })).problem.errors).toHaveProperty('category_ids');
  });

  it.each(['manager', 'vendor', 'security', 'auditor'] as const)('are not for %s to write', async (role) => {
    const who = await server.signIn(role);
    expect((await who.post('/api/v1/posts', { title: 'Моя' })).status).toBe(403);
    expect((await who.post('/api/v1/post-categories', { title: 'Моя' })).status).toBe(403);
  });
});

describe('documents of the platform', () => {
  it('are added by the administrator and read by everyone', async () => {
    const files = [{ name: 'Регламент.pdf', content: '%PDF-1.4\n%%EOF' }];
    expect((await manager.upload('/api/v1/documents', files, { title: 'Регламент' })).status).toBe(403);
    expect((await admin.upload('/api/v1/documents', [], { title: 'Регламент' })).status).toBe(422);
    const made = await admin.upload('/api/v1/documents', files, { title: 'Регламент', section: 'Правила' });
    expect(made.status).toBe(201);
    const [document] = (await server.guest().get('/api/v1/documents')).data<
      { id: number; file: { url: string } }[]
    >();
    expect((await server.guest().get(document!.file.url)).status).toBe(200);
    expect((await admin.delete(`/api/v1/documents/${document!.id}`)).status).toBe(204);
    expect((await server.guest().get('/api/v1/documents')).data()).toEqual([]);
  });
});

describe('reports', () => {
  const period = 'start_date=2020-01-01&end_date=2099-12-31';
  const rowsOf = (bytes: Buffer) => {
    const book = readSheet(bytes);
    return utils.sheet_to_json<unknown[]>(book.Sheets[book.SheetNames[0]!]!, { header: 1 });
  };

  it('hold the rows of their period, and of sums what finished alone', async () => {
    const vendor = await server.signIn('vendor');
    const now = new Date();
    const finished = await makeLot(server, manager, {
      title: '=1+1',
      status: 'finished',
      finishedAt: now,
      openedAt: now,
      isSealed: false,
    });
    const running = await makeLot(server, manager, { status: 'rating', openedAt: now, isSealed: false });
    for (const lot of [finished, running]) await makeApplication(server, lot, vendor, '100.00', now);
    await server.services.db.execute('update offers set allocated_quantity = 2, repeated_price = 90');
    for (const report of ['procedures', 'results', 'companies', 'users'])
      expect((await admin.get(`/api/v1/export-docs/${report}?${period}`)).status).toBe(200);
    const results = rowsOf((await admin.get(`/api/v1/export-docs/results?${period}`)).bytes).slice(2);
    expect(results).toHaveLength(1);
    expect(results[0]?.[0]).toBe(finished.number);
    expect(results[0]?.slice(5)).toEqual([2, 360, 'RUB', 'Договор не направлен']);
    const procedures = rowsOf((await admin.get(`/api/v1/export-docs/procedures?${period}`)).bytes);
    expect(procedures.map((row) => row[1])).toContain('=1+1');
    const past = rowsOf(
      (await admin.get('/api/v1/export-docs/procedures?start_date=2020-01-01&end_date=2020-01-02')).bytes,
    );
    expect(past).toHaveLength(2);
  });

  it('are for the administrator, by their names, over a true period', async () => {
    expect((await manager.get(`/api/v1/export-docs/results?${period}`)).status).toBe(403);
    expect((await admin.get(`/api/v1/export-docs/nonsense?${period}`)).status).toBe(404);
    const reversed = await admin.get('/api/v1/export-docs/users?start_date=2026-02-01&end_date=2026-01-01');
    expect(reversed.problem.errors).toHaveProperty('end_date');
    expect((await admin.get('/api/v1/export-docs/users')).status).toBe(422);
    expect(
      (await admin.get('/api/v1/export-docs?per_page=50'))
        .data<{ report: string }[]>()
        .map(({ report }) => report),
    ).toContain('results');
  });
});
