// @vitest-environment happy-dom
// A custodian's own part: opened by the own key alone, handed over once, and nothing of a damaged one goes unasked.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { CommissionRecord } from '../../src/api/records/commission.ts';
import type { Lot } from '../../src/api/records/lot.ts';
import { readEnvelope } from '../../src/proof/commission/envelope.ts';
import { newKey, type CustodianKey } from '../../src/proof/commission/keys.ts';
import { openShare } from '../../src/proof/commission/open.ts';
import { seal } from '../../src/proof/commission/seal.ts';
import { CommissionSection } from '../../src/ui/features/commission/commission-section.tsx';
import { CustodianOpening } from '../../src/ui/features/commission/opening.tsx';
import { held, Refusal, serve, type Asked } from './support/server.ts';
import { changes, putAway, show } from './support/show.tsx';

afterEach(putAway);

const PATH = '/api/v1/lots/1/commission';
const USER = 7;
const security = { id: USER, role: 'security', company: null } as const;
let own: CustodianKey;
let other: CustodianKey;
type Part = NonNullable<CommissionRecord['trial']>;
let parts: Part[];

beforeAll(async () => {
  [own, other] = [await newKey(), await newKey()];
  const members = [
    { id: USER, recipient: own.recipient },
    { id: 8, recipient: other.recipient },
  ];
  parts = await Promise.all(
    ['first', 'second'].map(async (content) => {
      const { purpose, recipient, shares } = readEnvelope(
        await seal({ threshold: 2, members }, 'lot 1', content),
      );
      return { purpose, recipient, shares };
    }),
  );
});

const nothing = { name: false, drop: false, try: false, hand: false, fail: false };
const record = (part: Partial<CommissionRecord> = {}): CommissionRecord => ({
  lotId: 1,
  lotNumber: '1',
  lotTitle: 'Трубы',
  status: 'ready',
  threshold: 2,
  custodians: [
    { userId: USER, name: 'Белова', role: 'security', recipient: own.recipient, hasHanded: false },
    { userId: 8, name: 'Громов', role: 'security', recipient: other.recipient, hasHanded: false },
  ],
  namedAt: '2026-11-20T10:00:00.000Z',
  triedAt: null,
  isCustodian: true,
  may: { ...nothing, hand: true },
  trial: null,
  ...part,
});

function open(
  commission: CommissionRecord,
  envelopes: readonly Part[],
  answers: Record<string, (asked: Asked) => unknown> = {},
) {
  const asked = serve({
    'GET /api/v1/custodian-keys': () => ({ data: [] }),
    [`GET ${PATH}/envelopes`]: () => ({
      data: envelopes.map((envelope, index) => ({ applicationId: index + 31, envelope })),
    }),
    [`POST ${PATH}/shares`]: () => ({ data: commission }),
    [`POST ${PATH}/trial`]: () => ({ data: commission }),
    ...answers,
  });
  show(<CustodianOpening commission={commission} userId={USER} />, security);
  return asked;
}
async function openBySheet(secret: string, label = 'Открыть свою часть') {
  await userEvent.click(await screen.findByRole('button', { name: 'С листа' }));
  const field = screen.getByLabelText('Закрытая часть с листа');
  await userEvent.clear(field);
  await userEvent.paste(secret);
  await userEvent.click(screen.getByRole('button', { name: label }));
}

test('another key or a misspelt one opens nothing, and says which is wanted; the own one opens every part', async () => {
  const asked = open(record(), parts);
  await openBySheet('AGE-SECRET-KEY-1XX');
  await screen.findByText('Это не ключ: проверьте, нет ли опечатки');
  await openBySheet(other.secret);
  await screen.findByText(`Это другой ваш ключ: нужен …${own.recipient.slice(-8)}`);
  expect(changes(asked)).toEqual([]);
  // As it is copied from paper.
  await openBySheet(own.secret.toLowerCase().replaceAll(/(.{8})/g, '$1 '));
  await screen.findByText('Ваша часть открыта');
  const shares = await Promise.all(
    parts.map(async (part, index) => ({
      applicationId: index + 31,
      share: (await openShare(part, USER, own.secret)).share,
    })),
  );
  expect(changes(asked)).toEqual([['POST', `${PATH}/shares`, { shares }]]);
  screen.getByText('Прочитано 2 из 2');
});

