// The feed of new lots as a reader of news finds it.
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type SignedIn, type TestServer } from '../make.ts';
import { makeDraft, makePublished } from './make-lots.ts';

const TITLE = 'Трубы <стальные> & «фитинги» "ГОСТ"';

let server: TestServer;
let manager: SignedIn;

beforeAll(async () => {
  server = await testApp();
  manager = await server.signIn('manager', { name: 'Снабженцев Пётр' });
});
afterAll(() => server?.close());

interface Category {
  id: number;
  title: string;
  children: Category[];
}

interface FeedItem {
  title: string;
  link: string;
  category?: string;
  pubDate: string;
  description: string;
}

async function read(query = '', who: Pick<SignedIn, 'get'> = server.guest()) {
  const { status, bytes } = await who.get(`/api/v1/lots.rss${query}`);
  expect(status).toBe(200);
  const text = bytes.toString('utf8');
  expect(XMLValidator.validate(text)).toBe(true);
  const parser = new XMLParser({ isArray: (name) => name === 'item', processEntities: true });
  const { rss } = parser.parse(text) as { rss: { channel: { item?: FeedItem[] } } };
  return { text, items: rss.channel.item ?? [] };
}

it('tells of public lots alone, the newest first, whoever asks, and of one category', async () => {
  const tree = (await manager.get('/api/v1/categories?filter[search]=28.13.14.110')).data<Category[]>();
  const above = tree[0]!.children[0]!;
  const leaf = above.children[0]!;
  const first = await makePublished(manager, { title: TITLE, categoryId: leaf.id });
  const second = await makePublished(manager, { title: 'Насосы' });
  await makePublished(manager, { title: 'Закрытая закупка', isOpen: false });
  await makeDraft(manager, { title: 'Черновик закупки' });

  const { text, items } = await read();
  expect(items.map(({ title }) => title)).toEqual([
    `${second.number} · Насосы`,
    `${first.number} · ${TITLE}`,
  ]);
  expect(items[1]).toMatchObject({ category: leaf.title });
  expect(items[1]!.link).toMatch(new RegExp(`/tender-${first.id}$`));
  expect(items[1]!.description).toContain('Приём заявок до');
  expect(Date.parse(items[0]!.pubDate)).toBeGreaterThan(Date.now() - 60_000);
  expect(text).not.toContain('Снабженцев');

  expect((await read('', manager)).items).toEqual(items);
  const below = (await read(`?category=${above.id}`)).items;
  expect(below.map(({ title }) => title)).toEqual([`${first.number} · ${TITLE}`]);
  expect((await server.guest().get('/api/v1/lots.rss?category=x')).status).toBe(422);
});

it('stays well-formed with signs that were taken before', async () => {
  const { id } = await makePublished(manager, { title: 'Трубы' });
  await server.services.pool.query('update lots set title = $2 where id = $1', [id, 'Тру\u0001бы\uFFFF']);
  const { items } = await read();
  expect(items[0]!.title).toContain('Тру\uFFFDбы\uFFFD');
});
