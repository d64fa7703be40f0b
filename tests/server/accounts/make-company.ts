// Valid profiles for the tests of companies.
import type { CompanyPatch } from '../../../src/api/records/company.ts';
import type { SignedIn } from '../make.ts';

/** Of the shipped sample registry; belongs to no test user. */
export const KNOWN_ITN = '5599714513';
export const OTHER_ITN = '1699817018';

export const BANK = {
  bank: 'ПАО Сбербанк',
  bankIdentifierCode: '044525225',
  settlementAccount: '40702810938000007101',
  correspondentAccount: '30101810400000000225',
};

/** All that accreditation needs, for the company with KNOWN_ITN. */
export const fullProfile: CompanyPatch = {
  generalInfo: { type: 'party', kpp: '559901001', isSmallBusiness: true },
  headInfo: {
    surname: 'Назаров',
    name: 'Виктор',
    middlename: 'Геннадьевич',
    position: 'Генеральный директор',
    phone: '89161234567',
    email: 'head@arm.test',
  },
  bankingAccount: BANK,
};

export const contact = {
  name: 'Иванова Ирина',
  primaryPhone: '+7 (916) 123-45-67',
  email: 'ivanova@arm.test',
};

/** Fills in what is needed and gives the company's id. */
export async function makeCompany(vendor: SignedIn, itn = KNOWN_ITN): Promise<number> {
  const made = await vendor.post('/api/v1/companies', { itn, ...fullProfile });
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  const id = (made.body as { data: { id: number } }).data.id;
  const added = await vendor.post(`/api/v1/companies/${id}/managers`, contact);
  if (added.status !== 201) throw new Error(JSON.stringify(added.body));
  return id;
}
