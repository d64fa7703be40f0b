// @vitest-environment happy-dom
// «Проверить и подать»: what is typed is stored first, one press submits once, and a refusal takes nothing away.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Application } from '../../src/api/records/application.ts';
import type { Lot } from '../../src/api/records/lot.ts';
import { reasonText } from '../../src/text/reasons.ts';
import { hasKept, kept } from '../../src/ui/data/kept-input.ts';
import type { SealedDraft } from '../../src/ui/features/apply/draft-place.ts';
import { onServer } from '../../src/ui/features/apply/draft-place.ts';
import { keepInput } from '../../src/ui/features/apply/kept-input.ts';
import type { CheckLine } from '../../src/ui/features/apply/submission-checks.tsx';
import { ReceiptDialog } from '../../src/ui/features/apply/receipt-dialog.tsx';
import { rowOf } from '../../src/ui/features/apply/offer-rows.ts';
import ReusePanel from '../../src/ui/features/apply/reuse-panel.tsx';
import { ReviewPanel } from '../../src/ui/features/apply/review-panel.tsx';
import { valuesOf } from '../../src/ui/features/apply/terms-form.ts';
import { useDraft } from '../../src/ui/features/apply/use-draft.ts';
import { makeApplication, makeOffer, makeOrder } from './support/application.ts';
import { held, Refusal, serve, type Asked } from './support/server.ts';
import { changes, plain, putAway, show } from './support/show.tsx';

const USER = 7;
const SUBMIT = '/api/v1/applications/3/submit';
const ENVELOPE = '/api/v1/applications/3/envelope';
const OFFERS = 'PUT /api/v1/applications/3/offers';
const TERMS = 'PATCH /api/v1/tender/edit-application/3';
const order = makeOrder(1);
const lot = {
  id: 1,
  currency: 'RUB',
  basis: 'DDP',
  applicationsDeadline: '2199-01-01T00:00:00Z',
  byCommission: false,
} as unknown as Lot;
const submitStep = (event: string, reasons: string[] = []) => ({
  event,
  call: SUBMIT,
  open: reasons.length === 0,
  reasons,
  asks: [],
});
const record = (part: object = {}): Application =>
  ({
    ...makeApplication(4, [makeOffer(11, order, { unitPrice: '100.00' })], {
      agreement: 'active',
      isAgree: true,
    }),
    status: 'draft',
    isWorkingCopy: false,
    receipt: null,
    offersTotalPrice: '1000.00',
    coverage: { items: 1, of: 1 },
    steps: [submitStep('application.submit')],
    ...part,
  }) as unknown as Application;
const saved = (part: object = {}) => ({
  id: 3,
  version: 5,
  updatedAt: '2026-11-20T10:00:00Z',
  offersTotalPrice: '950.00',
  offersCount: 1,
  coverage: { items: 1, of: 1 },
  newOfferIds: [],
  steps: [submitStep('application.submit')],
  ...part,
});

let submissions = 0;
let closings = 0;
beforeEach(() => {
  submissions = 0;
  closings = 0;
});
afterEach(putAway);

interface PanelProps {
  application: Application;
  sealed?: SealedDraft | undefined;
  lines?: readonly CheckLine[] | undefined;
}

function Panel({ application, sealed, lines = [] }: PanelProps) {
  const [orders] = useState(() => application.offers.map(({ orderId }) => makeOrder(orderId)));
  const draft = useDraft({ application, orders, userId: USER, accepting: true, sealed });
  // It is opened from a page that stands.
  const [isOpen, setOpen] = useState(false);
  if (!isOpen) return <button onClick={() => setOpen(true)}>Проверить</button>;
  return (
    <ReviewPanel
      lot={lot}
      draft={draft}
      lines={lines}
      accepting
      go={() => {}}
      onShow={() => {}}
      onClose={() => void (closings += 1)}
      onSubmitted={() => void (submissions += 1)}
    />
  );
}

interface Opened {
  application?: Application;
  sealed?: SealedDraft;
  lines?: readonly CheckLine[];
  answers?: Record<string, (asked: Asked) => unknown>;
}

