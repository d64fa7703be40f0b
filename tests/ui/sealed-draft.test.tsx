// @vitest-environment happy-dom
// An application that a commission opens: written in this browser alone, sealed to whoever holds keys now, kept until it is taken.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Application } from '../../src/api/records/application.ts';
import { readSealedText } from '../../src/api/records/sealed-content.ts';
import type { Lot } from '../../src/api/records/lot.ts';
import { readEnvelope } from '../../src/proof/commission/envelope.ts';
import { newKey } from '../../src/proof/commission/keys.ts';
import { open as openEnvelope, openShare } from '../../src/proof/commission/open.ts';
import { pageScope } from '../../src/ui/data/unsaved.ts';
import { keepDraft, keptDraft } from '../../src/ui/features/sealed/kept-draft.ts';
import { SealedApplication } from '../../src/ui/features/sealed/sealed-application.tsx';
import { sealedDraft } from '../../src/ui/features/sealed/sealed-draft.ts';
import { SealedEditor } from '../../src/ui/features/sealed/sealed-editor.tsx';
import { contentOf } from '../../src/ui/features/sealed/sealed-record.ts';
import { makeApplication, makeOffer, makeOrder } from './support/application.ts';
import { browserStore } from './support/browser-store.ts';
import { Refusal, serve } from './support/server.ts';
import { changes, PATIENCE, plain, putAway, show } from './support/show.tsx';
import { wideWindow } from './support/window.ts';

const USER = 7;
const vendor = { id: USER, role: 'vendor', company: null } as const;
const orders = [makeOrder(1), makeOrder(2)];
const FIRST_ID = 50;
const sealing = {
  lotId: 1,
  companyId: 5,
  number: 2,
  offerBlock: 5,
  blockPlaces: 10,
  purpose: 'lot 1',
  threshold: 2,
  custodians: [] as { userId: number; recipient: string }[],
};
const record = (offers = [makeOffer(FIRST_ID + 1, orders[0]!)], part: object = {}): Application =>
  ({
    ...makeApplication(4, offers, { agreement: 'active', isAgree: true }),
    status: 'draft',
    flags: [],
    verifications: [],
    isWorkingCopy: false,
    receipt: null,
    vendor: { title: 'ООО «А»' },
    lot: { id: 1, currency: 'RUB', ownerId: 9, isSealed: true, status: 'applications' },
    offersTotalPrice: '0.00',
    coverage: { items: 0, of: 2 },
    ...part,
  }) as unknown as Application;
const row = (orderId: number, unitPrice: string, id?: number) => ({
  orderId,
  isAnalogue: false,
  quantity: '10',
  unitPrice,
  ...(id === undefined ? {} : { id }),
});

let store: ReturnType<typeof browserStore>;
beforeEach(() => {
  store = browserStore();
  wideWindow();
});
afterEach(putAway);

const placeOf = (application: Application, submitted: Application | null = null) =>
  sealedDraft({ userId: USER, application, orders, sealing, vatToday: ['vat20'], submitted });

test('a new row gets an id of the own block that nothing stored or submitted has; what is left out stays', async () => {
  const asked = serve({});
  const former = record([makeOffer(FIRST_ID + 1, orders[0]!, { manufacturer: 'Завод' })]);
  const submitted = record([makeOffer(FIRST_ID + 4, orders[1]!)]);
  const { place } = placeOf(former, submitted);
  const kept = { id: FIRST_ID + 1, orderId: 1, isAnalogue: false, unitPrice: '90' };
  const after = await place.saveOffers(former, [kept, row(2, '7')], orders);
  expect(after.offers.map(({ id }) => id)).toEqual([FIRST_ID + 1, FIRST_ID + 5]);
  expect(after.offers[0]).toMatchObject({ manufacturer: 'Завод', unitPrice: '90.00' });
  expect(after).toMatchObject({ offersTotalPrice: '970.00', coverage: { items: 2, of: 2 } });
  const fresh = await placeOf(record([])).place.saveOffers(record([]), [row(1, '1'), row(2, '2')], orders);
  expect(fresh.offers.map(({ id }) => id)).toEqual([FIRST_ID + 1, FIRST_ID + 2]);
  // Nothing of it goes anywhere.
  expect(asked).toEqual([]);
});

test('terms and rows are kept in this browser, each without losing the other', async () => {
  const first = record();
  const { place } = placeOf(first);
  await keepDraft(USER, 3, { submitted: { ...contentOf(first), number: 1 } });
  const priced = await place.saveOffers(first, [row(1, '90', FIRST_ID + 1)], orders);
  await place.saveTerms(priced, { minSum: '5.00' });
  const { draft, submitted } = await keptDraft(USER, 3);
  expect(draft).toMatchObject({ terms: { minSum: '5.00' }, offers: [{ unitPrice: '90.00' }] });
  // What was submitted before is remembered beside it.
  expect(submitted).toMatchObject({ number: 1 });
  // Of this person alone, and of this application.
  expect(await keptDraft(8, 3)).toEqual({ draft: null, submitted: null });
  expect(await keptDraft(USER, 4)).toEqual({ draft: null, submitted: null });
});

