// @vitest-environment happy-dom
// Items from a spreadsheet: prices of the table are shown as the estimate that they become, and the toast says how many there are.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import type { OrdersImport } from '../../src/api/records/order.ts';
import { ImportDialog } from '../../src/ui/features/lot/editor/import-dialog.tsx';
import { serve, type Asked } from './support/server.ts';
import { dialogOf, putAway, show } from './support/show.tsx';

const IMPORT = 'POST /api/v1/lots/1/orders/import';
const item = {
  name: 'Болт',
  packagingGroup: '',
  code: '',
  okpd2: '',
  manufacturer: '',
  comment: '',
  quantity: '10',
  unit: '796',
  unitTitle: 'шт',
  requiredDelivery: '',
  destinationStation: '',
  destinationCode: '',
  cells: { name: 'A', quantity: 'B', unit: 'C', estimate: 'D' } as const,
};
const column = (letter: string, title: string, field: OrdersImport['columns'][number]['field']) => ({
  column: letter,
  title,
  field,
});
const read: OrdersImport = {
  dryRun: true,
  imported: 0,
  estimated: 0,
  sheet: 'Лист1',
  sheets: ['Лист1'],
  headerRows: [1],
  columns: [
    column('A', 'Наименование', 'name'),
    column('B', 'Кол-во', 'quantity'),
    column('C', 'Ед. изм.', 'unit'),
    column('D', 'Цена', 'estimate'),
  ],
  rows: [
    { ...item, row: 2, estimate: '1250.50' },
    { ...item, row: 3, estimate: null },
  ],
  errors: [],
  warnings: [
    { cell: 'D1', row: 1, column: 'D', field: 'estimate', message: 'Цены станут оценкой', value: 'Цена' },
  ],
};
const isTrial = ({ url }: Asked) => url.searchParams.get('dryRun') === '1';

afterEach(putAway);

test('prices stand in the preview under what they become; after the import it is said how many items have one', async () => {
  let closings = 0;
  serve({ [IMPORT]: (one) => ({ data: isTrial(one) ? read : { ...read, imported: 2, estimated: 1 } }) });
  show(<ImportDialog lotId={1} existing={0} straight onClose={() => (closings += 1)} />, {
    id: 7,
    role: 'manager',
    company: null,
  } as never);
  const dialog = await dialogOf('Импорт позиций из Excel, CSV или 1С');
  await userEvent.upload(dialog.getByLabelText('Файл с позициями'), new File(['x'], 'Болты.xlsx'));
  await screen.findByText('Цены станут оценкой');
  expect(screen.getByRole('columnheader', { name: /Оценка за единицу без НДС/ })).toBeDefined();
  expect(screen.getByText('1 250,50')).toBeDefined();
  expect(closings).toBe(0);
  await userEvent.click(screen.getByRole('button', { name: 'Импортировать 2 позиции' }));
  await screen.findByText('Импортировано позиций: 2, с оценкой: 1');
  await waitFor(() => expect(closings).toBe(1));
});

test('a row that is no item is left out by one press, all that are wrong by another, and taken back', async () => {
  const wrong = (row: number) => ({
    cell: `B${row}`,
    row,
    column: 'B',
    field: 'quantity' as const,
    message: 'Не указано количество',
    value: '',
  });
  const asked: string[] = [];
  serve({
    [IMPORT]: ({ body }) => {
      const skip = String((body as FormData).get('skip') ?? '[]');
      asked.push(skip);
      const rows = JSON.parse(skip) as number[];
      const table = [2, 3, 4, 5].map((row) => ({ ...item, row, estimate: null }));
      const rest = table.filter(({ row }) => !rows.includes(row));
      return {
        data: {
          ...read,
          rows: rest,
          errors: [3, 4].filter((row) => !rows.includes(row)).map(wrong),
          warnings: [],
        },
      };
    },
  });
  show(<ImportDialog lotId={1} existing={0} onClose={() => {}} />, {
    id: 7,
    role: 'manager',
    company: null,
  } as never);
  const dialog = await dialogOf('Импорт позиций из Excel, CSV или 1С');
  await userEvent.upload(dialog.getByLabelText('Файл с позициями'), new File(['x'], 'Болты.xlsx'));
  await userEvent.click(await screen.findByRole('button', { name: 'Не брать строку 4' }));
  await screen.findByText('Не взяты строки: 4');
  await userEvent.click(await screen.findByRole('button', { name: 'Вернуть' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Не брать 2 строки с ошибками' }));
  await screen.findByText('Прочитано 2 позиции, ошибок нет');
  expect(asked).toEqual(['[]', '[4]', '[]', '[3,4]']);
});
