// @vitest-environment happy-dom
// Readings and presses as every page makes them: whose record is on the screen, what a repeated press sends.
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { lots } from '../../src/api/calls/lots.ts';
import { questions } from '../../src/api/calls/questions.ts';
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
