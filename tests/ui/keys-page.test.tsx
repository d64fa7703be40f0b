// @vitest-environment happy-dom
// «Мои ключи»: a key is made once and leaves the page wrapped alone; what is asked for stands first.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CustodianLot } from '../../src/api/records/commission.ts';
import { keyOf } from '../../src/proof/commission/keys.ts';
import { onSessionEnd } from '../../src/ui/data/problems.ts';
import { WithKey } from '../../src/ui/features/commission/with-key.tsx';
import KeysPage from '../../src/ui/pages/keys/keys-page.tsx';
import { browserStore } from './support/browser-store.ts';
import { held, Refusal, serve, type Asked } from './support/server.ts';
import { changes, plain, putAway, show } from './support/show.tsx';

const KEYS = '/api/v1/custodian-keys';
const security = { id: 7, role: 'security', name: 'Белова А. А.', company: null } as const;
const PHRASE = 'четыре простых слова';

/** The worker without its second of work: the words tell what was asked of it. */
class QuickWorker extends EventTarget {
  postMessage({ secret, wrapped, passphrase }: { secret?: string; wrapped?: string; passphrase: string }) {
    const parts = wrapped?.split('|');
    const opened = parts?.[0] === passphrase ? keyOf(parts[1]!) : null;
    void Promise.resolve(secret === undefined ? opened : `${passphrase}|${secret}`).then((data) =>
      this.dispatchEvent(new MessageEvent('message', { data })),
    );
  }
  terminate() {}
}

let files: { name: string; text: string }[];
let store: ReturnType<typeof browserStore>;
beforeEach(() => {
  vi.stubGlobal('Worker', QuickWorker);
  store = browserStore();
  files = [];
  const made = new Map<string, Blob>();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    made.set(`blob:${made.size}`, blob as Blob);
    return `blob:${made.size - 1}`;
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const { download: name, href } = this;
    void made
      .get(href)!
      .text()
      .then((text) => files.push({ name, text }));
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  onSessionEnd(() => {});
  putAway();
});

const lot = (lotId: number, part: Partial<CustodianLot> = {}): CustodianLot => ({
  lotId,
  lotNumber: `2026-${lotId}`,
  lotTitle: 'Трубы',
  applicationsDeadline: null,
  status: 'ready',
  threshold: 2,
  size: 3,
  handed: 0,
  asks: null,
  ...part,
});
const own = (n: number) => ({
  recipient: `age1recipient${n}`,
  wrapped: `w${n}`,
  createdAt: '2026-11-20T10:00:00Z',
});

function open(answers: Record<string, (asked: Asked) => unknown> = {}) {
  const asked = serve({
    [`GET ${KEYS}`]: () => ({ data: [] }),
    'GET /api/v1/custodian-lots': () => ({ data: [] }),
    'GET /code.json': () => new Refusal(404),
    [`POST ${KEYS}`]: ({ body }) => ({ data: { ...(body as object), createdAt: '2026-11-25T10:00:00Z' } }),
    ...answers,
  });
  show(<KeysPage />, security);
  return asked;
}
const create = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Создать ключ' });
async function typePhrases(first: string, again: string) {
  fireEvent.change(await screen.findByLabelText(/^Парольная фраза ключа/), { target: { value: first } });
  fireEvent.change(screen.getByLabelText(/^Ещё раз/), { target: { value: again } });
}

test('a short passphrase and one that was typed otherwise make no key', async () => {
  const asked = open();
  await typePhrases('коротко', 'коротко');
  await userEvent.click(create());
  await screen.findByText(/^Не короче 12 знаков/);
  await typePhrases(PHRASE, `${PHRASE}!`);
  await userEvent.click(create());
  await screen.findByText('Парольные фразы не совпадают');
  expect(changes(asked)).toEqual([]);
  expect(files).toEqual([]);
});

test('a key goes out wrapped, once, and is kept in three places; its secret is shown on the sheet alone', async () => {
  const answer = held<object>();
  const asked = open({ [`POST ${KEYS}`]: () => answer.promise });
  await typePhrases(PHRASE, PHRASE);
  await userEvent.click(create());
  await waitFor(() => expect(changes(asked)).toHaveLength(1));
  await userEvent.click(create());
  // Nothing is told, and no file is given, before the platform has taken it.
  expect(screen.queryByText('Лист восстановления ключа хранителя')).toBeNull();
  answer.release({ data: {} });
  await screen.findByText('Лист восстановления ключа хранителя');
  const { recipient, wrapped } = changes(asked)[0]![2] as Record<string, string>;
  const [phrase, secret] = wrapped!.split('|');
  expect(phrase).toBe(PHRASE);
  expect((await keyOf(secret!))!.recipient).toBe(recipient);
  expect(changes(asked)).toEqual([['POST', KEYS, { recipient, wrapped }]]);
  expect(store.get(`custodian-key:7:${recipient}`)).toBe(wrapped);
  const file = { name: `klyuch-hranitelya-${recipient!.slice(-8)}.age`, text: wrapped };
  await waitFor(() => expect(files).toEqual([file]));
  const sheet = document.body.textContent.replaceAll(/\s/g, '');
  expect(sheet).toContain(secret);
  expect(sheet).toContain(recipient);
  expect(sheet).toContain('БеловаА.А.');
  await userEvent.click(screen.getByRole('button', { name: 'Скачать файл ключа ещё раз' }));
  await waitFor(() => expect(files).toEqual([file, file]));
  await userEvent.click(screen.getByRole('button', { name: 'Ключ сохранён' }));
  expect(document.body.textContent.replaceAll(/\s/g, '')).not.toContain(secret);
});

