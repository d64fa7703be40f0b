// @vitest-environment happy-dom
// Input of an earlier visit: put back over the record it was typed on, never over what another stored since.
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi, type MockInstance } from 'vitest';
import { forgetKept, hasKept, keep, kept } from '../../src/ui/data/kept-input.ts';
import { ApiError } from '../../src/api/errors.ts';
import { onSessionEnd, reactToProblem } from '../../src/ui/data/problems.ts';
import { setNavigate } from '../../src/ui/data/navigation.ts';
import { endSession, leave } from '../../src/ui/actors/session.ts';
import { setAsker } from '../../src/ui/data/unsaved.ts';
import { queryClient } from '../../src/ui/data/query-client.ts';
import { toast } from '../../src/ui/data/toasts.ts';
import { keyOf } from '../../src/ui/data/use-call.ts';
import { applications } from '../../src/api/calls/applications.ts';
import { DraftStore } from '../../src/ui/features/apply/draft-store.ts';
import { keepInput } from '../../src/ui/features/apply/kept-input.ts';
import { rowOf } from '../../src/ui/features/apply/offer-rows.ts';
import { SaveStatus } from '../../src/ui/features/apply/save-status.tsx';
import { valuesOf } from '../../src/ui/features/apply/terms-form.ts';
import { useDraft } from '../../src/ui/features/apply/use-draft.ts';
import { useToldOfColleague } from '../../src/ui/features/apply/use-submitted.ts';
import { makeApplication, makeOffer, makeOrder } from './support/application.ts';
import { Refusal, serve, type Asked } from './support/server.ts';

const USER = 7;
const order = makeOrder(1);
const typedOver = makeApplication(4, [makeOffer(11, order, { unitPrice: '100.00' })]);
const ofColleague = makeApplication(5, [makeOffer(11, order, { unitPrice: '80.00' })], { address: 'Чита' });

