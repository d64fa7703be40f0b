// @vitest-environment happy-dom
// Keys lead to what the page offers, whatever alphabet the keyboard writes, and never while something is typed.
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PageKeys } from '../../src/ui/app/layouts/page-keys.tsx';
import { stepThroughRows } from '../../src/ui/app/layouts/row-walk.ts';
import { offeredActions, usePageActions, type PageAction } from '../../src/ui/data/page-actions.ts';
import { listenForShortcuts, setSingleKeys } from '../../src/ui/data/shortcut-keys.ts';
import { putAway, show } from './support/show.tsx';

let done: string[];
let stop: () => void;

const action = (id: string, keys: string): PageAction => ({ id, title: id, keys, run: () => done.push(id) });

function Page({ actions }: { actions: readonly PageAction[] }) {
  usePageActions(actions);
  return (
    <>
      <input aria-label="поле" />
      <dialog open>
        <button type="button">в окне</button>
      </dialog>
    </>
  );
}

beforeEach(() => {
  done = [];
  stop = listenForShortcuts();
});
afterEach(() => {
  stop();
  cleanup();
});

const press = (init: KeyboardEventInit, on: Element = document.body) => fireEvent.keyDown(on, init);
const G = { key: 'п', code: 'KeyG' };
const P = { key: 'з', code: 'KeyP' };
const N = { key: 'т', code: 'KeyN' };

test('a key of a Russian keyboard is the key that it is; two in turn are one shortcut', () => {
  render(<Page actions={[action('new', 'N'), action('lots', 'G P')]} />);
  press(N);
  press(P);
  press(G);
  press(P);
  expect(done).toEqual(['new', 'lots']);
});

test('the mark is a mark on both keyboards', () => {
  render(<Page actions={[action('keys', '?'), action('search', '/')]} />);
  press({ key: ',', code: 'Slash', shiftKey: true });
  press({ key: '?', code: 'Digit7', shiftKey: true });
  press({ key: '.', code: 'Slash' });
  expect(done).toEqual(['keys', 'keys', 'search']);
});

test('what is typed, what is held with Ctrl, and what an open dialog hears is no shortcut', () => {
  const page = render(<Page actions={[action('new', 'N')]} />);
  press(N, page.getByLabelText('поле'));
  press(N, page.getByRole('button', { name: 'в окне' }));
  press({ ...N, ctrlKey: true });
  expect(done).toEqual([]);
});

test('keys of one sign can be put off: whoever speaks to the computer presses them unmeant', () => {
  render(<Page actions={[action('new', 'N'), action('lots', 'G P'), action('keys', '?')]} />);
  setSingleKeys(false);
  for (const key of [N, G, P, { key: '?', code: 'Digit7', shiftKey: true }]) press(key);
  expect(done).toEqual([]);
  setSingleKeys(true);
  press(N);
  expect(done).toEqual(['new']);
});

test('the second press of a double click takes nothing back of what the first one switched; a later press does', async () => {
  const presses: number[] = [];
  show(
    <>
      <PageKeys />
      <button type="button" aria-pressed onClick={({ detail }) => presses.push(detail)}>
        <b>Согласовать</b>
      </button>
      <button type="button" onClick={({ detail }) => presses.push(10 * detail)}>
        Ещё
      </button>
    </>,
  );
  for (const detail of [1, 2, 1]) fireEvent.click(screen.getByText('Согласовать'), { detail });
  // What is no switch may be pressed as fast as one likes.
  for (const detail of [1, 2]) fireEvent.click(screen.getByText('Ещё'), { detail });
  expect(presses).toEqual([1, 1, 10, 20]);
  putAway();
});

test('an action goes with the part that offered it; of two of one name the last one works, as it stands now', () => {
  const page = render(
    <>
      <Page actions={[action('new', 'N')]} />
      <Page actions={[{ id: 'new', title: 'new', keys: 'N', run: () => done.push('later') }]} />
    </>,
  );
  press(N);
  expect(done).toEqual(['later']);
  expect(offeredActions().map(({ id }) => id)).toEqual(['new']);
  page.unmount();
  press(N);
  expect(done).toEqual(['later']);
});

test('J and K walk the rows that lead somewhere', () => {
  const page = render(
    <main>
      <table>
        <thead>
          <tr>
            <th>
              <button type="button">сорт</button>
            </th>
          </tr>
        </thead>
        <tbody>
          {['a', 'b'].map((name) => (
            <tr key={name}>
              <td>
                <a href={`#${name}`}>{name}</a>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </main>,
  );
  for (const link of page.getAllByRole('link')) link.getClientRects = () => [{}] as unknown as DOMRectList;
  const focused = () => document.activeElement?.textContent;
  stepThroughRows(1);
  expect(focused()).toBe('a');
  stepThroughRows(1);
  expect(focused()).toBe('b');
  stepThroughRows(1);
  expect(focused()).toBe('b');
  stepThroughRows(-1);
  expect(focused()).toBe('a');
});
