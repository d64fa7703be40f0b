// What is pasted into the editable grid: by its place or by its heading, numbers of two readings, prices with tax, a grid that grows.
import { beforeEach, describe, expect, test } from 'vitest';
import type { GridColumn } from '../../src/ui/parts/grid/grid-column.ts';
import type { VatCode } from '../../src/rules/vat.ts';
import { offerGridColumns } from '../../src/ui/features/apply/offer-grid-columns.tsx';
import { pastedPrices } from '../../src/ui/features/estimate/pasted-prices.ts';
import { planPaste } from '../../src/ui/parts/grid/paste.ts';
import { columns, item, Page, type Item } from './support/grid-page.ts';
import { gridOfTsv, tsvOfGrid } from '../../src/ui/parts/grid/grid-tsv.ts';

let page: Page;
const three = () => [item('a'), item('b'), item('c')];

describe('pasting where the grid may not grow', () => {
  beforeEach(() => {
    page = new Page(three());
  });

  test('tells of every row that found no place', () => {
    page.model.move(1, 2);
    page.paste('1\n2\n3\n4');
    expect(page.table).toEqual(['Товар a|1|', 'Товар b|1|1', 'Товар c|1|2']);
    expect(page.note).toMatchObject({
      text: 'Вставлено 2 из 4 строк',
      lost: ['в таблице больше нет строк, не поместились 2'],
    });
  });

  test('tells of columns that found no place or may not be written', () => {
    page.model.move(0, 2);
    page.paste('10\tсрочно\tлишнее');
    expect(page.table[0]).toBe('Товар a|1|10');
    expect(page.note?.lost).toEqual(['лишние столбцы пропущены: 1', 'не изменяются и пропущены: Примечание']);
  });

  test('of one cell fills the whole choice', () => {
    page.model.move(0, 2);
    page.model.move(2, 2, { extend: true });
    page.paste('12,5');
    expect(page.table).toEqual(['Товар a|1|12.5', 'Товар b|1|12.5', 'Товар c|1|12.5']);
    expect(page.sent).toHaveLength(1);
  });

  test('leaves an empty cell empty, never nought', () => {
    page.rows = [item('a', { price: '5' }), item('b')];
    page.draw();
    page.model.move(0, 2);
    page.paste('\n7');
    expect(page.table).toEqual(['Товар a|1|', 'Товар b|1|7']);
  });
});

describe('a lone heading', () => {
  beforeEach(() => {
    page = new Page(three());
  });

  test('sends what stands under it to its own column, wherever among the numbers it was pasted', () => {
    page.model.move(0, 1);
    page.paste('Цена\n10\n20');
    expect(page.table).toEqual(['Товар a|1|10', 'Товар b|1|20', 'Товар c|1|']);
    expect(page.note).toMatchObject({ text: 'Вставлено 2 строки', lost: [] });
    expect(page.model.active).toEqual({ row: 1, column: 2 });
  });

  test('alone is no number: it is told and written nowhere, in one cell or in all that are chosen', () => {
    const told = {
      text: 'Вставлено 0 из 1 строк',
      lost: ['«Кол-во» не взят: это название столбца, а не число'],
    };
    page.rows = [item('a', { price: '5' }), item('b'), item('c')];
    page.draw();
    page.model.move(0, 2);
    page.paste('Кол-во');
    expect(page.note).toMatchObject(told);
    page.model.move(2, 2, { extend: true });
    page.paste('Кол-во');
    expect([page.sent, page.note]).toMatchObject([[], told]);
  });

  test('is a text where texts are written, and so is what heads nothing here', () => {
    page = new Page([], true);
    page.paste('Цена\nНасос');
    page.paste('Цена');
    page.model.move(0, 1);
    page.paste('много');
    expect(page.table).toEqual(['Цена|много|', 'Цена||']);
  });
});

