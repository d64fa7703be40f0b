// Items from 1С: the example of docs/integrations.md over HTTP, what is wrong by the line of the file, and what no file may do.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OrdersImport } from '../../../src/api/records/order.ts';
import { commerceGrid, MOST_BYTES } from '../../../src/server/lots/import/commerce.ts';
import { must } from '../applications/make-applications.ts';
import { testApp, type SignedIn, type TestServer } from '../make.ts';
import { lotBody } from './make-lots.ts';

let server: TestServer;
let manager: SignedIn;
beforeAll(async () => {
  server = await testApp();
  manager = await server.signIn('manager');
});
afterAll(() => server?.close());

const page = readFileSync(new URL('../../../docs/integrations.md', import.meta.url), 'utf8');
const example = /```xml\n([\s\S]*?)```/.exec(page)![1]!;
const emptyDraft = async () => must<{ id: number }>(await manager.post('/api/v1/lots', lotBody()), 201).id;
const load = (lotId: number, content: Buffer | string, query = '') =>
  manager.upload(`/api/v1/lots/${lotId}/orders/import${query}`, [
    { name: 'заказ.xml', content, mime: 'text/xml' },
  ]);
const faultOf = (text: string | Buffer) => commerceGrid(Buffer.from(text as string)) as { fault: string };

it('the order of the page becomes items of a draft, in UTF-8 as in UTF-16 and windows-1251', async () => {
  const lotId = await emptyDraft();
  expect(must<OrdersImport>(await load(lotId, example))).toMatchObject({ imported: 2, errors: [] });
  const orders = must<object[]>(await manager.get(`/api/v1/lots/${lotId}/orders`));
  expect(orders).toMatchObject([
    {
      name: 'Насос центробежный К 80-50-200 "Исток"',
      code: '00-00012',
      okpd2: '28.13.14.110',
      quantity: '10',
      unit: '796',
      requiredDelivery: '25.12.2026',
    },
    { name: 'Кабель силовой', code: '00-00345', quantity: '150.5', unit: '006' },
  ]);
  const old = example.replace('UTF-8', 'windows-1251');
  const bytes = Buffer.from([...old].map((c) => encode1251(c)));
  const wide = Buffer.from(`\uFEFF${example.replace('UTF-8', 'UTF-16')}`, 'utf16le');
  for (const content of [wide, Buffer.from(wide).swap16()])
    expect(must<OrdersImport>(await load(lotId, content, '?dryRun=1')).rows).toHaveLength(2);
  // Long enough for a thread of its own.
  const padded = Buffer.concat([bytes, Buffer.alloc(70_000, '\n')]);
  const again = must<OrdersImport>(await load(lotId, padded, '?mode=replace'));
  expect(again.rows.map(({ name }) => name)).toEqual(orders.map((one) => (one as { name: string }).name));
});

it('a catalogue, which says what there is and not how much is wanted, leaves the quantities to the buyer', async () => {
  const lotId = await emptyDraft();
  const catalogue = example
    .replace('<Документ>', '<Каталог СодержитТолькоИзменения="false">')
    .replace('</Документ>', '</Каталог>')
    .replaceAll(/<Количество>.*<\/Количество>/g, '');
  expect(must<OrdersImport>(await load(lotId, catalogue))).toMatchObject({ imported: 2, errors: [] });
  const orders = must<{ name: string; quantity: string | null }[]>(
    await manager.get(`/api/v1/lots/${lotId}/orders`),
  );
  expect(orders.map(({ quantity }) => quantity)).toEqual([null, null]);
  // An order says how much: there it is asked for.
  const order = example.replaceAll(/<Количество>.*<\/Количество>/g, '');
  expect(
    must<OrdersImport>(await load(lotId, order, '?dryRun=1')).errors.map(({ message }) => message),
  ).toEqual(['Не указано количество', 'Не указано количество']);
});

/** Cyrillic letters as the old encoding has them. */
function encode1251(c: string): number {
  const code = c.codePointAt(0)!;
  if (code >= 0x410 && code <= 0x44f) return code - 0x410 + 0xc0;
  return c === 'ё' ? 0xb8 : code;
}

it('what is wrong is told by the line of the file, and nothing is written', async () => {
  const lotId = await emptyDraft();
  const wrong = example
    .replace('<Количество>150.5</Количество>', '<Количество>-4</Количество>')
    .replace('>м</БазоваяЕдиница>', '>бочка с крышкой</БазоваяЕдиница>')
    .replace('<Наименование>Насос центробежный К 80-50-200 &quot;Исток&quot;</Наименование>', '');
  const lineOf = (text: string) => wrong.slice(0, wrong.indexOf(text)).split('\n').length;
  const [first, second] = [lineOf('<Товар>'), lineOf('<Артикул>00-00345') - 1];
  const { errors } = must<OrdersImport>(await load(lotId, wrong, '?dryRun=1'));
  expect(errors.map(({ row, field, message }) => [row, field, message])).toEqual([
    [first, 'name', 'Не указано наименование'],
    [second, 'unit', 'Неизвестная единица измерения «бочка с крышкой»'],
    [second, 'quantity', 'Количество не может быть отрицательным'],
  ]);
  const refused = await load(lotId, wrong);
  expect([refused.status, Object.keys(refused.problem.errors!).toSorted()]).toEqual([
    422,
    [`cells.A${first}`, `cells.D${second}`, `cells.E${second}`].toSorted(),
  ]);
  const broken = await load(lotId, example.replace('</Документ>', ''));
  expect([broken.status, broken.problem.errors!.files![0]]).toEqual([
    422,
    expect.stringMatching(/^Строка \d+: разметка XML/),
  ]);
  expect(must(await manager.get(`/api/v1/lots/${lotId}/orders`))).toEqual([]);
});

it('no entity of its own is read, none grows, and what is no order is said to be none', async () => {
  const entity = '<?xml version="1.0"?>\n<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>\n';
  expect(faultOf(example.replace(/^<\?xml.*\?>\n/, entity)).fault).toMatch(/^Строка 2: DOCTYPE/);
  expect(faultOf('<a/>').fault).toMatch(/нет элемента «КоммерческаяИнформация»/);
  expect(faultOf('<КоммерческаяИнформация/>').fault).toMatch(/нет товаров/);
  expect(faultOf('не xml').fault).toMatch(/XML|CommerceML/);
  expect(
    faultOf(`<КоммерческаяИнформация>${'<a>'.repeat(200)}${'</a>'.repeat(200)}</КоммерческаяИнформация>`)
      .fault,
  ).toMatch(/XML не читается/);
  expect(faultOf(Buffer.alloc(MOST_BYTES + 1, ' ')).fault).toMatch(/больше 10 МБ/);
});