test('an envelope is sealed to those who hold keys now; the draft goes once it was taken', async () => {
  const [former, one, two] = [await newKey(), await newKey(), await newKey()];
  const now = {
    ...sealing,
    number: 3,
    custodians: [
      { userId: 21, recipient: one.recipient },
      { userId: 22, recipient: two.recipient },
    ],
  };
  serve({ 'GET /api/v1/applications/3/sealing': () => ({ data: now }) });
  const application = record();
  await keepDraft(USER, 3, { draft: contentOf(application) });
  const old = { ...sealing, custodians: [{ userId: 20, recipient: former.recipient }] };
  const { envelopeOf } = sealedDraft({
    userId: USER,
    application,
    orders,
    sealing: old,
    vatToday: ['vat20'],
    submitted: null,
  });
  const { path, payload, done } = await envelopeOf(application);
  expect(path).toBe('/api/v1/applications/3/envelope');
  const envelope = readEnvelope(payload.envelope);
  const shares = [await openShare(envelope, 21, one.secret), await openShare(envelope, 22, two.secret)];
  const { content } = await openEnvelope(envelope, shares);
  expect(readSealedText(content)).toMatchObject({
    application: 3,
    number: 3,
    offers: [{ id: FIRST_ID + 1, unitPrice: '100.00' }],
  });
  expect((await keptDraft(USER, 3)).draft).not.toBeNull();
  await done();
  expect(await keptDraft(USER, 3)).toMatchObject({
    draft: null,
    submitted: { number: 3, offers: [{ id: FIRST_ID + 1 }] },
  });
});

const READINGS = {
  'GET /api/v1/vat-rates': () => ({ data: [{ code: 'vat20' }] }),
  'GET /api/v1/applications/3/sealing': () => ({ data: sealing }),
  'GET /api/v1/lots/1/own-past': () => ({ data: { prices: [], last: null } }),
  'GET /api/v1/applications/3/receipt': () => ({ data: [] }),
  'GET /api/v1/applications/3/doors': () => new Refusal(404),
  'GET /api/v1/favorites/in-lot': () => ({ data: [] }),
  'GET /api/v1/payment-conditions': () => ({ data: [] }),
};
const lot = {
  id: 1,
  number: 'Л-1',
  title: 'Трубы',
  currency: 'RUB',
  basis: 'DDP',
  status: 'applications',
  applicationsDeadline: '2199-01-01T00:00:00Z',
  byCommission: true,
} as unknown as Lot;
const editor = (application: Application) => (
  <SealedEditor
    lot={lot}
    application={application}
    orders={orders}
    userId={USER}
    accepting
    onSubmitted={() => {}}
  />
);

test('what was written earlier stands in the editor again, and what is typed stays in this browser', async () => {
  const asked = serve(READINGS);
  const kept = record([makeOffer(FIRST_ID + 1, orders[0]!, { unitPrice: '77.00' })]);
  await keepDraft(USER, 3, { draft: contentOf(kept) });
  show(editor(record([])), vendor);
  await screen.findByText(/Черновик хранится только в этом браузере/, {}, PATIENCE);
  await waitFor(() => expect(plain(document.body.textContent)).toContain('770,00'));
  const price = [...document.querySelectorAll<HTMLElement>('[data-cell]')].find(
    ({ textContent }) => textContent === '77,00',
  )!;
  fireEvent.mouseDown(price);
  price.focus();
  await userEvent.keyboard('80{Enter}');
  await waitFor(async () => expect((await keptDraft(USER, 3)).draft?.offers[0]?.unitPrice).toBe('80.00'));
  await waitFor(() => expect(pageScope.dirty()).toEqual([]));
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await screen.findByRole('dialog', { name: 'Проверка и подача' }, PATIENCE);
  expect(changes(asked)).toEqual([]);
});

test('where this browser keeps nothing it is said instead of losing what would be written', async () => {
  serve(READINGS);
  store.fail();
  show(editor(record([])), vendor);
  await screen.findByText('Этот браузер не хранит черновик', {}, PATIENCE);
  expect(screen.queryByRole('button', { name: 'Проверить и подать' })).toBeNull();
});

test.each([
  ['of that revision is what is shown', 3, 'Запечатано для комиссии'],
  ['of a former revision is not', 2, 'Содержание запечатано'],
] as const)('this browser’s copy of a submitted one %s', async (_, number, title) => {
  serve(READINGS);
  const receipt = { number: 3, submittedAt: '2026-11-20T10:00:00Z', hash: 'ab' };
  const application = record([], { receipt, status: 'active' });
  await keepDraft(USER, 3, { submitted: { ...contentOf(record()), number } });
  show(<SealedApplication application={application} orders={orders} userId={USER} isAsked={false} />, vendor);
  await screen.findByText(title, {}, PATIENCE);
  expect(screen.queryAllByRole('button', { name: 'Скачать копию' })).toHaveLength(number === 3 ? 1 : 0);
});
