// @vitest-environment happy-dom
// The company's profile as its people fill it in.
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { CompanyRecord } from '../../src/api/records/company.ts';
import type { ProfileRecord } from '../../src/api/records/user.ts';
import { CompanyEditor } from '../../src/ui/features/company/profile/company-editor.tsx';
import { Standing } from '../../src/ui/features/company/profile/standing.tsx';
import { serve } from './support/server.ts';
import { changes, dialogOf, plain, putAway, show } from './support/show.tsx';

afterEach(putAway);

const company = {
  id: 3,
  version: 1,
  isResident: true,
  title: 'ООО «Насосы»',
  itn: '7707083893',
  moderationStatus: 'unverified',
  generalInfo: {
    type: 'party',
    fullTitle: '',
    kpp: '',
    ogrn: '',
    okpo: '',
    isRussianResident: true,
    publishInGis: false,
    isSmallBusiness: false,
  },
  headInfo: { surname: '', name: '', middlename: '', position: '', phone: '', email: '' },
  bankingAccount: null,
  stats: { foundationYear: null, personnelCount: null, description: '' },
  areaCodes: [],
  warehouses: [],
  addresses: [],
  managers: [],
  attachments: [],
  users: [],
  missing: [],
  completeness: 12,
  steps: [],
} as unknown as CompanyRecord;
const member = {
  id: 7,
  name: 'Петрова Анна',
  phone: '79161112233',
  email: 'petrova@demo.test',
  role: 'vendor',
  company: { id: 3, moderationStatus: 'unverified' },
} as unknown as ProfileRecord;
const contact = { id: 5, name: 'Сидоров Олег', primaryPhone: '79160000000', email: 'sidorov@demo.test' };

async function proposed(who: ProfileRecord, over: Partial<CompanyRecord> = {}) {
  vi.stubGlobal('scrollTo', () => {});
  serve({ 'GET /api/v1/companies/colleagues': () => ({ data: [] }) });
  show(<CompanyEditor company={{ ...company, ...over }} />, who);
  await userEvent.click(screen.getByRole('button', { name: 'Добавить контакт' }));
  const dialog = await dialogOf('Новый контакт');
  const value = (label: RegExp) => dialog.getByLabelText<HTMLInputElement>(label).value;
  return [value(/^Фамилия, имя, отчество/), value(/^Телефон/), value(/^Электронная почта/)];
}

test('whoever fills the profile is proposed as the first contact, by the button too', async () => {
  expect(await proposed(member)).toEqual(['Петрова Анна', '+7 (916) 111-22-33', 'petrova@demo.test']);
});

test('a second contact is somebody else, and a stranger who edits the company is none', async () => {
  const nobody = ['', '', ''];
  expect(await proposed(member, { managers: [contact as never] })).toEqual(nobody);
  putAway();
  expect(await proposed({ ...member, role: 'admin', company: null } as never)).toEqual(nobody);
});

/** The profile with the way in which another's save comes to it. */
async function opened() {
  let theySave: (over: Partial<CompanyRecord>) => void = () => {};
  function Page() {
    const [record, setRecord] = useState(company);
    theySave = (over) => setRecord({ ...record, ...over, version: record.version + 1 });
    return <CompanyEditor company={record} />;
  }
  vi.stubGlobal('scrollTo', () => {});
  serve({ 'GET /api/v1/companies/colleagues': () => ({ data: [] }) });
  show(<Page />, member);
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  await userEvent.type(field('Описание'), 'моё');
  const stats = { ...company.stats, description: 'чужое' };
  const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Сохранить' });
  return { field, save, stats, theySave: (over: Partial<CompanyRecord>) => act(() => theySave(over)) };
}
const CHANGED = 'Профиль тем временем изменён';

test('what another saves in other fields comes in beside what is being typed, and nobody is asked', async () => {
  const { field, save, theySave } = await opened();
  theySave({ areaCodes: ['77'] });
  await waitFor(() => expect(field('Коды регионов работы').value).toBe('77'));
  expect(field('Описание').value).toBe('моё');
  expect(screen.queryByText(CHANGED)).toBeNull();
  expect(save().disabled).toBe(false);
});

