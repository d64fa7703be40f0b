// What each right of an access token opens: the whole list, so that a new call is thought of.
import { expect, test } from 'vitest';
import { allCalls } from '../../src/api/calls.ts';
import { scopeOf } from '../../src/api/token-scopes.ts';

const opened = (scope: 'items' | 'offers' | 'steps') =>
  allCalls
    .filter((call) => scopeOf(call) === scope)
    .map(({ method, path }) => `${method} ${path}`)
    .toSorted();

test('a preparation of lots is what comes before the publication', () => {
  expect(opened('items')).toEqual([
    'DELETE /api/v1/criteria/:id',
    'DELETE /api/v1/lots/:id',
    'DELETE /api/v1/orders/:id',
    'PATCH /api/v1/criteria/:id',
    'PATCH /api/v1/lots/:id',
    'PATCH /api/v1/lots/:id/orders',
    'POST /api/v1/criteria',
    'POST /api/v1/lots',
    'POST /api/v1/lots/:id/copy',
    'POST /api/v1/lots/:id/orders',
    'POST /api/v1/lots/:id/orders/import',
    'POST /api/v1/orders/:id/order-files',
    'PUT /api/v1/orders/:id',
  ]);
});

test('a preparation of offers binds nobody: neither a decision on an offer, nor an allocation, nor a price of a round', () => {
  expect(opened('offers')).toEqual([
    'DELETE /api/v1/applications/:id/files/:fileId',
    'DELETE /api/v1/offers/:id',
    'DELETE /api/v1/offers/:id/files/:fileId',
    'PATCH /api/v1/offers/:id',
    'PATCH /api/v1/tender/edit-application/:id',
    'POST /api/v1/applications/:id/files',
    'POST /api/v1/applications/:id/import',
    'POST /api/v1/applications/:id/offers',
    'POST /api/v1/lots/:id/applications',
    'POST /api/v1/offers/:id/files',
    'PUT /api/v1/applications/:id/offers',
    'PUT /api/v1/offers/:id',
  ]);
  expect(opened('steps')).toEqual(
    expect.arrayContaining([
      'PATCH /api/v1/offers/:id/needs-clarification',
      'PATCH /api/v1/offers/:id/update-allocated-quantity',
      'PATCH /api/v1/offers/:id/update-approved-customer',
      'POST /api/v1/applications/:id/approve-offers',
      'POST /api/v1/offers/:id/archive',
      'POST /api/v1/offers/:id/set-repeated-price',
      'PUT /api/v1/lots/:id/allocation',
    ]),
  );
});

test('what is read is read by «read» alone, and the account, the companies and the administration are opened by none', () => {
  const isClosed =
    /^\/api\/v\d\/(?:auth|profile|users|admin|settings|jobs|status|events|companies|action_logs|notifications)(?:\/|$)/;
  for (const call of allCalls) {
    const scope = scopeOf(call);
    const isOfSession = call.path.startsWith('/auth/') && call.method !== 'GET';
    if (isClosed.test(call.path) || isOfSession) expect([call.path, scope]).toEqual([call.path, null]);
    else if (call.method === 'GET') expect([call.path, scope]).toEqual([call.path, 'read']);
    else expect([call.path, scope]).not.toEqual([call.path, 'read']);
  }
});
