// A comparison to be drawn: its lot, an item of it, a vendor.
import type { Lot } from '../../../src/api/records/lot.ts';

export const comparedLot = {
  id: 1,
  ownerId: 7,
  currency: 'RUB',
  status: 'rating',
  ratingType: 'total',
  round: null,
  steps: [],
  figures: null,
} as unknown as Lot;

/** The same as the comparison tells of it. */
export const headOfLot = {
  id: 1,
  number: 'Л-1',
  title: '',
  currency: 'RUB',
  status: 'rating',
  version: 1,
  isAllocating: true,
} as const;

/** Ten pieces. @param row from 0 */
export const comparedItem = (row: number) => ({
  id: row + 1,
  index: row + 1,
  packagingGroup: '',
  code: '',
  name: `Позиция ${row + 1}`,
  unit: '796',
  unitTitle: 'шт',
  quantity: '10',
  estimate: null,
});

/** Without what is counted of its offers. Its place is its number. */
export const comparedVendor = (applicationId: number) => ({
  applicationId,
  companyTitle: `ООО «Участник ${applicationId}»`,
  status: 'audited',
  isAdmitted: true,
  currency: 'RUB',
  vat: 'vat22',
  basis: 'DDP',
  paymentConditions: { prepaymentPercent: null, deferralDays: null, comment: '' },
  minSum: null,
  place: applicationId,
  ratingTotal: '90.00',
  checks: { manager: null, security: null, audit: null },
  rejectionReason: null,
});
