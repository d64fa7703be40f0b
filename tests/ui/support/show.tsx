// A part as its page has it: with the cache of readings, an address, and a place for messages. For whom it is shown stands in the cache.
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within, type RenderResult } from '@testing-library/react';
import type { ReactElement } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { vi } from 'vitest';
import type { ProfileRecord } from '../../../src/api/records/user.ts';
import { queryClient } from '../../../src/ui/data/query-client.ts';
import { Toaster } from '../../../src/ui/parts/feedback/toaster.tsx';
import type { Asked } from './server.ts';

/** What opens is fetched first. */
export const PATIENCE = { timeout: 20_000 };

/** Shows it to that person at that address; where another page would be, its address is written. */
export function show(
  element: ReactElement,
  who: Partial<ProfileRecord> | null = null,
  address = '/',
): RenderResult {
  queryClient.setQueryData(['visitor'], who);
  const router = createMemoryRouter(
    [
      { path: new URL(address, 'http://localhost').pathname, element },
      { path: '*', Component: Elsewhere },
    ],
    { initialEntries: [address] },
  );
  return render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Toaster />
    </QueryClientProvider>,
  );
}

function Elsewhere() {
  return <p>Другая страница</p>;
}

/** After each test. */
export function putAway(): void {
  cleanup();
  queryClient.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
  window.history.replaceState(null, '', '/');
}

/** What was sent to be changed: method, path, body. */
export const changes = (asked: readonly Asked[]): unknown[][] =>
  asked
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path, body }) => (body === undefined ? [method, path] : [method, path, body]));

/** The dialog of that name once it is there. */
export const dialogOf = async (name: string | RegExp) =>
  within(await screen.findByRole('dialog', { name }, PATIENCE));

/** What is told at a field as its error, or as its hint. */
export const toldAt = (field: HTMLElement): string =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join('');

export const plain = (text: string | null): string => (text ?? '').replaceAll(/\s/g, ' ');
