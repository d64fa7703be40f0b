// Who offers what in the demo lots: prices of each item in roubles, and how each company departs from them.
import type { TermsInput } from '../../api/records/application-terms.ts';

/** Unit prices without VAT by the lot's key, in the order of its items. */
export const basePrices: Record<string, string[]> = {
  finished: ['186400', '742500', '98700', '4350'],
  'finished-split': ['289', '612', '148', '215', '11.40'],
  rating: ['98500', '94200', '101300', '99800', '106700'],
  repeating: ['78900', '112400', '13850', '1290'],
  pending: ['58700', '46200', '21400', '3180', '18900'],
  verification: ['24600', '71800', '5940', '33700'],
  deadlined: ['8450', '3920', '5180'],
  applications: ['118400', '612300', '1284000'],
  'applications-soon': ['97900', '95100', '102600', '100400', '107300'],
  'accepting-motors': ['58200', '104300', '21900'],
  'accepting-fasteners': ['268000', '254000', '186500', '172400', '164900', '92', '248'],
  'accepting-reagents': ['62500', '31800', '412000', '19700'],
  'accepting-fuel': ['38600', '34900', '52300', '5480', '1260'],
  'accepting-meters': ['74800', '96500', '2940', '6150', '11200', '8700'],
  'accepting-installation': ['38400', '286000', '4900', '184000'],
  'accepting-tyres': ['33900', '36700', '11800', '19400'],
};

export interface DemoVendor {
  email: string;
  /** Per cent of the base price, item after item, in turn. */
  percents: number[];
  terms: TermsInput;
  manufacturers: string[];
  shipmentPeriod: number;
  guaranteePeriod: number;
}

const agreed = { isAgree: true } as const;

export const demoVendors: Record<string, DemoVendor> = {
  volna: {
    email: 'vendor@demo.test',
    percents: [100, 97, 103, 99, 101],
    terms: {
      ...agreed,
      agreement: 'buyer',
      vendorType: 'dealer',
      vat: 'vat22',
      priceIncludes: 'Доставка до склада заказчика, упаковка, погрузка',
      isValidFor: 90,
      shipmentPeriod: 30,
      paymentConditions: { prepaymentPercent: '0', deferralDays: 30, comment: '' },
      guarantee: '24 месяца с даты ввода в эксплуатацию',
      agent: {
        name: 'Соколов Андрей Викторович',
        primaryPhone: '79161234501',
        secondaryPhone: null,
        email: 'vendor@demo.test',
      },
    },
    manufacturers: ['АО «ГМС Ливгидромаш»', 'ООО «Завод арматуры»'],
    shipmentPeriod: 30,
    guaranteePeriod: 24,
  },
  ural: {
    email: 'vendor2@demo.test',
    percents: [96, 101, 98, 102, 97],
    terms: {
      ...agreed,
      agreement: 'active',
      vendorType: 'producer',
      vat: 'vat22',
      priceIncludes: 'Доставка до станции назначения',
      isValidFor: 60,
      shipmentPeriod: 40,
      isToleranceEnabled: true,
      tolerancePlus: '5',
      toleranceMinus: '5',
      paymentConditions: { prepaymentPercent: '30', deferralDays: 15, comment: 'Остаток по факту поставки' },
      guarantee: '12 месяцев',
      agent: {
        name: 'Кузнецова Марина Олеговна',
        primaryPhone: '79221234502',
        secondaryPhone: '73431234502',
        email: 'vendor2@demo.test',
      },
    },
    manufacturers: ['ПАО «ЧТПЗ»', 'АО «ПНТЗ»'],
    shipmentPeriod: 40,
    guaranteePeriod: 12,
  },
  lebedev: {
    email: 'vendor3@demo.test',
    percents: [104, 95, 100, 94, 105],
    terms: {
      ...agreed,
      agreement: 'seller',
      vendorType: 'mediator',
      vat: 'free',
      priceIncludes: 'Доставка, страхование груза',
      isValidFor: 45,
      shipmentPeriod: 21,
      paymentConditions: { prepaymentPercent: '50', deferralDays: 0, comment: '' },
      guarantee: '18 месяцев',
      agent: {
        name: 'Лебедев Павел Игоревич',
        primaryPhone: '79131234503',
        secondaryPhone: null,
        email: 'vendor3@demo.test',
      },
    },
    manufacturers: ['КНР, Zhejiang Industrial', 'ООО «СибПром»'],
    shipmentPeriod: 21,
    guaranteePeriod: 18,
  },
  pump: {
    email: 'pump@demo.test',
    percents: [108, 106, 109, 104, 107],
    terms: {
      ...agreed,
      agreement: 'buyer',
      vendorType: 'manufacturer',
      vat: 'vat22',
      priceIncludes: 'Доставка, шеф-монтаж',
      isValidFor: 120,
      shipmentPeriod: 60,
      paymentConditions: { prepaymentPercent: '20', deferralDays: 45, comment: '' },
      guarantee: '36 месяцев',
    },
    manufacturers: ['собственное производство'],
    shipmentPeriod: 60,
    guaranteePeriod: 36,
  },
};