/** With a price of 95 typed over the stored 100 a moment before. */
function open({ application = record(), sealed, lines, answers = {} }: Opened) {
  const [row, ...others] = application.offers.map((offer) => rowOf(offer));
  keepInput(USER, 'application:3', {
    version: application.version,
    values: valuesOf(application),
    rows: [{ ...row!, unitPrice: '95.00' }, ...others],
  });
  const asked = serve({
    'GET /api/v1/lots/1/own-past': () => ({ data: { prices: [], last: null } }),
    [OFFERS]: () => ({ data: saved() }),
    [`POST ${SUBMIT}`]: () => ({}),
    ...answers,
  });
  show(<Panel application={application} sealed={sealed} lines={lines} />, {
    id: USER,
    role: 'vendor',
  } as never);
  fireEvent.click(screen.getByRole('button', { name: 'Проверить' }));
  return asked;
}
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Подать/ });
const pressed = (asked: readonly Asked[]) =>
  changes(asked).filter(([method, path]) => method === 'POST' && (path === SUBMIT || path === ENVELOPE));

test('what is typed is stored first; only then the press is free, and names the stored sum', async () => {
  const answer = held<object>();
  const asked = open({ answers: { [OFFERS]: () => answer.promise } });
  await waitFor(() => expect(changes(asked).map(([method]) => method)).toEqual(['PUT']));
  expect(button().disabled).toBe(true);
  screen.getByText('сохраняется…');
  answer.release({ data: saved() });
  await waitFor(() => expect(button().disabled).toBe(false));
  expect(plain(button().textContent)).toBe('Подать заявку на 1 140,00 ₽');
  await userEvent.click(button());
  await waitFor(() => expect(submissions).toBe(1));
  expect(pressed(asked)).toEqual([['POST', SUBMIT, {}]]);
  expect(hasKept(USER)).toBe(false);
});

test('of a term that one line has it is told how many items have none, unless the terms say it', async () => {
  const offers = [1, 2].map((n) =>
    makeOffer(10 + n, makeOrder(n), { unitPrice: '100.00', shipmentPeriod: n === 1 ? 21 : null }),
  );
  const told = async (shipmentPeriod: number | null) => {
    open({ application: record({ ...makeApplication(4, offers, { shipmentPeriod }) }) });
    const facts = await screen.findByRole('region', { name: 'Что будет подано' });
    await within(facts).findByText('Срок поставки');
    const text = plain(facts.textContent);
    putAway();
    return text.slice(text.indexOf('Срок поставки'));
  };
  expect(await told(null)).toContain('21 день, у 1 позиции не указан');
  expect(await told(30)).toContain('от 21 до 30 дней');
});

test('what could not be stored is not submitted without it; once it is, the press is free', async () => {
  let isUp = false;
  const asked = open({ answers: { [OFFERS]: () => (isUp ? { data: saved() } : new Refusal(500)) } });
  await screen.findByText('Не всё введённое сохранено: подать можно только сохранённое');
  expect(button().disabled).toBe(true);
  await userEvent.click(button());
  expect(pressed(asked)).toEqual([]);
  expect(JSON.stringify(kept(USER, 'application:3'))).toContain('95.00');
  isUp = true;
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(button().disabled).toBe(false));
});