describe('numbers that could be two', () => {
  beforeEach(() => {
    page = new Page(three());
    page.model.move(0, 2);
    page.paste('1,234\n2,500\n10');
  });

  test('are asked about once, with both readings and their totals', () => {
    expect(page.sent).toEqual([]);
    expect(page.model.getState().question).toEqual({
      header: 'Цена без НДС, ₽',
      sample: '1,234',
      readings: { ',': { sample: '1.234', total: '13.734' }, '.': { sample: '1234', total: '3744' } },
    });
    page.model.answer('.');
    expect(page.table).toEqual(['Товар a|1|1234', 'Товар b|1|2500', 'Товар c|1|10']);
  });

  test('are not pasted where that is the answer', () => {
    page.model.answer(null);
    expect(page.sent).toEqual([]);
    expect(page.model.getState().question).toBeNull();
  });
});

describe('a grid that grows', () => {
  beforeEach(() => {
    page = new Page([], true);
  });

  test('makes a row of what is typed into its empty one and goes on to the next', () => {
    page.model.move(0, 0);
    page.model.edit('Насос');
    page.model.commitAndMove(1);
    page.draw();
    expect(page.table).toEqual(['Насос||']);
    expect(page.model.active.row).toBe(1);
    expect(page.model.host.rows).toHaveLength(2);
  });

  test('takes as many rows as are pasted, without those that are empty', () => {
    page.paste('Насос\t2\t100\n\nКлапан\t3,5\t20,50\n');
    expect(page.table).toEqual(['Насос|2|100', 'Клапан|3.5|20.50']);
    expect(page.sent).toHaveLength(1);
    expect(page.note).toMatchObject({ text: 'Вставлено 2 строки', lost: [] });
    // All of it is chosen; the view stays at its beginning until the next move.
    expect(page.model.getState().isStill).toBe(true);
    expect(page.model.active).toEqual({ row: 1, column: 2 });
    expect(page.model.area()).toEqual({ top: 0, bottom: 1, left: 0, right: 2 });
    page.model.move(1, 1);
    expect(page.model.getState().isStill).toBe(false);
  });

  test('goes by the heading of the pasted table', () => {
    page.paste('№ п/п\tКол-во\tТовар\tЭтаж\tЦена\n1\t2\tНасос\t5\t100\n2\t3\tКлапан\t6\tсто');
    expect(page.table).toEqual(['Насос|2|100', 'Клапан|3|сто']);
    // Of what is left out each column is named; the numbers of the rows are no loss.
    expect(page.note?.lost).toEqual(['нет такого столбца: «Этаж»']);
    page.paste('Товар\tЭтаж\tКол-во\tКоличество\nНасос\t5\t4\t9');
    expect(page.note?.lost).toEqual(['нет таких столбцов: «Этаж», «Количество»']);
  });

  test('takes a sheet as it is printed: a name above, a heading of two tiers, numbers under it, totals', () => {
    page.paste(
      [
        'Приложение № 1\t\t\t',
        'Спецификация на поставку\t\t\t',
        '\t\t\t',
        '№\tТовар\tОбъёмы и цены\t',
        '\t\tКол-во\tЦена',
        '1\t2\t3\t4',
        '1\tНасос\t2\t100',
        '\tИтого по разделу 1:\t\t200',
        '2\tИтоговый клапан\t3\t20,50',
        '\tВсего\t\t261,50',
      ].join('\n'),
    );
    expect(page.table).toEqual(['Насос|2|100', 'Итоговый клапан|3|20.50']);
    expect(page.note).toMatchObject({ text: 'Вставлено 2 строки', lost: ['строки итогов пропущены: 2'] });
    // Rows whose words happen to be names of columns are rows.
    page = new Page([], true);
    page.paste('Болт\t5\t7\nТовар\t1\tЦена');
    expect(page.table).toEqual(['Болт|5|7', 'Товар|1|Цена']);
  });

  test('says where its own limit is', () => {
    page.paste(Array.from({ length: 8 }, (_, at) => `Товар ${at}`).join('\n'));
    expect(page.rows).toHaveLength(6);
    expect(page.note).toMatchObject({
      text: 'Вставлено 6 из 8 строк',
      lost: ['в таблице может быть не больше 6 строк, не поместились 2'],
    });
  });

  test('undoes a paste as one, and makes it again under the same keys', () => {
    page.paste('Насос\t2\nКлапан\t3');
    const keys = page.rows.map(({ key }) => key);
    page.model.undo();
    expect(page.table).toEqual([]);
    page.model.redo();
    expect(page.table).toEqual(['Насос|2|', 'Клапан|3|']);
    expect(page.rows.map(({ key }) => key)).toEqual(keys);
  });
});

