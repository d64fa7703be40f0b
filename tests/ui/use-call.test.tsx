// @vitest-environment happy-dom
// Readings and presses as every page makes them: whose record is on the screen, what a repeated press sends.
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { lots } from '../../src/api/calls/lots.ts';
import { questions } from '../../src/api/calls/questions.ts';
import { useFavoriteToggle } from '../../src/ui/features/favorite/use-favorite-toggle.ts';
import { useFavoritesInLot } from '../../src/ui/features/favorite/use-favorites-in-lot.ts';
import { useAllRows } from '../../src/ui/data/all-rows.ts';
import { queryClient } from '../../src/ui/data/query-client.ts';
import { useCall, useSend } from '../../src/ui/data/use-call.ts';
import { held, Refusal, serve } from './support/server.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  queryClient.clear();
});
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

describe('while the next reading loads', () => {
  const list = (id: number) => `GET /api/v1/lots/${id}/questions`;
  const page = (title: string) => ({ data: [{ id: 1, text: title }], meta: {} });

  test('another page of the same list keeps the former in sight', async () => {
    const next = held<object>();
    let isFirst = true;
    serve({ [list(1)]: () => (isFirst ? page('первая') : next.promise) });
    const { result, rerender } = renderHook(
      (props: { page: number }) => useCall(questions.list, { params: { id: 1 }, query: props }),
      { wrapper, initialProps: { page: 1 } },
    );
    await waitFor(() => expect(result.current.data?.data[0]?.text).toBe('первая'));
    isFirst = false;
    rerender({ page: 2 });
    expect(result.current.data?.data[0]?.text).toBe('первая');
    next.release(page('вторая'));
    await waitFor(() => expect(result.current.data?.data[0]?.text).toBe('вторая'));
  });

  test('another record is never shown for it', async () => {
    const next = held<object>();
    serve({ [list(1)]: () => page('чужая'), [list(2)]: () => next.promise });
    const { result, rerender } = renderHook(
      (props: { id: number }) => useCall(questions.list, { params: props, query: {} }),
      { wrapper, initialProps: { id: 1 } },
    );
    await waitFor(() => expect(result.current.data?.data[0]?.text).toBe('чужая'));
    rerender({ id: 2 });
    expect(result.current.data).toBeUndefined();
  });
});

describe('a press', () => {
  const POST = 'POST /api/v1/lots';
  const body = { title: 'Насосы' };

  test('that was never answered goes out again as the same one, and the next one as another', async () => {
    const answers = [new Refusal(500), new Refusal(500), { data: { id: 1 } }, { data: { id: 2 } }];
    const asked = serve({ [POST]: () => answers.shift() });
    const { result } = renderHook(() => useSend(lots.create, { once: true, quiet: true }), { wrapper });
    for (let press = 0; press < 4; press += 1) {
      await act(() => result.current.send({ body }).catch(() => null));
    }
    const keys = asked.map(({ key }) => key);
    expect(keys.slice(0, 3)).toEqual([keys[0], keys[0], keys[0]]);
    expect(keys[0]).toEqual(expect.any(String));
    expect(keys[3]).not.toBe(keys[0]);
  });

  test('that is clicked twice goes out once; the same again after its answer, or another beside it, goes out', async () => {
    let answer = held<object>();
    const asked = serve({ [POST]: () => answer.promise });
    const { result } = renderHook(() => useSend(lots.create), { wrapper });
    const press = async (...titles: string[]) => {
      answer = held<object>();
      act(() => titles.forEach((title) => result.current.run({ body: { title } })));
      await waitFor(() => expect(result.current.busy).toBe(true));
      answer.release({ data: { id: 1 } });
      await waitFor(() => expect(result.current.busy).toBe(false));
      return asked.splice(0).map((one) => (one.body as { title: string }).title);
    };
    expect(await press('Насосы', 'Насосы')).toEqual(['Насосы']);
    expect(await press('Насосы', 'Трубы')).toEqual(['Насосы', 'Трубы']);
  });

  test('that was refused, or says something else, is a new one', async () => {
    const answers = [new Refusal(422), new Refusal(500), { data: { id: 1 } }];
    const asked = serve({ [POST]: () => answers.shift() });
    const { result } = renderHook(() => useSend(lots.create, { once: true, quiet: true }), { wrapper });
    await act(() => result.current.send({ body }).catch(() => null));
    await act(() => result.current.send({ body }).catch(() => null));
    await act(() => result.current.send({ body: { title: 'Трубы' } }));
    expect(new Set(asked.map(({ key }) => key)).size).toBe(3);
  });

  test('that makes nothing new carries no key: its answer is kept nowhere', async () => {
    const asked = serve({ [POST]: () => ({ data: { id: 1 } }) });
    const { result } = renderHook(() => useSend(lots.create), { wrapper });
    await act(() => result.current.send({ body }));
    expect(asked[0]).not.toHaveProperty('key');
  });

  test('has the same functions at each drawing', () => {
    serve({});
    const { result, rerender } = renderHook(() => useSend(lots.create), { wrapper });
    const first = result.current;
    rerender();
    expect(result.current.send).toBe(first.send);
    expect(result.current.run).toBe(first.run);
  });
});

