// @vitest-environment happy-dom
// Offers from a spreadsheet: what is typed is stored before it is compared, errors load nothing, one press loads once.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ImportPreview } from '../../src/api/records/import-preview.ts';
import { ImportDialog } from '../../src/ui/features/apply/import-dialog.tsx';
import { useDraft } from '../../src/ui/features/apply/use-draft.ts';
import { makeApplication, makeOffer, makeOrder } from './support/application.ts';
import { held, Refusal, serve, type Asked } from './support/server.ts';
import { changes, dialogOf, putAway, show } from './support/show.tsx';

const IMPORT = '/api/v1/applications/3/import';
const orders = [makeOrder(1)];
const stored = makeApplication(4, [makeOffer(11, orders[0]!, { unitPrice: '100.00' })]);
const imported = makeApplication(6, [makeOffer(11, orders[0]!, { unitPrice: '60.00' })]);
const preview = (part: Partial<ImportPreview> = {}): { data: ImportPreview } => ({
  data: { applied: false, columns: [], rows: [], errors: [], notes: [], total: 1, changedRows: 1, ...part },
});
const error = { row: 2, column: 'D', title: 'Цена', message: 'Не число' };

let closings: number;
beforeEach(() => {
  closings = 0;
});
afterEach(putAway);

function Page() {
  const draft = useDraft({ application: stored, orders, userId: 7, accepting: true });
  const [isOpen, setOpen] = useState(false);
  const type = (texts: object) => draft.changeRows((rows) => rows.map((row) => ({ ...row, ...texts })));
  const [row] = draft.state.rows;
  return (
    <>
      <button onClick={() => type({ unitPrice: '95' })}>Ввести</button>
      <button onClick={() => type({ unitPrice: 'сто', manufacturedYear: 'прошлый' })}>Ошибиться</button>
      <button
        onClick={() =>
          draft.setValues({
            ...draft.state.values,
            agent: { ...draft.state.values.agent, email: 'не почта' },
          })
        }
      >
        Ошибиться в условиях
      </button>
      <button onClick={() => setOpen(true)}>Загрузить</button>
      <p>Цена {row!.unitPrice}</p>
      <p>Год {row!.manufacturedYear}</p>
      <p>Почта {draft.state.values.agent.email}</p>
      {isOpen && (
        <ImportDialog draft={draft} orders={orders} isUnstored={false} onClose={() => void (closings += 1)} />
      )}
    </>
  );
}

async function choose(answers: Record<string, (asked: Asked) => unknown>, typed = ['Ввести']) {
  const asked = serve({
    'PUT /api/v1/applications/3/offers': () => ({ data: { id: 3, version: 5, newOfferIds: [], steps: [] } }),
    'GET /api/v2/applications/3': () => ({ data: imported }),
    ...answers,
  });
  show(<Page />, { id: 7, role: 'vendor' } as never);
  for (const name of typed) fireEvent.click(screen.getByText(name));
  fireEvent.click(screen.getByText('Загрузить'));
  const dialog = await dialogOf('Загрузить предложения из файла');
  await userEvent.upload(dialog.getByLabelText('Файл с предложениями'), new File(['x'], 'a.xlsx'));
  return { asked, dialog };
}
const isTrial = ({ url }: Asked) => url.searchParams.get('dryRun') === '1';

test('what is typed is stored before the file is tried; loaded once, the table shows it', async () => {
  const answer = held<object>();
  const { asked, dialog } = await choose({
    [`POST ${IMPORT}`]: (one) => (isTrial(one) ? preview() : answer.promise),
  });
  const press = await dialog.findByRole('button', { name: 'Загрузить 1 строку' });
  expect(changes(asked).map(([method]) => method)).toEqual(['PUT', 'POST']);
  expect(screen.getByText('Цена 95')).toBeDefined();
  await userEvent.click(press);
  await waitFor(() => expect(asked.filter((one) => one.path === IMPORT && !isTrial(one))).toHaveLength(1));
  await userEvent.click(press);
  answer.release({ data: {} });
  await screen.findByText('Цена 60.00');
  await waitFor(() => expect(closings).toBe(1));
  expect(asked.filter((one) => one.path === IMPORT && !isTrial(one))).toHaveLength(1);
});

test('a file with errors loads nothing and says where; another may be chosen', async () => {
  const { asked, dialog } = await choose({ [`POST ${IMPORT}`]: () => preview({ errors: [error] }) });
  await dialog.findByText('В файле 1 ошибка');
  expect(dialog.queryByRole('button', { name: /^Загрузить/ })).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Другой файл' }));
  await dialog.findByLabelText('Файл с предложениями');
  expect(asked.filter((one) => one.path === IMPORT).every(isTrial)).toBe(true);
});

test("of a table of one's own it is said what was found in it and what was not", async () => {
  const notes = ['Найдена 1 позиция из 2: по коду — 1.', 'Нет в файле: позиция 2.'];
  const { dialog } = await choose({ [`POST ${IMPORT}`]: () => preview({ notes }) });
  for (const note of notes) await dialog.findByText(note);
  expect(dialog.getByRole('button', { name: 'Загрузить 1 строку' })).toBeDefined();
});

test('a file without changes has nothing to load', async () => {
  const { dialog } = await choose({ [`POST ${IMPORT}`]: () => preview({ changedRows: 0 }) });
  await dialog.findByText('Изменений в файле нет');
  expect(dialog.queryByRole('button', { name: /^Загрузить/ })).toBeNull();
});

test('a refusal leaves the dialog and what is typed, and may be tried again', async () => {
  let isUp = false;
  const { dialog } = await choose({
    [`POST ${IMPORT}`]: (one) =>
      isTrial(one) || isUp ? preview() : new Refusal(422, { message: 'Приём завершён' }),
  });
  const press = await dialog.findByRole('button', { name: 'Загрузить 1 строку' });
  await userEvent.click(press);
  await screen.findByText('Приём завершён');
  await waitFor(() => expect(press.getAttribute('aria-busy')).toBeNull());
  expect(closings).toBe(0);
  expect(screen.getByText('Цена 95')).toBeDefined();
  isUp = true;
  await userEvent.click(press);
  await waitFor(() => expect(closings).toBe(1));
});

test('what is typed and cannot be stored stays where the file brings nothing, and gives way where it does', async () => {
  const { dialog } = await choose({ [`POST ${IMPORT}`]: () => preview() }, [
    'Ошибиться',
    'Ошибиться в условиях',
  ]);
  await userEvent.click(await dialog.findByRole('button', { name: 'Загрузить 1 строку' }));
  await screen.findByText('Цена 60.00');
  screen.getByText('Год прошлый');
  screen.getByText('Почта не почта');
});