test('a damaged part is asked about before anything goes; handed over once', async () => {
  const answer = held<object>();
  const [first, second] = parts;
  const damaged = { ...second!, purpose: 'lot 2' };
  const asked = open(record(), [first!, damaged], { [`POST ${PATH}/shares`]: () => answer.promise });
  await openBySheet(own.secret);
  await screen.findByText('Не открываются части: 1 из 2');
  expect(changes(asked)).toEqual([]);
  const press = screen.getByRole('button', { name: 'Передать и сообщить об этом' });
  await userEvent.click(press);
  await waitFor(() => expect(changes(asked)).toHaveLength(1));
  await userEvent.click(press);
  answer.release({ data: record() });
  await screen.findByText('Ваша часть открыта');
  expect(changes(asked)).toMatchObject([
    [
      'POST',
      `${PATH}/shares`,
      {
        shares: [
          { applicationId: 31, share: expect.any(String) },
          { applicationId: 32, share: null },
        ],
      },
    ],
  ]);
});

test('where no part opens it is said that handing over gives the own part up', async () => {
  open(
    record(),
    parts.map((part) => ({ ...part, purpose: 'lot 2' })),
  );
  await openBySheet(own.secret);
  await screen.findByText(/вы откажетесь от своей части/);
});

test('a refusal is told, and the part may be opened again', async () => {
  let isUp = false;
  const asked = open(record(), parts, {
    [`POST ${PATH}/shares`]: () =>
      isUp ? { data: record() } : new Refusal(422, { message: 'Уже открыли другие' }),
  });
  await openBySheet(own.secret);
  await screen.findByText('Уже открыли другие');
  expect(screen.queryByText('Ваша часть открыта')).toBeNull();
  isUp = true;
  const press = screen.getByRole('button', { name: 'Открыть свою часть' });
  await waitFor(() => expect(press.getAttribute('aria-busy')).toBeNull());
  await userEvent.click(press);
  await screen.findByText('Ваша часть открыта');
  expect(changes(asked)).toHaveLength(2);
});

test('the trial envelope is opened by the own key', async () => {
  const [trial] = parts;
  const asked = open(record({ status: 'untried', may: { ...nothing, try: true }, trial: trial! }), []);
  await openBySheet(own.secret, 'Открыть пробный конверт');
  await screen.findByText('Пробный конверт открыт: ваш ключ работает');
  const { share } = await openShare(trial!, USER, own.secret);
  expect(changes(asked)).toEqual([['POST', `${PATH}/trial`, { share }]]);
});

test('in a draft the switch opens the choice, which needs two; turned off, the commission is dropped once', async () => {
  const answer = held<object>();
  const lot = { id: 1, ownerId: USER, status: 'draft', canEdit: true, byCommission: false } as unknown as Lot;
  let now: CommissionRecord | null = null;
  const asked = serve({
    [`GET ${PATH}`]: () => ({ data: now }),
    'GET /api/v1/custodians': () => ({
      data: record().custodians.map(({ userId, name, role, recipient }) => ({
        userId,
        name,
        role,
        recipient,
      })),
    }),
    [`PUT ${PATH}`]: () => ({ data: (now = record({ status: 'untried', may: { ...nothing, name: true } })) }),
    [`DELETE ${PATH}`]: () => answer.promise,
  });
  show(<CommissionSection lot={lot} />, { id: USER, role: 'manager', company: null });
  const toggle = () => screen.getByRole('switch');
  await userEvent.click(await screen.findByRole('switch'));
  await userEvent.click(await screen.findByRole('checkbox', { name: /Белова/ }));
  const name = screen.getByRole<HTMLButtonElement>('button', { name: /^Назначить/ });
  expect(name.disabled).toBe(true);
  await userEvent.click(screen.getByRole('checkbox', { name: /Громов/ }));
  screen.getByText(/^Если хотя бы один хранитель/);
  await userEvent.click(screen.getByRole('button', { name: 'Назначить: 2 из 2' }));
  await screen.findByText('Нужно пробное вскрытие');
  await userEvent.click(toggle());
  await waitFor(() => expect(changes(asked).map(([method]) => method)).toEqual(['PUT', 'DELETE']));
  await userEvent.click(toggle());
  now = null;
  answer.release({});
  await waitFor(() => expect(toggle().getAttribute('aria-checked')).toBe('false'));
  expect(changes(asked)).toEqual([
    ['PUT', PATH, { threshold: 2, custodians: [USER, 8] }],
    ['DELETE', PATH],
  ]);
});