test('where both wrote the same field one is asked; mine is kept there, the rest is theirs', async () => {
  const { field, save, stats, theySave } = await opened();
  theySave({ stats, areaCodes: ['77'] });
  await screen.findByText(CHANGED);
  expect(save().disabled).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Оставить моё' }));
  await waitFor(() => expect(field('Коды регионов работы').value).toBe('77'));
  expect(field('Описание').value).toBe('моё');
  expect(screen.queryByText(CHANGED)).toBeNull();
  expect(save().disabled).toBe(false);
});

test('«Отменить» answers it too: the saved is shown and may be changed again', async () => {
  const { field, save, stats, theySave } = await opened();
  theySave({ stats });
  await screen.findByText(CHANGED);
  await userEvent.click(screen.getByRole('button', { name: 'Отменить' }));
  await waitFor(() => expect(field('Описание').value).toBe('чужое'));
  // The bar has gone with the button; where one was typing one goes on.
  await waitFor(() => expect(document.activeElement).toBe(field('Описание')));
  await userEvent.type(field('Описание'), '!');
  expect(screen.queryByText(CHANGED)).toBeNull();
  expect(save().disabled).toBe(false);
});

const bank = {
  bank: '',
  settlementAccount: '',
  correspondentAccount: '',
  bankIdentifierCode: '',
  isGovernmentFacility: false,
  comment: '',
};
const lacks = (name: string) => screen.queryByRole('button', { name }) !== null;
const ready = () => screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Заполнено' }).value;

test('what is missing follows what is typed, and what is given up again is missing again', async () => {
  vi.stubGlobal('scrollTo', () => {});
  serve({ 'GET /api/v1/companies/colleagues': () => ({ data: [] }) });
  show(<CompanyEditor company={{ ...company, bankingAccount: bank, address: 'Казань' }} />, member);
  // ИНН, name and address of sixteen.
  expect(ready()).toBe(18);
  await userEvent.type(screen.getByLabelText(/^Полное наименование/), 'Общество');
  await userEvent.type(screen.getByLabelText(/^Наименование банка/), 'Банк');
  expect(['Полное наименование', 'Наименование банка', 'БИК', 'Юридический адрес'].map(lacks)).toEqual([
    false,
    false,
    true,
    false,
  ]);
  expect(ready()).toBe(31);
  await userEvent.clear(screen.getByLabelText(/^Краткое наименование/));
  expect(lacks('Краткое наименование')).toBe(true);
  await userEvent.click(screen.getByLabelText(/^Российская компания/));
  expect(['КПП', 'ОГРН или ОГРНИП', 'БИК', 'Расчётный счёт'].map(lacks)).toEqual([false, false, false, true]);
  await userEvent.click(screen.getByRole('button', { name: 'Расчётный счёт' }));
  expect(document.activeElement).toBe(screen.getByLabelText(/^Расчётный счёт/));
});

test('what saving would refuse is not given yet, whatever of it is typed; what is written in groups is', async () => {
  vi.stubGlobal('scrollTo', () => {});
  serve({ 'GET /api/v1/companies/colleagues': () => ({ data: [] }) });
  show(<CompanyEditor company={{ ...company, bankingAccount: bank }} />, member);
  const [itn, phone, email] = [/^ИНН/, /^Телефон/, /^Электронная почта/].map((label) =>
    screen.getByLabelText<HTMLInputElement>(label),
  );
  const lacking = () => ['ИНН', 'Телефон руководителя', 'Электронная почта руководителя'].map(lacks);
  expect(lacking()).toEqual([false, true, true]);
  await userEvent.type(phone!, '916');
  await userEvent.type(email!, 'petrova@');
  await userEvent.type(itn!, '4');
  await waitFor(() => expect(lacking()).toEqual([true, true, true]));
  await userEvent.type(phone!, '1112233');
  await userEvent.type(email!, 'demo.test');
  await userEvent.clear(itn!);
  await userEvent.type(itn!, '7707 083 893');
  await waitFor(() => expect(lacking()).toEqual([false, false, false]));
});

