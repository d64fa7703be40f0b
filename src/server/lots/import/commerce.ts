// Items as 1С writes them (CommerceML): a catalogue or an order becomes a table of items, each at the line of the file where it
// begins, so that what is wrong with it is told by that line.
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { recogniseUnit } from '../../../rules/units.ts';
import { addressOf } from '../../../sheets/address.ts';
import { utf16Of } from '../../../sheets/encoding.ts';
import type { Cell, Grid } from '../../../sheets/grid.ts';
import { tidy } from '../../../sheets/tidy.ts';

/** Five thousand items with their descriptions are a tenth of it. */
export const MOST_BYTES = 10 * 1024 * 1024;
const MOST_NESTED = 30;
const SHEET = 'CommerceML';
const ROOT = 'КоммерческаяИнформация';

const TITLES = [
  'Наименование',
  'Артикул',
  'ОКПД2',
  'Количество',
  'Ед. изм.',
  'Срок поставки',
  'Место поставки',
  'Производитель',
  'Комментарий',
] as const;

export interface CommerceFault {
  fault: string;
}

type Node = { [name: string]: unknown };

// Only the five entities that XML has by itself and characters by number: a document that declares its own is refused above.
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  removeNSPrefix: true,
  captureMetaData: true,
  maxNestedTags: MOST_NESTED,
  isArray: (name) => ['Документ', 'Товар', 'ЗначениеРеквизита'].includes(name),
});
const META = XMLParser.getMetaDataSymbol() as unknown as string;

/** The table, or why there is none, in words for the user. */
export function commerceGrid(content: Buffer): Grid | CommerceFault {
  if (content.length > MOST_BYTES)
    return { fault: `Файл XML больше ${MOST_BYTES / 2 ** 20} МБ: разделите его` };
  const text = decoded(content)
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n');
  if (/<!(DOCTYPE|ENTITY)/i.test(text))
    return {
      fault: `Строка ${lineOf(text, text.search(/<!(DOCTYPE|ENTITY)/i))}: DOCTYPE и свои сущности не принимаются`,
    };
  const broken = XMLValidator.validate(text);
  if (broken !== true)
    return { fault: `Строка ${broken.err.line}: разметка XML нарушена — не закрыт тег или лишний знак` };
  let parsed: Node;
  try {
    parsed = parser.parse(text) as Node;
  } catch {
    return { fault: 'Файл XML не читается: слишком глубокая вложенность или недопустимая разметка' };
  }
  // An empty one is read as an empty text.
  const root = ROOT in parsed ? (nodeOf(parsed[ROOT]) ?? {}) : null;
  if (!root) return { fault: 'Это не CommerceML: нет элемента «КоммерческаяИнформация»' };
  const goods = goodsOf(root);
  if (goods.length === 0)
    return { fault: 'В файле нет товаров: ожидаются Документ или Каталог → Товары → Товар' };
  return gridOf(text, goods, root['Документ'] === undefined);
}

function decoded(content: Buffer): string {
  const named = /^[^>]*encoding=["']([\w-]+)["']/.exec(content.subarray(0, 200).toString('latin1'))?.[1];
  try {
    return new TextDecoder(utf16Of(content) ?? named ?? 'utf-8').decode(content);
  } catch {
    return new TextDecoder('utf-8').decode(content);
  }
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const nodeOf = (value: unknown): Node | null => (isNode(value) ? value : null);
const nodesOf = (value: unknown): Node[] => (Array.isArray(value) ? value : [value]).filter(isNode);

/** An element's own text, whatever attributes stand beside it. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return tidy(value);
  const own = nodeOf(Array.isArray(value) ? value[0] : value)?.['#text'];
  return typeof own === 'string' ? tidy(own) : '';
}

const goodsOf = (root: Node): Node[] =>
  [...nodesOf(root['Документ']), ...nodesOf(root['Каталог'])].flatMap((holder) =>
    nodesOf(nodeOf(holder['Товары'])?.['Товар']),
  );

/** What 1С keeps beside the fields of the format, by the name that its people gave. */
function requisite(good: Node, name: RegExp): string {
  const all = nodesOf(nodeOf(good['ЗначенияРеквизитов'])?.['ЗначениеРеквизита']);
  return textOf(all.find((one) => name.test(textOf(one['Наименование'])))?.['Значение']);
}

/** The code of ОКЕИ where it names a unit, else what is written. */
function unitOf(good: Node): string {
  const unit = good['БазоваяЕдиница'] ?? good['Единица'];
  const code = textOf(nodeOf(unit)?.['@Код']);
  if (code !== '' && recogniseUnit(code) !== null) return code;
  const node = nodeOf(unit);
  return textOf(unit) || textOf(node?.['@НаименованиеПолное']) || textOf(node?.['Ид']) || code;
}

const valuesOf = (good: Node): Record<(typeof TITLES)[number], string> => ({
  Наименование: textOf(good['Наименование']),
  Артикул: textOf(good['Артикул']) || textOf(good['Код']) || textOf(good['Ид']),
  ОКПД2: textOf(good['ОКПД2']) || requisite(good, /^ОКПД/i),
  Количество: textOf(good['Количество']),
  'Ед. изм.': unitOf(good),
  'Срок поставки': requisite(good, /^срок/i),
  'Место поставки': requisite(good, /^место поставки/i),
  Производитель: textOf(nodeOf(good['Изготовитель'])?.['Наименование']) || requisite(good, /^производитель/i),
  Комментарий: textOf(good['Комментарий']) || textOf(good['Описание']),
});

const PLAIN_NUMBER = /^-?\d{1,12}([.,]\d{1,9})?$/;

function cellOf(text: string, isNumber: boolean): Cell {
  const number = isNumber && PLAIN_NUMBER.test(text) ? Number(text.replace(',', '.')) : null;
  return { text, number, isDate: false, formula: null, isError: false };
}

/** @param isCatalogue it says what there is, not how much is wanted: then its items have no quantity yet, and no column for it */
function gridOf(text: string, goods: readonly Node[], isCatalogue: boolean): Grid {
  const cells = new Map<string, Cell>();
  const hasQuantities = goods.some((good) => textOf(good['Количество']) !== '');
  const titles = TITLES.filter((title) => title !== 'Количество' || hasQuantities || !isCatalogue);
  titles.forEach((title, column) => cells.set(addressOf(0, column), cellOf(title, false)));
  const lines = linesOf(text);
  let row = 0;
  for (const good of goods) {
    // Several on one line get the lines behind it.
    row = Math.max(row + 1, lines(startOf(good)) - 1);
    const values = valuesOf(good);
    titles.forEach((title, column) => {
      // An item is an item, whatever it lacks.
      if (values[title] !== '' || title === 'Наименование')
        cells.set(addressOf(row, column), cellOf(values[title], title === 'Количество'));
    });
  }
  return { name: SHEET, names: [SHEET], rows: row + 1, columns: titles.length, cells, merges: [] };
}

const startOf = (node: Node): number => (node[META] as { startIndex?: number } | undefined)?.startIndex ?? 0;

const lineOf = (text: string, index: number): number => text.slice(0, index).split('\n').length;

/** The line of an index, from 1; asked in the order of the text. */
function linesOf(text: string): (index: number) => number {
  let [at, line] = [0, 1];
  return (index) => {
    for (; at < index; at += 1) if (text[at] === '\n') line += 1;
    return line;
  };
}