let asked: Asked[];
let stored = ofColleague;
beforeEach(() => {
  localStorage.clear();
  // Whom a test before has signed out is kept again once something of theirs is read.
  kept(USER, 'application:3');
  stored = ofColleague;
  asked = serve({
    'PUT /api/v1/applications/3/offers': ({ body }) => {
      const { offers } = body as { offers: { unitPrice: string }[] };
      stored = makeApplication(6, [makeOffer(11, order, { unitPrice: offers[0]!.unitPrice })]);
      return { data: { ...stored, newOfferIds: [] } };
    },
    'PATCH /api/v1/tender/edit-application/3': ({ body }) => {
      stored = { ...stored, ...(body as object), version: stored.version };
      return { data: { ...stored, newOfferIds: [] } };
    },
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  queryClient.clear();
});

function keepPrice(unitPrice: string, version = typedOver.version) {
  const [row] = typedOver.offers.map((offer) => rowOf(offer));
  keepInput(USER, 'application:3', {
    version,
    values: valuesOf(typedOver),
    rows: [{ ...row!, unitPrice }],
  });
}

describe('input of an earlier visit', () => {
  test('over the same record is put back and stored', async () => {
    keepPrice('95.00');
    const store = new DraftStore(typedOver, [order], USER);
    expect(store.getState()).toMatchObject({ isRestored: true, theirs: null });
    expect(await store.save()).toBe('saved');
    expect(asked).toMatchObject([{ method: 'PUT', body: { offers: [{ unitPrice: '95.00' }] } }]);
  });

  test('over a record that a colleague has changed since waits for a choice and writes nothing', async () => {
    keepPrice('95.00');
    const store = new DraftStore(ofColleague, [order], USER);
    expect(await store.save()).toBe('stale');
    expect(asked).toEqual([]);
    expect(store.getState().rows[0]!.unitPrice).toBe('95.00');
    expect(store.getState().theirs).toBe(ofColleague);
    // A second visit asks again: the choice was not made by leaving.
    const again = new DraftStore(ofColleague, [order], USER);
    expect(await again.save()).toBe('stale');
    again.adopt(ofColleague);
    expect(again.getState().rows[0]!.unitPrice).toBe('80.00');
    expect(kept(USER, 'application:3')).toBeNull();
  });

  test('that the record holds by now is no conflict', () => {
    keepInput(USER, 'application:3', {
      version: 4,
      values: valuesOf(ofColleague),
      rows: ofColleague.offers.map((offer) => rowOf(offer)),
    });
    const store = new DraftStore(ofColleague, [order], USER);
    expect(store.getState()).toMatchObject({ isRestored: false, theirs: null });
  });
});

function Page({ application = ofColleague }: { application?: typeof ofColleague }) {
  const draft = useDraft({ application, orders: [order], userId: USER, accepting: true });
  return (
    <>
      <p>Цена {draft.state.rows[0]!.unitPrice}</p>
      <SaveStatus draft={draft} />
    </>
  );
}

describe('a draft on its page', () => {
  function Page() {
    const draft = useDraft({ application: typedOver, orders: [order], userId: USER, accepting: true });
    const price = (unitPrice: string) =>
      draft.changeRows((rows) => rows.map((row) => ({ ...row, unitPrice })));
    return (
      <>
        <button onClick={() => price('95.00')}>Ввести</button>
        <p>{String(draft.snapshot.value)}</p>
      </>
    );
  }

  test('keeps what was typed a moment before the page goes away', async () => {
    render(<Page />);
    await userEvent.click(screen.getByText('Ввести'));
    window.dispatchEvent(new Event('pagehide'));
    expect(JSON.stringify(kept(USER, 'application:3'))).toContain('95.00');
  });

  test('is stored as soon as the network is back, not at the next attempt', async () => {
    const answer = globalThis.fetch;
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    render(<Page />);
    await userEvent.click(screen.getByText('Ввести'));
    document.dispatchEvent(new Event('visibilitychange'));
    await screen.findByText('retrying', {}, { timeout: 5_000 });
    vi.stubGlobal('fetch', answer);
    window.dispatchEvent(new Event('online'));
    // Earlier than the shortest wait between two attempts.
    await screen.findByText('saved', {}, { timeout: 1_500 });
    expect(asked).toMatchObject([{ method: 'PUT', body: { offers: [{ unitPrice: '95.00' }] } }]);
  });
});

test('a draft that cannot be read is not told to be saved until it is saved anew', async () => {
  const damaged = { ...ofColleague, flags: ['damagedDraft' as const] };
  const view = render(<Page application={damaged} />);
  expect(screen.queryByText(/Сохранено/)).toBeNull();
  view.unmount();
  keepPrice('95.00', damaged.version);
  render(<Page application={damaged} />);
  await screen.findByText(/Сохранено/, {}, { timeout: 5_000 });
  expect(asked).not.toEqual([]);
});

describe('the question of a conflict', () => {
  // What draws dialogs is fetched for the first of them.
  const question = () => screen.findByRole('dialog', { name: 'Данные изменились' }, { timeout: 20_000 });

  test('closed by Escape writes nothing and may be asked again', async () => {
    keepPrice('95.00');
    render(<Page />);
    await question();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText('Цена 95.00')).toBeTruthy();
    expect(asked).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Выбрать, что сохранить' }));
    await userEvent.click(within(await question()).getByRole('button', { name: 'Загрузить новые данные' }));
    await screen.findByText('Цена 80.00');
    expect(asked).toEqual([]);
  });

  test('answered by «Сохранить моё» writes the own input over', async () => {
    keepPrice('95.00');
    render(<Page />);
    await userEvent.click(within(await question()).getByRole('button', { name: 'Сохранить моё' }));
    await waitFor(() =>
      expect(asked.at(-1)).toMatchObject({ method: 'PUT', body: { offers: [{ unitPrice: '95.00' }] } }),
    );
  });
});

test('signing out takes the kept input away, and a page on its way out does not write it anew', () => {
  keepPrice('95.00');
  keep(8, 'round:1', { 5: '10' });
  const store = new DraftStore(typedOver, [order], USER);
  expect(hasKept(USER)).toBe(true);
  forgetKept(USER);
  store.adopt({ ...typedOver, version: 9 });
  store.setRows(store.getState().rows.map((row) => ({ ...row, unitPrice: '1.00' })));
  keepPrice('1.00');
  expect(hasKept(USER)).toBe(false);
  expect(hasKept(8)).toBe(true);
  // Back again, the person is kept as before.
  expect(kept(USER, 'application:3')).toBeNull();
  keepPrice('2.00');
  expect(hasKept(USER)).toBe(true);
});

describe('leaving', () => {
  const profile = { id: USER, role: 'vendor', name: 'Анна', email: '', emailVerifiedAt: null, company: null };
  const enter = () => queryClient.setQueryData(['visitor'], profile);
  beforeEach(() => {
    serve({ 'POST /auth/logout': () => ({}) });
    setNavigate(() => {});
    enter();
    keepPrice('95.00');
  });
  afterEach(() => setAsker(null));

  test('by the menu takes the kept input away, once that is agreed to', async () => {
    let agrees = false;
    const told: string[] = [];
    setAsker(async (lines) => {
      told.push(...lines);
      return agrees;
    });
    await leave();
    expect(told).toHaveLength(1);
    expect(hasKept(USER)).toBe(true);
    agrees = true;
    await leave();
    expect(hasKept(USER)).toBe(false);
  });

  test('because the session ended keeps it', async () => {
    onSessionEnd(endSession);
    reactToProblem(new ApiError(401, { message: '' }));
    expect(hasKept(USER)).toBe(true);
  });
});

describe('the editor goes while something is typed', () => {
  function Editing() {
    const draft = useDraft({ application: typedOver, orders: [order], userId: USER, accepting: true });
    useToldOfColleague(draft, USER);
    return (
      <button onClick={() => draft.changeRows((rows) => rows.map((row) => ({ ...row, unitPrice: '95.00' })))}>
        Ввести
      </button>
    );
  }
  let said: MockInstance<typeof toast.attention>;
  beforeEach(() => {
    said = vi.spyOn(toast, 'attention');
    serve({
      'PUT /api/v1/applications/3/offers': () =>
        new Refusal(422, { errors: { status: ['Заявка уже подана'] } }),
    });
  });
  async function goesWith(number: number, by: number, types: boolean) {
    const page = render(<Editing />);
    if (types) await userEvent.click(screen.getByText('Ввести'));
    queryClient.setQueryData(keyOf(applications.current, { params: { id: typedOver.lotId } }), {
      data: { ...ofColleague, receipt: { number, submittedBy: { id: by, name: 'Орлова Н. С.' } } },
    });
    page.unmount();
  }

  test('because a colleague submits, it is told who it was', async () => {
    await goesWith(1, 8, false);
    expect(said.mock.calls).toMatchObject([['', { title: 'Заявку подал другой сотрудник: Орлова Н. С.' }]]);
  });

  test('and what was typed at that moment is kept, and it is said where', async () => {
    await goesWith(1, 8, true);
    expect(said.mock.calls[0]![0]).toContain('осталось в этом браузере');
    expect(JSON.stringify(kept(USER, 'application:3'))).toContain('95.00');
  });

  test('for another reason, or by one’s own submission, and nothing is told', async () => {
    await goesWith(1, USER, false);
    await goesWith(0, 8, false);
    expect(said).not.toHaveBeenCalled();
  });
});
