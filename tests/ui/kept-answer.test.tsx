// @vitest-environment happy-dom
// An answer to a clarification while it is written: what is the vendor's own of it, and what the staff corrected meanwhile.
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Application } from '../../src/api/records/application.ts';
import { hasKept, kept } from '../../src/ui/data/kept-input.ts';
import { answeredOffers } from '../../src/ui/features/apply/answer-rows.ts';
import { useClosedAnswer } from '../../src/ui/features/apply/closed-answer.ts';
import { useAnswer } from '../../src/ui/features/apply/use-answer.ts';
import { makeApplication, makeOffer, makeOrder } from './support/application.ts';
import { takeTold } from '../support/take-told.ts';

const USER = 7;
const order = makeOrder(1);
const submitted = makeApplication(4, [makeOffer(11, order, { name: 'Насос', country: 'Россия' })]);
const corrected = makeApplication(5, [makeOffer(11, order, { name: 'Насос НЦ-5', country: 'Россия' })], {
  address: 'Чита',
});

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const write = (application: Application) =>
  renderHook(({ now }) => useAnswer(now, USER, 'answer:1'), { initialProps: { now: application } });
const typeCountry = (hook: ReturnType<typeof write>, country: string) =>
  act(() => hook.result.current.changeRows((rows) => rows.map((row) => ({ ...row, country }))));
const later = () => act(() => vi.advanceTimersByTime(1_000));

test('an untouched answer leaves nothing behind', () => {
  const hook = write(submitted);
  later();
  hook.unmount();
  expect(hasKept(USER)).toBe(false);
});

test('what was typed is put back over the record as it is now: later corrections stand', () => {
  const first = write(submitted);
  typeCountry(first, 'Китай');
  act(() => first.result.current.setText('Поправили страну'));
  first.unmount();
  const second = write(corrected);
  expect(second.result.current.rows[0]).toMatchObject({ name: 'Насос НЦ-5', country: 'Китай' });
  expect(second.result.current.values.address).toBe('Чита');
  expect(second.result.current.text).toBe('Поправили страну');
  expect(answeredOffers(second.result.current.rows, corrected.offers)).toEqual([
    { id: 11, country: 'Китай' },
  ]);
});

test('a correction that comes while one writes is no change of one’s own', () => {
  const hook = write(submitted);
  typeCountry(hook, 'Китай');
  hook.rerender({ now: corrected });
  expect(hook.result.current.rows[0]).toMatchObject({ name: 'Насос НЦ-5', country: 'Китай' });
  expect(hook.result.current).toMatchObject({ edition: 1, values: { address: 'Чита' } });
  expect(answeredOffers(hook.result.current.rows, corrected.offers)).toEqual([{ id: 11, country: 'Китай' }]);
});

test('once sent nothing of it stays', () => {
  const hook = write(submitted);
  typeCountry(hook, 'Китай');
  later();
  expect(hasKept(USER)).toBe(true);
  act(() => hook.result.current.forget());
  hook.unmount();
  expect(kept(USER, 'answer:1')).toBeNull();
});

describe('once nothing is asked any more', () => {
  const asking = (answer: string | null) =>
    ({ ...submitted, clarifications: [{ id: 1, answer }] }) as unknown as Application;
  function close(text: string, answer: string | null) {
    const editor = write(submitted);
    act(() => editor.result.current.setText(text));
    const page = renderHook(
      ({ now, asked }: { now: Application; asked?: number }) => useClosedAnswer(now, USER, asked),
      { initialProps: { now: asking(null), asked: 1 as number | undefined } },
    );
    editor.unmount();
    page.rerender({ now: asking(answer), asked: undefined });
    return takeTold();
  }

  test('a text that was not sent is offered to be copied and kept no longer', () => {
    expect(close('Срок по договору', null)).toEqual(['Срок по договору']);
    expect(kept(USER, 'answer:1')).toBeNull();
  });

  test('a text that a colleague’s answer came before, too; the own answer is not', () => {
    expect(close('Срок по договору', 'Срок прежний')).toEqual(['Срок по договору']);
    expect(close('Срок по договору', 'Срок по договору')).toEqual([]);
  });
});