test('prices that are pasted with VAT are kept without it; what is no number stays to be mended', () => {
  const prices = (vat?: VatCode) => {
    const heads = offerGridColumns('DDP', 'RUB', undefined, vat);
    const at = { row: 0, column: heads.findIndex(({ id }) => id === 'unitPrice') };
    const target = { columns: heads, rows: 5, at, isOpen: () => true, most: null };
    return (table: string) => {
      const plan = planPaste(gridOfTsv(table), target);
      return plan.kind === 'put' ? plan.cells.map(({ value }) => value) : plan.question;
    };
  };
  expect(prices('vat22')('122,00\nсто\n\n100,01')).toEqual(['100.00', 'сто', null, '81.98']);
  expect(prices('vat22')('Цена с НДС\n244,00')).toEqual(['200.00']);
  expect(prices()('Цена без НДС\n244,00')).toEqual(['244.00']);
  expect(prices('vat22')('Цена с НДС 22%\n244,00')).toEqual(['200.00']);
});

test('prices of another tax than the table shows are not taken for its own; it is said which press takes them', () => {
  const put = (text: string, rate?: VatCode, isGross = false) => {
    const heads = offerGridColumns('DDP', 'RUB', undefined, isGross ? rate : undefined, rate);
    const at = { row: 2, column: heads.findIndex(({ id }) => id === 'unitPrice') };
    const plan = planPaste(gridOfTsv(text), { columns: heads, rows: 5, at, isOpen: () => true, most: null });
    if (plan.kind !== 'put') throw new Error('asked');
    return {
      values: plan.cells.map(({ value }) => value),
      lost: plan.lost,
      placed: plan.placed,
      to: plan.to,
    };
  };
  const none = { values: [], placed: 0, to: { row: 2, column: 1 } };
  const press = (title: string, view: string) =>
    `«${title}» не взят: нажмите над таблицей «${view}» и вставьте ещё раз`;
  expect(put('Цена с НДС\n244,00', 'vat22')).toEqual({ ...none, lost: [press('Цена с НДС', 'с НДС 22 %')] });
  expect(put('Цена без НДС\n244,00', 'vat22', true)).toEqual({
    ...none,
    lost: [press('Цена без НДС', 'без НДС')],
  });
  expect(put('Цена с НДС\n244,00').lost).toEqual([expect.stringContaining('выберите там ставку')]);
  for (const isGross of [false, true])
    expect(put('Цена с НДС 20 %\n244,00', 'vat22', isGross)).toEqual({
      ...none,
      lost: ['«Цена с НДС 20 %» не взят: в условиях заявки НДС 22 %'],
    });
  const sum = { ...none, lost: ['«Сумма, руб.» не взят: нужна цена за единицу'] };
  expect(put('Сумма, руб.\n244,00\n2', 'vat22')).toEqual(sum);
  expect(put('Сумма, руб.')).toEqual(sum);
  // The names of the items are told beside their prices alone.
  expect(put('Наименование\nНасос').values).toEqual(['Наименование', 'Насос']);
  // What else the table says is taken.
  expect(put('Количество\tЦена с НДС\n3\t244,00', 'vat22')).toMatchObject({ values: ['3'], placed: 1 });
});

