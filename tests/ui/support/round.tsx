// A round's rows, state and page, as its vendor and its staff get them.
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { RoundState } from '../../../src/api/records/round.ts';
import type { Lot } from '../../../src/api/records/lot.ts';
import { queryClient } from '../../../src/ui/data/query-client.ts';
import type { RoundLine } from '../../../src/ui/features/round/price-rows.ts';
import { RoundView } from '../../../src/ui/features/round/round-view.tsx';
import { serve, type Asked } from './server.ts';

export const FAR = '2199-01-01T00:00:00Z';
export const lot = { id: 1, status: 'repeating' } as unknown as Lot;

export const line = (offerId: number, price: string, bestPrice: string | null, place: number): RoundLine =>
  ({
    offerId,
    orderId: offerId,
    index: offerId,
    name: `Позиция ${offerId}`,
    offerName: '',
    isAnalogue: false,
    quantity: '10',
    unit: '796',
    unitTitle: 'шт',
    basePrice: price,
    price,
    loweredPercent: '0.00',
    maxNextPrice: (Number(price) * 0.995).toFixed(2),
    sum: `${Number(price) * 10}.00`,
    place,
    bestPrice,
  }) as RoundLine;

/** What a vendor has of a round; the total is of its offers, analogues beside them are not counted. */
export const ownOf = (
  lines: readonly RoundLine[],
  part: Partial<NonNullable<RoundState['own']>> = {},
): NonNullable<RoundState['own']> => {
  const total = `${lines.reduce((sum, one) => sum + (one.isAnalogue ? 0 : Number(one.sum)), 0)}.00`;
  return {
    applicationId: 5,
    currency: 'RUB',
    vat: 'vat22',
    place: 3,
    places: [],
    total,
    baseTotal: total,
    totalConverted: total,
    moves: [],
    lines: [...lines],
    ...part,
  };
};

export const round = (part: Partial<RoundState>): RoundState =>
  ({
    lotId: 1,
    lotCurrency: 'RUB',
    number: 1,
    startedAt: '2026-01-01T10:00:00Z',
    endsAt: FAR,
    serverTime: '2026-01-01T11:00:00Z',
    isRunning: true,
    isAnnulled: false,
    stepKind: 'percent',
    step: '0.50',
    visibility: 'best',
    extensionMinutes: 10,
    extensionLimit: 3,
    extensionsUsed: 2,
    placesAt: '2026-01-01T11:00:00Z',
    nextPlacesAt: FAR,
    tookPart: null,
    invited: null,
    own: null,
    ...part,
  }) as RoundState;

/** One round, or as /repeating shows several. */
export function show(
  answers: Parameters<typeof serve>[0],
  isVendor: boolean,
  of: readonly number[] = [],
  status = lot.status,
): Asked[] {
  queryClient.setQueryData(['visitor'], { id: 7, role: isVendor ? 'vendor' : 'manager', company: null });
  const asked = serve(answers);
  const element = (
    <main>
      {of.length === 0 && <RoundView lot={{ ...lot, status }} isVendor={isVendor} />}
      {of.map((id) => (
        <article key={id}>
          <RoundView lot={{ ...lot, id }} isVendor={isVendor} />
        </article>
      ))}
    </main>
  );
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
    </QueryClientProvider>,
  );
  return asked;
}
