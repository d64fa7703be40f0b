// The companies of the demo data: of the shipped sample registry, with what a vendor adds by hand.
import type { CompanyPatch } from '../../api/records/company.ts';

export interface DemoCompany {
  /** The users that act for it; the first one fills in the profile. */
  users: { email: string; name: string; phone: string }[];
  itn: string;
  /** verified, pending, rejected: taken there through the law's steps; draft: half-filled and never sent. */
  stage: 'verified' | 'pending' | 'rejected' | 'draft';
  rejection?: string;
  profile: CompanyPatch;
  contact?: { name: string; primaryPhone: string; secondaryPhone: string; email: string };
  /** Days ago. */
  sentDaysAgo: number;
}

const BANK = {
  bank: 'ПАО Сбербанк, г. Москва',
  bankIdentifierCode: '044525225',
  correspondentAccount: '30101810400000000225',
};

export const demoCompanies: DemoCompany[] = [
  {
    users: [{ email: 'vendor@demo.test', name: 'Соколов Андрей Викторович', phone: '79161234501' }],
    itn: '7799041241',
    stage: 'verified',
    sentDaysAgo: 120,
    profile: {
      generalInfo: { isSmallBusiness: true, publishInGis: true },
      headInfo: { phone: '74951234501', email: 'director@volna.demo.test' },
      bankingAccount: { ...BANK, settlementAccount: '40702810938000000409' },
      stats: {
        foundationYear: 2009,
        personnelCount: 48,
        description: 'Крепёж, метизы и такелаж со склада в Москве; собственная служба контроля качества.',
      },
      areaCodes: ['77', '50', '69'],
      warehouses: [
        {
          code: 'МСК-1',
          name: 'Центральный склад',
          region: 'Москва',
          address: '127642, г Москва, проезд Дежнева, д 12, стр 2',
        },
      ],
    },
    contact: {
      name: 'Зуева Полина Артёмовна',
      primaryPhone: '79161234511',
      secondaryPhone: '74951234502',
      email: 'sales@volna.demo.test',
    },
  },
  {
    users: [{ email: 'vendor2@demo.test', name: 'Кузнецова Марина Олеговна', phone: '79221234502' }],
    itn: '6699153856',
    stage: 'verified',
    sentDaysAgo: 96,
    profile: {
      generalInfo: { isSmallBusiness: false, publishInGis: true },
      headInfo: { phone: '73431234502', email: 'director@uraltrub.demo.test' },
      bankingAccount: { ...BANK, settlementAccount: '40702810938000001505' },
      stats: {
        foundationYear: 2004,
        personnelCount: 163,
        description:
          'Трубы, отводы и запорная арматура с заводов Урала; отгрузка вагонами и автотранспортом.',
      },
      areaCodes: ['66', '74', '72', '59'],
      warehouses: [
        {
          code: 'ЕКБ-1',
          name: 'Трубная база',
          region: 'Свердловская область',
          address: '620024, Свердловская обл, г Екатеринбург, ул Новинская, д 2',
        },
        {
          code: 'ТМН-1',
          name: 'Склад в Тюмени',
          region: 'Тюменская область',
          address: '625014, Тюменская обл, г Тюмень, ул Республики, д 249',
        },
      ],
    },
    contact: {
      name: 'Шилов Егор Константинович',
      primaryPhone: '79221234512',
      secondaryPhone: '',
      email: 'tender@uraltrub.demo.test',
    },
  },
  {
    users: [{ email: 'vendor3@demo.test', name: 'Лебедев Павел Игоревич', phone: '79131234503' }],
    itn: '549922143152',
    stage: 'verified',
    sentDaysAgo: 61,
    profile: {
      generalInfo: { isSmallBusiness: true },
      headInfo: {
        position: 'Индивидуальный предприниматель',
        phone: '79131234503',
        email: 'office@lebedev.demo.test',
      },
      bankingAccount: { ...BANK, settlementAccount: '40702810938000002203' },
      stats: {
        foundationYear: 2016,
        personnelCount: 6,
        description: 'Промышленное оборудование и запасные части под заказ.',
      },
      areaCodes: ['54', '22'],
    },
    contact: {
      name: 'Лебедев Павел Игоревич',
      primaryPhone: '79131234503',
      secondaryPhone: '',
      email: 'office@lebedev.demo.test',
    },
  },
  {
    users: [{ email: 'newcomer@demo.test', name: 'Орлова Наталья Сергеевна', phone: '79111234504' }],
    itn: '7899337130',
    stage: 'draft',
    sentDaysAgo: 3,
    profile: { headInfo: { phone: '78121234504' } },
  },
  {
    users: [{ email: 'pump@demo.test', name: 'Гаврилов Сергей Петрович', phone: '79271234505' }],
    itn: '6399412010',
    stage: 'pending',
    sentDaysAgo: 2,
    profile: {
      generalInfo: { publishInGis: true },
      headInfo: { phone: '78461234505', email: 'director@pump.demo.test' },
      bankingAccount: { ...BANK, settlementAccount: '40702810938000004104' },
      stats: {
        foundationYear: 1998,
        personnelCount: 420,
        description: 'Центробежные и погружные насосы собственного производства, сервис и запасные части.',
      },
      areaCodes: ['63'],
    },
    contact: {
      name: 'Тихонова Вера Максимовна',
      primaryPhone: '79271234515',
      secondaryPhone: '',
      email: 'sales@pump.demo.test',
    },
  },
  {
    users: [{ email: 'workwear@demo.test', name: 'Фомина Елена Андреевна', phone: '79101234506' }],
    itn: '5299506304',
    stage: 'pending',
    sentDaysAgo: 1,
    profile: {
      generalInfo: { isSmallBusiness: true, kpp: '529901002' },
      headInfo: { phone: '78311234506', email: 'director@workwear.demo.test' },
      bankingAccount: { ...BANK, settlementAccount: '40702810938000005006' },
      areaCodes: ['52'],
    },
    contact: {
      name: 'Фомина Елена Андреевна',
      primaryPhone: '79101234506',
      secondaryPhone: '',
      email: 'info@workwear.demo.test',
    },
  },
  {
    users: [{ email: 'istok@demo.test', name: 'Ершов Вадим Леонидович', phone: '79041234507' }],
    itn: '3399134832',
    stage: 'rejected',
    rejection: 'Компания находится в процедуре банкротства (сведения реестра).',
    sentDaysAgo: 20,
    profile: {
      headInfo: { phone: '74922123407', email: 'office@istok.demo.test' },
      bankingAccount: { ...BANK, settlementAccount: '40702810938000001301' },
    },
    contact: {
      name: 'Ершов Вадим Леонидович',
      primaryPhone: '79041234507',
      secondaryPhone: '',
      email: 'office@istok.demo.test',
    },
  },
];