test('what is all typed is still to be saved; bank details that are not shown are as they are stored', async () => {
  vi.stubGlobal('scrollTo', () => {});
  serve({ 'GET /api/v1/companies/colleagues': () => ({ data: [] }) });
  const full = {
    ...company,
    generalInfo: { ...company.generalInfo, kpp: '773601001', ogrn: '1027700132195' },
    headInfo: {
      ...company.headInfo,
      surname: 'Н',
      name: 'В',
      position: 'Д',
      phone: '79160000000',
      email: 'n@demo.test',
    },
    address: 'Казань',
    managers: [contact as never],
  };
  const lacking = (...fields: string[]) => fields.map((field) => ({ field, title: '' }));
  const last = { ...full, missing: lacking('generalInfo.fullTitle') };
  const { unmount } = show(<CompanyEditor company={last} />, { ...member, role: 'admin', company: null });
  expect(lacks('Полное наименование')).toBe(true);
  await userEvent.type(screen.getByLabelText(/^Полное наименование/), 'Общество');
  screen.getByText('Всё необходимое введено: сохраните');
  expect(ready()).toBe(100);
  unmount();
  const noBik = { ...last, missing: lacking('generalInfo.fullTitle', 'bankingAccount.bankIdentifierCode') };
  show(<CompanyEditor company={noBik} />, { ...member, role: 'admin', company: null });
  expect(['Полное наименование', 'БИК', 'Расчётный счёт'].map(lacks)).toEqual([true, true, false]);
});

const paper = (id: number, name: string, expiresOn: string | null = null) => ({
  id,
  name,
  kind: 'other',
  expiresOn,
  size: 1,
});

test('of a document one says what it is and until when it stands, and of a single new one at once', async () => {
  vi.stubGlobal('scrollTo', () => {});
  const attachments = [paper(5, 'скан.pdf', '2020-02-03')] as never;
  const after = { ...company, attachments: [paper(5, 'скан.pdf'), paper(6, 'новый.pdf')] };
  const asked = serve({
    'GET /api/v1/companies/colleagues': () => ({ data: [] }),
    'PATCH /api/v1/companies/3/documents/5': () => ({ data: company }),
    'POST /api/v1/companies/3': () => ({ data: after }),
  });
  const { container } = show(<CompanyEditor company={{ ...company, attachments }} />, member);
  const line = screen.getByText('скан.pdf').closest('li');
  expect(plain(line!.textContent)).toContain('Прочееистёк 03.02.2020');
  await userEvent.click(screen.getByRole('button', { name: 'Изменить вид и срок: скан.pdf' }));
  const dialog = await dialogOf('скан.pdf');
  const until = dialog.getByLabelText<HTMLInputElement>('Действует до');
  expect(until.value).toBe('03.02.2020');
  await userEvent.clear(until);
  await userEvent.click(dialog.getByRole('button', { name: 'Сохранить' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(changes(asked)).toEqual([
    ['PATCH', '/api/v1/companies/3/documents/5', { kind: 'other', expiresOn: null }],
  ]);
  const file = new File(['%PDF'], 'новый.pdf', { type: 'application/pdf' });
  await userEvent.upload(container.querySelector<HTMLInputElement>('input[type=file]')!, file);
  await dialogOf('новый.pdf');
});

test('a profile that was sent again after a refusal is told to be under check, not to be mended and sent once more', () => {
  const refused = { ...company, moderationStatus: 'rejected', moderationComment: 'Приложите устав' } as const;
  const { unmount } = show(<Standing company={refused} />, member);
  screen.getByText(/Исправьте данные и отправьте профиль снова/);
  unmount();
  show(<Standing company={{ ...refused, moderationStatus: 'pending' }} />, member);
  screen.getByText('Профиль на проверке');
  screen.getByText(/Прошлый отказ.*Приложите устав/);
  expect(screen.queryByText(/отправьте профиль снова/)).toBeNull();
});

test('an accreditation that was taken back is told as such, not as a refusal', () => {
  const revoked = {
    ...company,
    moderationStatus: 'rejected',
    revoked: true,
    moderationComment: 'Истёк срок лицензии',
  } as const;
  const { unmount } = show(<Standing company={revoked} />, member);
  screen.getByText('Аккредитация отозвана');
  unmount();
  show(<Standing company={{ ...revoked, moderationStatus: 'pending' }} />, member);
  screen.getByText(/Аккредитация отозвана.*Истёк срок лицензии/);
  expect(screen.queryByText(/отказ/)).toBeNull();
});
