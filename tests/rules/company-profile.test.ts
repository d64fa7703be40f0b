// What in a company's profile is faulty, and what an accreditation still lacks: each field by itself.
import { describe, expect, it } from 'vitest';
import { isFoundedBy, profileFaults, type CompanyProfile } from '../../src/rules/company-profile.ts';
import { completeness, missingFields } from '../../src/rules/profile-fields.ts';

const party: CompanyProfile = {
  isResident: true,
  title: 'ООО «Насосы»',
  itn: '7707083893',
  generalInfo: {
    type: 'party',
    fullTitle: 'Общество «Насосы»',
    kpp: '773601001',
    ogrn: '1027700132195',
    okpo: '00032537',
  },
  headInfo: {
    surname: 'Назаров',
    name: 'Виктор',
    position: 'Директор',
    phone: '89161234567',
    email: 'head@arm.test',
  },
  bankingAccount: {
    bank: 'ПАО Сбербанк',
    settlementAccount: '40702810938000000001',
    correspondentAccount: '30101810400000000225',
    bankIdentifierCode: '044525225',
  },
  hasLegalAddress: true,
  hasContact: true,
};
const { generalInfo: general, bankingAccount: bank } = party;
const trader: CompanyProfile = {
  ...party,
  itn: '500100732259',
  generalInfo: { ...general, type: 'individual', kpp: '', ogrn: '304500116000157', okpo: '0123456789' },
};
const foreign: CompanyProfile = {
  ...party,
  isResident: false,
  itn: 'DE123',
  generalInfo: { ...general, kpp: '', ogrn: '', okpo: '' },
  bankingAccount: { ...bank, settlementAccount: 'DE89', correspondentAccount: '', bankIdentifierCode: '' },
};

const withGeneral = (profile: CompanyProfile, over: Partial<CompanyProfile['generalInfo']>) => ({
  ...profile,
  generalInfo: { ...profile.generalInfo, ...over },
});
const withBank = (over: Partial<CompanyProfile['bankingAccount']>) => ({
  ...party,
  bankingAccount: { ...bank, ...over },
});

it('a company is founded in a year that has begun, in Moscow', () => {
  const now = '2026-12-31T21:00:00Z';
  expect([2026, 2027, 2028].map((year) => isFoundedBy(year, now))).toEqual([true, true, false]);
  expect(isFoundedBy(2027, '2026-12-31T20:59:59Z')).toBe(false);
});

describe('faults', () => {
  it.each([
    ['a company', party],
    ['a sole trader', trader],
    ['a company from abroad, whatever its numbers are', foreign],
    [
      'a company that has filled in its ИНН alone',
      {
        ...withGeneral(party, { kpp: '', ogrn: '', okpo: '' }),
        bankingAccount: { bank: '', settlementAccount: '', correspondentAccount: '', bankIdentifierCode: '' },
      },
    ],
  ])('are none in %s', (_, profile) => expect(profileFaults(profile)).toEqual([]));

  it.each([
    [{ ...party, itn: '7707083894' }, 'itn', 'itnControl'],
    [{ ...party, itn: trader.itn }, 'itn', 'itnLength'],
    [withGeneral(party, { kpp: '77' }), 'generalInfo.kpp', 'kppFormat'],
    [withGeneral(trader, { kpp: '773601001' }), 'generalInfo.kpp', 'kppOfIndividual'],
    [withGeneral(party, { ogrn: '1027700132196' }), 'generalInfo.ogrn', 'ogrnControl'],
    [withGeneral(party, { ogrn: trader.generalInfo.ogrn }), 'generalInfo.ogrn', 'ogrnLength'],
    [withGeneral(trader, { ogrn: general.ogrn }), 'generalInfo.ogrn', 'ogrnipLength'],
    [withGeneral(party, { okpo: '00032538' }), 'generalInfo.okpo', 'okpoControl'],
    [withBank({ bankIdentifierCode: '44525225' }), 'bankingAccount.bankIdentifierCode', 'bikFormat'],
    [
      withBank({ bankIdentifierCode: '', correspondentAccount: '' }),
      'bankingAccount.bankIdentifierCode',
      'bikNeeded',
    ],
    [
      withBank({ bankIdentifierCode: '', settlementAccount: '' }),
      'bankingAccount.bankIdentifierCode',
      'bikNeeded',
    ],
    [
      withBank({ settlementAccount: '40702810938000000002' }),
      'bankingAccount.settlementAccount',
      'accountControl',
    ],
    [
      withBank({ correspondentAccount: '30101810400000000226' }),
      'bankingAccount.correspondentAccount',
      'accountControl',
    ],
  ])('%# are told by their field: %3$s', (profile, field, fault) => {
    expect(profileFaults(profile)).toEqual([{ field, fault }]);
  });

  it('are all told, in the order of the form', () => {
    const account = { settlementAccount: '1', correspondentAccount: '2', bankIdentifierCode: '3' };
    const wrong = {
      ...withGeneral(party, { kpp: '1', ogrn: '2', okpo: '3' }),
      itn: '4',
      bankingAccount: { ...bank, ...account },
    };
    expect(profileFaults(wrong).map(({ field }) => field)).toEqual([
      'itn',
      'generalInfo.kpp',
      'generalInfo.ogrn',
      'generalInfo.okpo',
      'bankingAccount.bankIdentifierCode',
      'bankingAccount.settlementAccount',
      'bankingAccount.correspondentAccount',
    ]);
  });
});