test('what is met is one line, and consent given before another: the sums come next', async () => {
  open({ lines: [{ text: 'Нет страны', tone: 'warn' }] });
  await waitFor(() => expect(button().disabled).toBe(false));
  const checked = screen.getByRole('region', { name: 'Что проверено' });
  const asked = within(checked).getAllByRole('list')[0]!;
  expect(asked.textContent).toMatch(/^Нет страны/);
  const met = within(checked).getByText(/^Выполнено \d+ из \d+$/);
  const [, done, all] = /(\d+) из (\d+)/.exec(met.textContent)!;
  expect(Number(all) - Number(done)).toBe(asked.children.length);
  expect(met.closest('details')!.open).toBe(false);
  expect(screen.queryByRole('radiogroup')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Изменить' }));
  expect(screen.getByRole('radiogroup').contains(document.activeElement)).toBe(true);
});

test('an application without a price names no sum', async () => {
  open({ answers: { [OFFERS]: () => ({ data: saved({ offersTotalPrice: '0.00' }) }) } });
  await waitFor(() => expect(button().textContent).toBe('Подать заявку'));
});

test('without own past prices there is nothing to choose among', () => {
  const taken = { rows: [], values: valuesOf(record()), onTake: () => {}, onClose: () => {} };
  show(<ReusePanel past={{ prices: [], last: null }} {...taken} />);
  screen.getByText('не нашлись');
  expect(screen.queryByRole('radiogroup')).toBeNull();
});

test('a condition of the law that is not met closes the press and leads to the answer', async () => {
  const reason = reasonText('application', 'agreementChosen');
  const another = held<object>();
  const steps = [submitStep('application.submit', [reason])];
  const asked = open({
    application: record({ steps, agreement: null, isAgree: false }),
    answers: {
      [OFFERS]: () => ({ data: saved({ steps }) }),
      [TERMS]: ({ body }) =>
        'isAgree' in (body as object) ? { data: saved({ version: 6 }) } : another.promise,
    },
  });
  await screen.findByText(/^1 препятствие/);
  expect(button().disabled).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Выбрать' }));
  const [first] = screen.getAllByRole('radio');
  expect(document.activeElement).toBe(first);
  await userEvent.click(first!);
  // The consent is stored before the press is free again.
  await waitFor(() => expect(button().disabled).toBe(false));
  expect(changes(asked).at(-1)).toMatchObject([
    'PATCH',
    expect.any(String),
    { agreement: 'active', isAgree: true },
  ]);
  // Another answer closes it until that is stored, too.
  await userEvent.click(screen.getAllByRole('radio')[1]!);
  expect(button().disabled).toBe(true);
  another.release({ data: saved({ version: 7 }) });
  await waitFor(() => expect(button().disabled).toBe(false));
});

test.each([
  ['a fault of the page’s own', { lines: [{ text: '1 ячейка с ошибками', tone: 'bad' as const }] }],
  [
    'a step that is closed for a reason nobody can mend here',
    {
      answers: {
        [OFFERS]: () => ({ data: saved({ steps: [submitStep('application.submit', ['Чужая причина'])] }) }),
      },
    },
  ],
])('%s closes the press', async (_, opened) => {
  open(opened);
  await screen.findByText(/^(1 препятствие|препятствий нет)/);
  expect(button().disabled).toBe(true);
});

test('a refusal stays beside the press and takes nothing away', async () => {
  open({ answers: { [`POST ${SUBMIT}`]: () => new Refusal(422, { message: 'Приём завершён' }) } });
  await waitFor(() => expect(button().disabled).toBe(false));
  await userEvent.click(button());
  await within(screen.getByRole('dialog')).findByText('Приём завершён');
  await waitFor(() => expect(button().getAttribute('aria-busy')).toBeNull());
  expect([submissions, closings]).toEqual([0, 0]);
});

test('while it is being sent the panel stays and a second press does nothing', async () => {
  const answer = held<object>();
  const asked = open({ answers: { [`POST ${SUBMIT}`]: () => answer.promise } });
  await waitFor(() => expect(button().disabled).toBe(false));
  button().click();
  button().click();
  await waitFor(() => expect(pressed(asked)).toHaveLength(1));
  expect(button().getAttribute('aria-busy')).toBe('true');
  await userEvent.click(button());
  await userEvent.keyboard('{Escape}');
  expect([submissions, closings]).toEqual([0, 0]);
  answer.release({});
  await waitFor(() => expect(submissions).toBe(1));
  expect(pressed(asked)).toHaveLength(1);
});

test('a working copy says what it replaces and which prices differ', async () => {
  const receipt = { number: 2, submittedAt: '2026-11-20T10:00:00Z', hash: 'ab' };
  const copy = {
    isWorkingCopy: true,
    receipt,
    status: 'active',
    steps: [submitStep('application.resubmit')],
  };
  open({
    application: record(copy),
    answers: {
      [OFFERS]: () => ({ data: saved({ steps: copy.steps }) }),
      'GET /api/v2/applications/3': () => ({ data: record({ receipt }) }),
    },
  });
  await screen.findByText('1 цена');
  const changed = screen.getByRole('region', { name: 'Изменилось с редакции 2' });
  expect(plain(changed.textContent)).toContain('100,0095,00-50,00'.replace('-', '−'));
  // And what both come to.
  expect(plain(changed.textContent)).toContain('Без НДС1 000,00950,00−50,00');
  screen.getByText(/^Заменит редакцию 2\./);
  expect(button().textContent).toContain('Подать редакцию 3');
});

test('the receipt names the revision and its hash; of a sealed one no sum is told', async () => {
  const receipt = { number: 3, submittedAt: '2026-11-20T10:00:00Z', hash: 'abcdef' };
  show(<ReceiptDialog application={record({ receipt })} isByCommission={false} onClose={() => {}} />);
  await screen.findByText('Редакция 3 принята и запечатана');
  screen.getByText('abcdef');
  screen.getByText('Сумма без НДС');
  putAway();
  show(<ReceiptDialog application={record({ receipt })} isByCommission onClose={() => {}} />);
  await screen.findByText('Редакция 3 принята и запечатана');
  expect(screen.queryByText('Сумма без НДС')).toBeNull();
});

function sealedBy(envelope: Promise<string>, keeping: Promise<unknown> = Promise.resolve()) {
  const done: string[] = [];
  const sealed: SealedDraft = {
    place: { ...onServer, saveOffers: async () => record({ version: 4 }) },
    submitted: null,
    envelopeOf: async () => ({
      path: ENVELOPE,
      payload: { envelope: await envelope },
      done: async () => {
        await keeping;
        done.push('done');
      },
    }),
  };
  return { sealed, done };
}

test('an envelope is made and sent once, however often it is pressed meanwhile', async () => {
  const [envelope, answer] = [held<string>(), held<object>()];
  const { sealed, done } = sealedBy(envelope.promise);
  const asked = open({ sealed, answers: { [`POST ${ENVELOPE}`]: () => answer.promise } });
  await waitFor(() => expect(button().disabled).toBe(false));
  await userEvent.click(button());
  await userEvent.click(button());
  await userEvent.keyboard('{Escape}');
  expect(closings).toBe(0);
  envelope.release('sealed');
  await waitFor(() => expect(pressed(asked)).toHaveLength(1));
  // Nothing is told, and no draft given up, before the platform has taken it.
  expect([submissions, done]).toEqual([0, []]);
  answer.release({});
  await waitFor(() => expect(submissions).toBe(1));
  expect(done).toEqual(['done']);
  expect(pressed(asked)).toEqual([['POST', ENVELOPE, { envelope: 'sealed' }]]);
});

test('an envelope that is refused leaves the draft where it is', async () => {
  const { sealed, done } = sealedBy(Promise.resolve('sealed'));
  open({
    sealed,
    answers: { [`POST ${ENVELOPE}`]: () => new Refusal(422, { message: 'Другие хранители' }) },
  });
  await waitFor(() => expect(button().disabled).toBe(false));
  await userEvent.click(button());
  await waitFor(() => expect(screen.getAllByText('Другие хранители').length).toBeGreaterThan(0));
  expect([submissions, done]).toEqual([0, []]);
});

test('a copy that this browser cannot keep leaves the submission taken, and says so', async () => {
  const full = Promise.reject(new DOMException('full', 'QuotaExceededError'));
  full.catch(() => {});
  const { sealed } = sealedBy(Promise.resolve('sealed'), full);
  const asked = open({ sealed, answers: { [`POST ${ENVELOPE}`]: () => ({}) } });
  await waitFor(() => expect(button().disabled).toBe(false));
  await userEvent.click(button());
  await screen.findByText(/^Заявка принята площадкой, но её копия в этом браузере не сохранилась/);
  await waitFor(() => expect(submissions).toBe(1));
  expect([closings, pressed(asked).length]).toEqual([0, 1]);
});