test('a browser that keeps nothing takes one place away and not the key', async () => {
  store.fail();
  const asked = open();
  await typePhrases(PHRASE, PHRASE);
  await userEvent.click(create());
  await screen.findByText('Лист восстановления ключа хранителя');
  expect(changes(asked)).toHaveLength(1);
});

test('a key that the platform did not take is given to nobody; the passphrase stays', async () => {
  open({ [`POST ${KEYS}`]: () => new Refusal(422, { message: 'Ключ уже есть' }) });
  await typePhrases(PHRASE, PHRASE);
  await userEvent.click(create());
  await screen.findAllByText('Ключ уже есть');
  await waitFor(() => expect(create().getAttribute('aria-busy')).toBeNull());
  expect(files).toEqual([]);
  expect(screen.queryByText('Лист восстановления ключа хранителя')).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>(/^Парольная фраза ключа/).value).toBe(PHRASE);
});

test('of several keys the newest is named by; each can be had as a file, a further one is made by a press', async () => {
  open({ [`GET ${KEYS}`]: () => ({ data: [own(2), own(1)] }) });
  const [newest, older] = await screen
    .findAllByText(/^…/)
    .then((codes) => codes.map((code) => code.closest('li')!));
  within(newest!).getByText('Им назначают');
  expect(within(older!).queryByText('Им назначают')).toBeNull();
  expect(screen.queryByLabelText(/^Парольная фраза ключа/)).toBeNull();
  await userEvent.click(within(older!).getByRole('button', { name: 'Файл ключа' }));
  await waitFor(() =>
    expect(files).toEqual([
      {
        name: `klyuch-hranitelya-${own(1).recipient.slice(-8)}.age`,
        text: 'w1',
      },
    ]),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Создать новый ключ' }));
  screen.getByLabelText(/^Парольная фраза ключа/);
  expect(screen.queryByRole('button', { name: 'Создать новый ключ' })).toBeNull();
});

test('of the procedures those that ask for the key stand first, and lead to where it is used', async () => {
  open({
    'GET /api/v1/custodian-lots': () => ({
      data: [
        lot(1),
        lot(2, { asks: 'trial', status: 'untried' }),
        lot(3, { handed: 1, applicationsDeadline: '2026-12-01T09:00:00Z' }),
        lot(4, { asks: 'opening', status: 'opening' }),
      ],
    }),
  });
  const links = await screen.findAllByRole('link', { name: /Трубы/ });
  expect(links.map(({ textContent }) => textContent)).toEqual([2, 4, 1, 3].map((id) => `2026-${id} Трубы`));
  const to = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(to('Пробное вскрытие')).toBe(links[0]!.getAttribute('href'));
  expect(to('Открыть свою часть')).toBe(links[1]!.getAttribute('href'));
  expect(plain(links[3]!.closest('li')!.textContent)).toContain(
    'открывают 2 из 3, открыли 1, приём до 01.12.2026 12:00',
  );
  expect(links[0]!.closest('li')!.textContent).not.toContain('открыли');
  expect(screen.getAllByRole('link')).toHaveLength(6);
});

test('a key is opened by its own passphrase, from the platform, from this browser or from a file', async () => {
  const [one, other] = await Promise.all(
    [1, 2].map(async () => {
      const { newKey } = await import('../../src/proof/commission/keys.ts');
      return newKey();
    }),
  );
  const opened: string[] = [];
  const wrapped = `${PHRASE}|${one!.secret}`;
  let held = [{ recipient: one!.recipient, wrapped, createdAt: '' }];
  serve({ [`GET ${KEYS}`]: () => ({ data: held }) });
  const element = () => (
    <WithKey
      userId={7}
      recipient={one!.recipient}
      label="Открыть"
      onKey={async (key) => opened.push(key.secret)}
    />
  );
  const press = async (phrase: string) => {
    fireEvent.change(screen.getByLabelText('Парольная фраза ключа'), { target: { value: phrase } });
    await userEvent.click(screen.getByRole('button', { name: 'Открыть' }));
  };
  show(element(), security);
  await press('другая фраза целиком');
  await screen.findByText('Парольная фраза не подошла');
  expect(opened).toEqual([]);
  await press(PHRASE);
  await waitFor(() => expect(opened).toEqual([one!.secret]));
  putAway();
  // Lost by the platform.
  store = browserStore();
  vi.stubGlobal('Worker', QuickWorker);
  held = [];
  serve({ [`GET ${KEYS}`]: () => ({ data: held }) });
  show(element(), security);
  await press(PHRASE);
  await screen.findByText('Парольная фраза не подошла');
  await userEvent.click(screen.getByRole('button', { name: 'Файлом' }));
  await press(PHRASE);
  await screen.findByText('Выберите файл ключа');
  const field = document.querySelector<HTMLInputElement>('input[type=file]')!;
  await userEvent.upload(field, new File([`${PHRASE}|${other!.secret}`], 'другой.age'));
  await screen.findByText('другой.age');
  await press(PHRASE);
  await screen.findByText(`Это другой ваш ключ: нужен …${one!.recipient.slice(-8)}`);
  await userEvent.upload(
    document.querySelector<HTMLInputElement>('input[type=file]')!,
    new File([wrapped], 'свой.age'),
  );
  await screen.findByText('свой.age');
  expect(opened).toHaveLength(1);
  await press(PHRASE);
  await waitFor(() => expect(opened).toHaveLength(2));
});
