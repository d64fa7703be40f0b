// A lot as a page reads it, and who looks at it.
import type { Lot } from '../../../src/api/records/lot.ts';

export const AT = '2026-11-20T10:00:00.000Z';
export const HOUR = 3_600_000;
export const manager = { id: 7, role: 'manager', company: null } as const;
const company = { id: 4, title: 'ООО «Исток»', moderationStatus: 'verified' };
export const vendor = { id: 9, role: 'vendor', company, emailVerifiedAt: AT } as never;
export const lotOf = (part: object = {}) =>
  ({
    id: 1,
    number: '2026-000001',
    title: 'Трубы',
    ownerId: 7,
    owner: { id: 7, name: 'Иванова Анна' },
    status: 'applications',
    currency: 'RUB',
    applicationsDeadline: new Date(Date.now() + HOUR).toISOString(),
    steps: [],
    byCommission: false,
    ...part,
  }) as unknown as Lot;
export const metaOf = (total: number) => ({ page: 1, perPage: 10, total, lastPage: 1, totalIsExact: true });
