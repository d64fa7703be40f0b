// @vitest-environment happy-dom
// Pages of applications where there will be none: nothing there says that they come after the opening, or what to do for a round.
import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Lot } from '../../src/api/records/lot.ts';
import { whyNothing } from '../../src/ui/features/lot/nothing-to-open.ts';
import { StaffView } from '../../src/ui/features/round/staff-view.tsx';
import { VendorVerification } from '../../src/ui/features/verification/vendor-verification.tsx';
import { AT, lotOf, manager, metaOf, vendor } from './support/lot.ts';
import { serve } from './support/server.ts';
import { PATIENCE, putAway, show } from './support/show.tsx';

afterEach(putAway);

test('says why nothing is to be opened: nothing came, or the lot was stopped', () => {
  const of = (status: Lot['status'], applicationsCount: number | null, isSealed = true) =>
    whyNothing({ status, applicationsCount, isSealed });
  expect([of('deadlined', 0), of('cancelled', 0)]).toEqual(
    Array.from({ length: 2 }, () => 'Не подано ни одной заявки'),
  );
  expect([of('applications', 0), of('deadlined', 2), of('deadlined', null)]).toEqual([null, null, null]);
  expect(of('cancelled', null)).toBe('Процедура отменена, заявки не вскрывались');
  expect(of('cancelled', 2, false)).toBe('Процедура отменена');
});

test('a round is asked for only where it may still come', () => {
  serve({});
  const way = () => screen.queryByRole('link', { name: '«Рейтинг»' })?.getAttribute('href');
  const said = (status: Lot['status']) => {
    const { unmount } = show(
      <StaffView lot={lotOf({ status })} round={null} withEstimate={false} />,
      manager,
    );
    screen.getByText('Переторжки не было');
    const isAsked = way() === '/tender-1/rating';
    unmount();
    return isAsked;
  };
  expect(said('rating')).toBe(true);
  expect([said('cancelled'), said('finished'), said('verification')]).toEqual([false, false, false]);
});

test('a vendor who has no application is led to one only while they are taken', async () => {
  serve({ 'GET /api/v1/lots/1/applications': () => ({ data: [], meta: metaOf(0) }) });
  const open = show(<VendorVerification lot={lotOf()} />, vendor);
  await screen.findByText(/Здесь будет видно/, undefined, PATIENCE);
  expect(screen.getByRole('link', { name: 'К заявке' }).getAttribute('href')).toBe('/apply?lot=1');
  open.unmount();
  show(<VendorVerification lot={lotOf({ status: 'verification', applicationsDeadline: AT })} />, vendor);
  await screen.findByText('Приём предложений закончен: подать заявку уже нельзя.', undefined, PATIENCE);
  expect(screen.queryByRole('link', { name: 'К заявке' })).toBeNull();
});
