// @vitest-environment happy-dom
// A new lot: by its name, from a file, by a template.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NewLotDialog } from '../../src/ui/features/desk/new-lot-dialog.tsx';
import { SaveTemplateDialog } from '../../src/ui/features/lot/save-template-dialog.tsx';
import { AT, manager, lotOf } from './support/lot.ts';
import { Refusal, serve } from './support/server.ts';
import { changes, dialogOf, PATIENCE, putAway, show } from './support/show.tsx';

let person: ReturnType<typeof userEvent.setup>;
beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {});
  person = userEvent.setup();
});
afterEach(putAway);

test('a template takes the name of its lot, and a refusal of the name stays in the dialog', async () => {
  let isRefused = true;
  const asked = serve({
    'POST /api/v1/lots/1/template': () =>
      isRefused ? new Refusal(422, { errors: { name: ['Такой шаблон уже есть'] } }) : { data: null },
  });
  const onClose = vi.fn();
  show(<SaveTemplateDialog lot={lotOf()} onClose={onClose} />, manager);
  const dialog = await dialogOf('Сохранить как шаблон');
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText(/^Название шаблона/)));
  await person.keyboard('{Enter}');
  await dialog.findByText('Такой шаблон уже есть');
  expect(onClose).not.toHaveBeenCalled();
  isRefused = false;
  await person.keyboard(' 2{Enter}');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(changes(asked).map(([, , body]) => body)).toEqual([{ name: 'Трубы' }, { name: 'Трубы 2' }]);
});

test('a new lot begins with its name under the hands; one from a file needs the file, one by a template its choice', async () => {
  const asked = serve({
    'GET /api/v1/lot-templates': () => ({
      data: [
        { id: 3, name: 'Кабель', items: 2, invitees: 1, by: 'Иванова А. И.', createdAt: AT, canChange: true },
        {
          id: 4,
          name: 'Насосы',
          items: 1,
          invitees: 0,
          by: 'Иванова А. И.',
          createdAt: AT,
          canChange: false,
        },
      ],
    }),
    'PATCH /api/v1/lot-templates/3': () => ({ data: null }),
    'POST /api/v1/lot-templates/3/lot': () => ({ data: { id: 21 } }),
  });
  show(<NewLotDialog onClose={() => {}} />, manager);
  const dialog = await dialogOf('Новая процедура');
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText(/^Название/)));
  await person.keyboard('{Enter}');
  await dialog.findByText('Укажите название');
  await person.keyboard('Кабель на линию');
  await person.click(dialog.getByRole('radio', { name: /^Из Excel/ }));
  await person.click(dialog.getByRole('button', { name: 'Создать черновик' }));
  await dialog.findByText('Выберите файл');
  await person.click(dialog.getByRole('radio', { name: /^По шаблону/ }));
  await person.click(dialog.getByRole('button', { name: 'Создать черновик' }));
  await dialog.findByText('Выберите шаблон');
  expect(changes(asked)).toEqual([]);
  await person.click(await dialog.findByRole('button', { name: /^Шаблон/ }));
  await person.click(await screen.findByRole('option', { name: /Кабель/ }, PATIENCE));
  await dialog.findByText(/2 позиции · 1 приглашённый · Иванова А\. И\./, { selector: 'p span, p' });
  await dialog.findByRole('button', { name: 'Переименовать' });
  await person.click(dialog.getByRole('button', { name: 'Создать черновик' }));
  await screen.findByText('Другая страница');
  expect(changes(asked)).toEqual([['POST', '/api/v1/lot-templates/3/lot', { title: 'Кабель на линию' }]]);
});

test('the only template is chosen by itself', async () => {
  const asked = serve({
    'GET /api/v1/lot-templates': () => ({
      data: [
        { id: 3, name: 'Кабель', items: 2, invitees: 0, by: 'Иванова А. И.', createdAt: AT, canChange: true },
      ],
    }),
    'POST /api/v1/lot-templates/3/lot': () => ({ data: { id: 21 } }),
  });
  show(<NewLotDialog onClose={() => {}} />, manager);
  const dialog = await dialogOf('Новая процедура');
  await person.click(dialog.getByRole('radio', { name: /^По шаблону/ }));
  await dialog.findByText(/2 позиции · Иванова А\. И\./, { selector: 'p span, p' });
  await person.click(dialog.getByRole('button', { name: 'Создать черновик' }));
  await screen.findByText('Другая страница');
  expect(changes(asked)).toEqual([['POST', '/api/v1/lot-templates/3/lot', {}]]);
});

test('the title of a new lot is proposed from the name of its file, the last one chosen; a typed one stays', async () => {
  serve({});
  show(<NewLotDialog onClose={() => {}} />, manager);
  const dialog = await dialogOf('Новая процедура');
  const title = dialog.getByLabelText<HTMLInputElement>(/^Название/);
  const choose = (name: string) =>
    person.upload(dialog.getByLabelText('Файл с позициями'), new File(['x'], name));
  await person.click(dialog.getByRole('button', { name: 'Создать черновик' }));
  await dialog.findByText('Укажите название');
  await choose('Кабель_на_линию.xlsx');
  await waitFor(() => expect(title.value).toBe('Кабель на линию'));
  await waitFor(() => expect(dialog.queryByText('Укажите название')).toBeNull());
  await choose('Трубы v2.csv');
  await waitFor(() => expect(title.value).toBe('Трубы v2'));
  await person.clear(title);
  await person.type(title, 'Своё');
  await choose('Насосы.xlsx');
  await dialog.findByText('Насосы.xlsx');
  expect(title.value).toBe('Своё');
});
