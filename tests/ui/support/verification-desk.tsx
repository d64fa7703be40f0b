// The manager's desk over one application, its calls answered.
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { vi } from 'vitest';
import type { Application } from '../../../src/api/records/application.ts';
import type { Lot } from '../../../src/api/records/lot.ts';
import type { Offer } from '../../../src/api/records/offer.ts';
import type { Step } from '../../../src/api/step.ts';
import { queryClient } from '../../../src/ui/data/query-client.ts';
import { DecisionDesk } from '../../../src/ui/features/verification/decision-desk.tsx';
import { Toaster } from '../../../src/ui/parts/feedback/toaster.tsx';
import { makeApplication, makeOffer, makeOrder } from './application.ts';
import { held, serve, type Asked } from './server.ts';

/** After each test. */
export function clearDesk(): void {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
}

export const lot = { id: 1, ownerId: 7, status: 'verification', ordersCount: 3 } as unknown as Lot;

/** As they stand once it was let through: an older one, the manager's, and another's. */
const decided = [
  { id: 11, createdAt: '2026-11-18T10:00:00Z', canCancel: true },
  { id: 12, createdAt: '2026-11-20T11:00:00Z', canCancel: true },
  { id: 13, createdAt: '2026-11-20T12:00:00Z', canCancel: false },
];

/** The first decision is answered when the test says so: what is pressed must be seen before. */
export function showDesk(
  approvals: readonly (boolean | null)[],
  draw: (tree: ReactElement) => unknown = render,
  steps: readonly Step[] = [],
  who: { id: number; role: string } = { id: 7, role: 'manager' },
  answers: Parameters<typeof serve>[0] = {},
  part: Partial<Offer> = {},
  whole: Partial<Application> = {},
) {
  const first = held<object>();
  queryClient.setQueryData(['visitor'], { ...who, company: null });
  const offers = approvals.map((approvedByCustomer, index) =>
    makeOffer(index + 1, makeOrder(index + 1), {
      approvedByCustomer,
      approvalReason: null,
      needsClarification: false,
      archivedAt: null,
      ...part,
    } as Partial<Offer>),
  );
  const application = {
    ...makeApplication(1, offers),
    status: 'active',
    flags: [],
    verifications: [],
    vendor: { title: 'ООО «А»' },
    lot: { id: 1, currency: 'RUB', ownerId: 7, isSealed: false, status: 'verification' },
    offersTotalPrice: '300.00',
    receipt: null,
    submittedAt: '2026-11-20T10:00:00Z',
    steps,
    ...whole,
  } as unknown as Application;
  const asked = serve({
    ...Object.fromEntries(
      offers.map(({ id }) => [
        `PATCH /api/v1/offers/${id}/update-approved-customer`,
        () => (id === 1 ? first.promise : { data: {} }),
      ]),
    ),
    [`POST /api/v1/applications/${application.id}/approve-offers`]: ({ body }) => ({
      data: {},
      offerIds: (body as { offerIds: number[] }).offerIds,
    }),
    'POST /verify': () => ({ data: {} }),
    'GET /api/v1/lot-sets': () => ({ data: [] }),
    [`GET /api/v2/applications/${application.id}`]: () => ({ data: { verifications: decided } }),
    'POST /api/v1/verifications/12/cancel-decision': () => ({ data: {} }),
    'GET /api/v1/lots/1/estimates': () => ({ data: { total: null, items: [], sum: null } }),
    ...answers,
  });
  const moves: number[] = [];
  const decisions: true[] = [];
  const element = (
    <DecisionDesk
      lot={lot}
      application={application}
      at={1}
      of={2}
      onStep={(by) => moves.push(by)}
      onDecided={() => decisions.push(true)}
    />
  );
  draw(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
      <Toaster />
    </QueryClientProvider>,
  );
  return {
    asked,
    moves,
    decisions,
    answer: () => first.release({ data: {}, decidedAt: '2026-11-20T10:00:00.000Z' }),
  };
}

export const sent = (asked: readonly Asked[]) =>
  asked
    .filter(({ method }) => method === 'PATCH')
    .map(({ path, body }) => {
      const { was: _was, wasReason: _reason, since: _since, ...mark } = body as Record<string, unknown>;
      return [Number(/\d+(?=\/update)/.exec(path)?.[0]), mark];
    });

/** What was posted. */
export const posted = (asked: readonly Asked[]) =>
  asked.filter(({ method }) => method === 'POST').map(({ body }) => body);
