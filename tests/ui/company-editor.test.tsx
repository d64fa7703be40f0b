// @vitest-environment happy-dom
// The company's profile as its people fill it in.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { CompanyRecord } from '../../src/api/records/company.ts';
import type { ProfileRecord } from '../../src/api/records/user.ts';
import { CompanyEditor } from '../../src/ui/features/company/profile/company-editor.tsx';
import { serve } from './support/server.ts';
import { dialogOf, putAway, show } from './support/show.tsx';

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