const nothing: CompanyProfile = {
  isResident: true,
  title: '',
  itn: '',
  generalInfo: { type: 'party', fullTitle: '', kpp: '', ogrn: '', okpo: '' },
  headInfo: { surname: '', name: '', position: '', phone: '', email: '' },
  bankingAccount: { bank: '', settlementAccount: '', correspondentAccount: '', bankIdentifierCode: '' },
  hasLegalAddress: false,
  hasContact: false,
};
const everywhere = [
  'title',
  'itn',
  'generalInfo.fullTitle',
  'headInfo.surname',
  'headInfo.name',
  'headInfo.position',
  'headInfo.phone',
  'headInfo.email',
  'bankingAccount.bank',
  'bankingAccount.settlementAccount',
];
const russian = [
  'generalInfo.ogrn',
  'bankingAccount.bankIdentifierCode',
  'bankingAccount.correspondentAccount',
];
const beside = ['addresses', 'managers'];

/** The profile without one field of the form. */
function without(field: string): CompanyProfile {
  if (field === 'addresses') return { ...party, hasLegalAddress: false };
  if (field === 'managers') return { ...party, hasContact: false };
  const [group, name] = field.split('.') as [keyof CompanyProfile, string?];
  // Only spaces are nothing given.
  return { ...party, [group]: name ? { ...(party[group] as object), [name]: ' ' } : ' ' };
}

describe('what accreditation lacks', () => {
  it('is nothing where all is given', () => {
    for (const profile of [party, trader, foreign]) {
      expect(missingFields(profile)).toEqual([]);
      expect(completeness(profile)).toBe(100);
    }
  });

  it('is everything at first, in the order of the form: of a company, of a sole trader, of one from abroad', () => {
    const form = [
      'itn',
      'title',
      ...['fullTitle', 'kpp', 'ogrn'].map((field) => `generalInfo.${field}`),
      ...['surname', 'name', 'position', 'phone', 'email'].map((field) => `headInfo.${field}`),
      ...['bank', 'bankIdentifierCode', 'settlementAccount', 'correspondentAccount'].map(
        (field) => `bankingAccount.${field}`,
      ),
      ...beside,
    ];
    const of = (fields: readonly string[]) => form.filter((field) => fields.includes(field));
    expect(missingFields(nothing)).toEqual(form);
    expect(missingFields(withGeneral(nothing, { type: 'individual' }))).toEqual(
      of([...everywhere, ...russian, ...beside]),
    );
    expect(missingFields({ ...nothing, isResident: false })).toEqual(of([...everywhere, ...beside]));
    expect(completeness(nothing)).toBe(0);
  });

  it.each([...everywhere, 'generalInfo.kpp', ...russian, ...beside])('is %s alone', (field) => {
    expect(missingFields(without(field))).toEqual([field]);
    // Fifteen of sixteen.
    expect(completeness(without(field))).toBe(93);
  });
});
