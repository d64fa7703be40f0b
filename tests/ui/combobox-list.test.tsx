// @vitest-environment happy-dom
// A choice by typing for whoever is quicker than the server's answer.
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import ComboboxList from '../../src/ui/parts/form/combobox-list.tsx';
import type { FoundOption } from '../../src/ui/parts/form/combobox-props.ts';

const ALL: FoundOption[] = [
  { value: 1, label: '13 Текстиль' },
  { value: 2, label: '28.13 Насосы и компрессоры' },
  { value: 3, label: '28.13.14 Насосы прочие' },
];
const chosen = vi.fn<(label: string | undefined) => void>();
/** Answers of the searches that were asked, by their text; '' is answered at once. */
let answer: Record<string, () => void>;

function Choice() {
  const [value, setValue] = useState<FoundOption | null>(null);
  const search = (text: string) =>
    new Promise<FoundOption[]>((resolve) => {
      const found = ALL.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()));
      if (text === '') resolve(found);
      else answer[text] = () => resolve(found);
    });
  return (
    <>
      <ComboboxList
        id="one"
        value={value}
        search={search}
        onChange={(option) => {
          chosen(option?.label);
          setValue(option);
        }}
      />
      <button type="button">Дальше</button>
      <button type="button" onClick={() => setValue(ALL[0]!)}>
        Из шаблона
      </button>
      <button type="button" onClick={() => setValue(ALL[2]!)}>
        Другое
      </button>
    </>
  );
}

const field = () => screen.getByRole('combobox');
const error = () => document.getElementById(field().getAttribute('aria-describedby') ?? '')?.textContent;
const typed = async (text: string) => {
  await userEvent.click(field());
  await screen.findByRole('option', { name: ALL[0]!.label });
  await userEvent.type(field(), text);
};
/** In place of all that stands in the field. */
const typedOver = async (text: string) => {
  await userEvent.click(field());
  await screen.findByRole('option', { name: ALL[0]!.label });
  await userEvent.tripleClick(field());
  await userEvent.keyboard(text);
};

beforeEach(() => {
  chosen.mockClear();
  answer = {};
  render(<Choice />);
});
afterEach(cleanup);

test.each(['{Enter}', '{Tab}'])(
  '%s before the answer takes nothing of the list for another text: what was typed stays and says so',
  async (key) => {
    await typed('насос');
    await userEvent.keyboard(key);
    await waitFor(() => expect(answer).toHaveProperty('насос'));
    answer['насос']!();
    await waitFor(() => expect(error()).toMatch(/Выберите из списка/));
    expect(field()).toHaveProperty('value', 'насос');
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(chosen).not.toHaveBeenCalled();
    // What the page itself chooses is chosen.
    await userEvent.click(screen.getByRole('button', { name: 'Из шаблона' }));
    await waitFor(() => expect(field()).toHaveProperty('value', '13 Текстиль'));
    expect(error()).toBeUndefined();
  },
);

test('what names its option by itself is chosen once the answer comes, wherever one is by then', async () => {
  await typed('28.13');
  await userEvent.tab();
  await waitFor(() => expect(answer).toHaveProperty(['28.13']));
  answer['28.13']!();
  await waitFor(() => expect(chosen.mock.calls).toEqual([['28.13 Насосы и компрессоры']]));
  await waitFor(() => expect(field()).toHaveProperty('value', '28.13 Насосы и компрессоры'));
  expect(error()).toBeUndefined();
  expect(document.activeElement?.textContent).toBe('Дальше');
});

test('what was left is looked for again where one comes back to it', async () => {
  await typed('насос');
  await userEvent.tab();
  await waitFor(() => expect(answer).toHaveProperty('насос'));
  answer['насос']!();
  await waitFor(() => expect(error()).toMatch(/Выберите из списка/));
  delete answer['насос'];
  await userEvent.click(field());
  await waitFor(() => expect(answer).toHaveProperty('насос'));
  answer['насос']!();
  await userEvent.click(await screen.findByRole('option', { name: /прочие/ }));
  expect(chosen.mock.calls).toEqual([['28.13.14 Насосы прочие']]);
  await waitFor(() => expect(error()).toBeUndefined());
});

test('what was typed over a chosen value and chose nothing is told by the field, with what has stayed, until one comes back', async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Из шаблона' }));
  const note = 'Осталось прежнее: по «насос» ничего не выбрано';
  await typedOver('насос');
  await userEvent.tab();
  await waitFor(() => expect(error()).toBe(note));
  answer['насос']!();
  await waitFor(() => expect(field()).toHaveProperty('value', '13 Текстиль'));
  expect([error(), field().getAttribute('aria-invalid'), chosen.mock.calls]).toEqual([note, null, []]);
  await userEvent.click(field());
  await screen.findByRole('option', { name: ALL[0]!.label });
  await userEvent.tab();
  expect([error(), field()]).toEqual([undefined, expect.objectContaining({ value: '13 Текстиль' })]);
});

test('what was typed over a chosen value and names another is chosen; its own words change nothing and say nothing', async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Из шаблона' }));
  await typedOver('13 текстиль');
  await userEvent.tab();
  expect(error()).toBeUndefined();
  await typedOver('28.13');
  await userEvent.tab();
  await waitFor(() => expect(answer).toHaveProperty(['28.13']));
  answer['28.13']!();
  await waitFor(() => expect(chosen.mock.calls).toEqual([['28.13 Насосы и компрессоры']]));
  await waitFor(() => expect(error()).toBeUndefined());
});

test('Esc leaves a chosen value as it was: nothing is taken for what had been typed, nothing is said', async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Из шаблона' }));
  await typedOver('28.13');
  await waitFor(() => expect(answer).toHaveProperty(['28.13']));
  delete answer['28.13'];
  await userEvent.keyboard('{Escape}');
  expect([error(), field()]).toEqual([undefined, expect.objectContaining({ value: '13 Текстиль' })]);
  await userEvent.tab();
  expect([error(), answer, chosen.mock.calls]).toEqual([undefined, {}, []]);
});

test('what the page has chosen meanwhile stands against an answer to what was left before', async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Из шаблона' }));
  await typedOver('28.13');
  await userEvent.tab();
  await waitFor(() => expect(answer).toHaveProperty(['28.13']));
  await userEvent.click(screen.getByRole('button', { name: 'Другое' }));
  await waitFor(() => expect(error()).toBeUndefined());
  answer['28.13']!();
  await waitFor(() => expect(field()).toHaveProperty('value', ALL[2]!.label));
  expect(chosen).not.toHaveBeenCalled();
});