describe('a star', () => {
  const READ = 'GET /api/v1/favorites/in-lot';
  const star = { model_type: 'order' as const, model_id: 3 };
  const signedIn = () =>
    queryClient.setQueryData(['visitor'], {
      id: 1,
      role: 'vendor',
      name: 'Анна',
      email: '',
      emailVerifiedAt: null,
      company: null,
    });

  function useStars() {
    const stars = useFavoritesInLot(7);
    const { toggle } = useFavoriteToggle('order');
    return { isOn: stars?.('order', 3), press: (isOn: boolean) => toggle(3, isOn) };
  }

  test('is lit before the server has answered, and goes out if it refuses', async () => {
    const answer = held<object>();
    serve({ [READ]: () => ({ data: [] }), 'POST /api/v1/favorites': () => answer.promise });
    signedIn();
    const { result } = renderHook(useStars, { wrapper });
    await waitFor(() => expect(result.current.isOn).toBe(false));
    act(() => result.current.press(false));
    await waitFor(() => expect(result.current.isOn).toBe(true));
    answer.release(new Refusal(422));
    await waitFor(() => expect(result.current.isOn).toBe(false));
  });

  test('is stored beside a whole list read page by page, and lit in it', async () => {
    const lot = (isFavorite: boolean) => ({ id: 7, isFavorite });
    const asked = serve({
      'GET /api/v1/lots': () => ({ data: [lot(false)], meta: { lastPage: 1, total: 1 } }),
      'POST /api/v1/favorites': () => new Promise(() => {}),
    });
    const { result } = renderHook(
      () => ({ all: useAllRows(lots.list, {}), star: useFavoriteToggle('lot') }),
      { wrapper },
    );
    await waitFor(() => expect(result.current.all.data?.rows).toHaveLength(1));
    act(() => result.current.star.toggle(7, false));
    await waitFor(() => expect(asked.map(({ method }) => method)).toContain('POST'));
    expect(result.current.all.data?.rows).toMatchObject([lot(true)]);
  });

  test('pressed twice at once ends as the second press left it, sent in the order of the presses', async () => {
    const first = held<object>();
    let kept: object[] = [];
    const asked = serve({
      [READ]: () => ({ data: kept }),
      'POST /api/v1/favorites': () => first.promise,
      'DELETE /api/v1/favorites': () => {
        kept = [];
        return undefined;
      },
    });
    signedIn();
    const { result } = renderHook(useStars, { wrapper });
    await waitFor(() => expect(result.current.isOn).toBe(false));
    act(() => result.current.press(false));
    await waitFor(() => expect(result.current.isOn).toBe(true));
    act(() => result.current.press(true));
    await waitFor(() => expect(result.current.isOn).toBe(false));
    expect(asked.filter(({ method }) => method === 'DELETE')).toEqual([]);
    kept = [star];
    first.release({ data: star });
    await waitFor(() => expect(asked.filter(({ method }) => method === 'DELETE')).toHaveLength(1));
    expect(result.current.isOn).toBe(false);
  });
});