test('a pasted column of unit prices is the estimate, by the words that a file is read by', () => {
  const heads: GridColumn<Item>[] = [
    columns[0]!,
    columns[1]!,
    { id: 'price', header: 'Оценка за ед.', kind: 'money', hidden: true, ...pastedPrices },
  ];
  const at = { row: 0, column: 0 };
  const paste = (title: string) => {
    const target = { columns: heads, shown: 2, rows: 0, at, isOpen: () => true, most: 9 };
    const plan = planPaste(gridOfTsv(`Товар\tКол-во\t${title}\nНасос\t2\t1 250,50\nКран\t1\t—`), target);
    if (plan.kind !== 'put') throw new Error('asked');
    return {
      prices: plan.cells.flatMap(({ column, value }) => (column === 2 ? [value] : [])),
      lost: plan.lost,
    };
  };
  expect(paste('Цена за единицу без НДС, руб.')).toEqual({ prices: ['1250.50', null], lost: [] });
  const unsaid = paste('НМЦ за ед.');
  expect(unsaid.prices).toEqual(['1250.50', null]);
  expect(unsaid.lost).toEqual([expect.stringContaining('«НМЦ за ед.» взяты в оценку как цены без НДС')]);
  expect(paste('Начальная (максимальная) цена').prices).toEqual(['1250.50', null]);
  // What may be meant by it is said, and nothing is taken: with VAT, or of all of the item, it would be wrong in silence.
  const told = (title: string) => {
    const { prices, lost } = paste(title);
    return [...prices, ...lost];
  };
  for (const withVat of ['Цена с НДС', 'Начальная цена с НДС', 'НМЦ за ед., руб., в т.ч. НДС 20%'])
    expect(told(withVat)).toEqual([expect.stringContaining(`«${withVat}» не взят: оценка нужна без НДС`)]);
  for (const ofAll of ['Сумма', 'Стоимость', 'НМЦ', 'НМЦК, руб.', 'Сумма с НДС'])
    expect(told(ofAll)).toEqual([expect.stringContaining(`«${ofAll}» не взят: оценка нужна за единицу`)]);
  expect(told('Цена КП № 1')).toEqual(['нет такого столбца: «Цена КП № 1»']);
  // Beside a price that is taken it is no matter.
  expect(told('Сумма\tЦена без НДС')).toEqual(['нет такого столбца: «Сумма»']);
});

test('a copy goes to a spreadsheet and back unchanged', () => {
  page = new Page([item('a', { name: 'Насос\n"К 80"', quantity: '1250.5', price: '99.9' }), item('b')]);
  page.model.selectAll();
  const text = tsvOfGrid(page.model.copy());
  expect(text).toBe('"Насос\n""К 80"""\t1250,5\t99,90\t\nТовар b\t1\t\t');
  const other = new Page([], true);
  other.paste(text);
  expect(other.table).toEqual(['Насос\n"К 80"|1250.5|99.90', 'Товар b|1|']);
});

test('prices go to the items that their table names, not to whatever row stands there', () => {
  const heads = offerGridColumns('DDP', 'RUB', undefined);
  const names = ['Насос', 'Папка, А4', 'Папка, А4', 'Клапан', 'Кран', 'Кран'];
  const rows = names.map((itemName, index) => ({
    itemName,
    itemIndex: String(Math.min(index + 1, 5)),
    isAnalogue: index === 5,
  })) as never[];
  const put = (table: string, row = 0) => {
    const at = { row, column: 1 };
    const target = { columns: heads, rows: 6, at, isOpen: ({ column }: { column: number }) => column > 0 };
    const plan = planPaste(gridOfTsv(table), { ...target, most: null, rowAt: (index) => rows[index] });
    if (plan.kind !== 'put') throw new Error('asked');
    return [plan.cells.map((cell) => `${cell.row}: ${cell.value}`), plan.lost, plan.to.row];
  };
  const list = (...lines: string[]) => ['№\tНаименование\tЦена', ...lines].join('\n');
  // By the buyer's numbers where the names agree: of two alike it is the second.
  expect(put(list('1\tнасос\t10', '3\tПапка А4\t30', '5\tКран\t50'))).toEqual([
    ['0: 10', '2: 30', '4: 50'],
    [],
    4,
  ]);
  // By the names alone where the numbers are one's own; which of two alike is meant nobody knows.
  expect(put(list('1\tКлапан\t40', '2\tНасос\t10', '3\tПапка, А4\t30', '4\tБолт\t1'))).toEqual([
    ['3: 40', '0: 10'],
    ['не узнаны и пропущены строки: «Папка, А4», «Болт»'],
    3,
  ]);
  // Without names a number that is missing says so; numbers from one on, and names of one's own, do not.
  expect(put('№\tЦена\n1\t10\n4\t40')[0]).toEqual(['0: 10', '3: 40']);
  expect(put('№\tЦена\n1\t10\n2\t40', 2)[0]).toEqual(['2: 10', '3: 40']);
  expect(put(list('1\tGrundfos\t10', '2\tPN-16\t20'))[0]).toEqual(['0: 10', '1: 20']);
  expect(put(list('1\tПапка, А4\t20'), 1)[0]).toEqual(['1: 20']);
});
