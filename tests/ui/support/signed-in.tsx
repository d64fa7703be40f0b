// A manager's open page whose readings and session are watched as the app has them.
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach } from 'vitest';
import { notifications } from '../../../src/api/calls/notifications.ts';
import { endSession } from '../../../src/ui/actors/session.ts';
import { setNavigate } from '../../../src/ui/data/navigation.ts';
import { onSessionEnd, reactToReadProblem } from '../../../src/ui/data/problems.ts';
import { queryClient, watchReads } from '../../../src/ui/data/query-client.ts';
import { useCall } from '../../../src/ui/data/use-call.ts';

export const manager = {
  id: 7,
  role: 'manager',
  name: 'Мария',
  email: 'm@demo.test',
  emailVerifiedAt: '2026-01-01T00:00:00Z',
  company: null,
};
export const profile = 'GET /api/v1/profile';
export const unread = 'GET /api/v1/notifications/unread-count';

/** Before each test of the file. @returns where the page was led to, anew for each test */
export function watchSession(): string[] {
  const went: string[] = [];
  beforeEach(() => {
    went.length = 0;
    setNavigate((to) => went.push(to));
    watchReads(reactToReadProblem);
    onSessionEnd(endSession);
    window.history.pushState(null, '', '/manager');
  });
  return went;
}

/** A part that reads. */
export function Bell() {
  const count = useCall(notifications.unreadCount);
  return <p>{count.error ? `Ошибка: ${count.error.message}` : `Прочитано: ${count.data?.data.count}`}</p>;
}

export const showRead = (page: ReactNode) =>
  render(<QueryClientProvider client={queryClient}>{page}</QueryClientProvider>);
