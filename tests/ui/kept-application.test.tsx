// @vitest-environment happy-dom
// `/apply` of a company whose accreditation is gone: what it had submitted before is still there.
import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Visitor } from '../../src/machines/access.ts';
import { VendorActions } from '../../src/ui/features/lot/overview/vendor-actions.tsx';
import { NotSupplier } from '../../src/ui/features/apply/not-supplier.tsx';
import { AT, user } from './support/account.ts';
import { makeApplication, makeOffer, makeOrder } from './support/application.ts';
import { lotOf } from './support/lot.ts';
import { serve } from './support/server.ts';
import { PATIENCE, putAway, show } from './support/show.tsx';

afterEach(putAway);

const visitor = { id: 7, role: 'vendor', emailVerified: true, companyId: 3 } as Visitor;
const company = {
  id: 3,
  moderationStatus: 'rejected',
  moderationComment: 'Начата ликвидация',
  moderatedAt: AT,
  missing: [],
  completeness: 100,
};
const submitted = {
  ...makeApplication(2, [makeOffer(1, makeOrder(1))]),
  lot: { ...lotOf(), isSealed: true },
  vendor: { id: 3, title: 'ООО «Урал»', itn: '6699153856', moderationStatus: 'rejected' },
  status: 'active',
  vendorStatus: 'onReview',
  flags: ['lostAccreditation'],
  submittedAt: AT,
  openedAt: null,
  receipt: null,
  decisions: [],
  verifications: [],
  attachments: [],
  offersTotalPrice: '1000.00',
  ratingsWon: null,
  isWorkingCopy: false,
  coverage: { items: 1, of: 1, ordered: 1, total: 1 },
  place: null,
  decisionsHistory: [],
  steps: [
    { event: 'application.edit', call: null, open: true, reasons: [] },
    { event: 'application.cancel', call: null, open: true, reasons: [] },
  ],
};

test('what was submitted stays in sight with its mark and may be withdrawn, and no further revision is begun', async () => {
  serve({
    'GET /api/v1/profile/company': () => ({ data: company }),
    'GET /api/v2/applications': () => ({ data: [{ id: 3, status: 'active', flags: ['lostAccreditation'] }] }),
    'GET /api/v2/applications/3': () => ({ data: submitted }),
    'GET /api/v1/applications/3/doors': () => ({ data: { doors: [] } }),
  });
  show(<NotSupplier lot={lotOf()} visitor={visitor} />, { ...user, role: 'vendor' });
  await screen.findByText('Поданная заявка остаётся в процедуре', undefined, PATIENCE);
  screen.getByText('Аккредитация утрачена');
  await screen.findByText('Начата ликвидация');
  screen.getByText(/решит сам\. Пока идёт приём, заявку можно отозвать/);
  expect(screen.queryByRole('button', { name: 'Изменить' })).toBeNull();
});

test.each([
  ['applications', [{ id: 3, status: 'draft' }], 'Черновик заявки сохранён'],
  ['applications', [], 'Заявки подают аккредитованные компании'],
  ['finished', [{ id: 3, status: 'draft' }], 'Процедура завершена'],
])('of a lot in %s with %j it is said: %s', async (status, data, said) => {
  serve({
    'GET /api/v1/profile/company': () => ({ data: company }),
    'GET /api/v2/applications': () => ({ data }),
  });
  show(<NotSupplier lot={lotOf({ status })} visitor={visitor} />, { ...user, role: 'vendor' });
  await screen.findByText(said, undefined, PATIENCE);
  expect(screen.queryByText('Поданная заявка остаётся в процедуре')).toBeNull();
});

test('the procedure itself leads to what was submitted there', async () => {
  serve({
    'GET /api/v1/profile/company': () => ({ data: company }),
    'GET /api/v2/applications': () => ({ data: [{ id: 3, status: 'active', vendorStatus: 'onReview' }] }),
  });
  const seller = { ...user, role: 'vendor', company: { ...company, title: 'ООО «Урал»', itn: '6699153856' } };
  show(<VendorActions lot={lotOf()} />, seller as never);
  const link = await screen.findByRole('link', { name: 'Ваша заявка' }, PATIENCE);
  expect(link.getAttribute('href')).toBe('/apply?lot=1');
  await screen.findByText('Начата ликвидация');
});
