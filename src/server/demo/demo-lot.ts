// What a demo lot is told by.
import type { LotStatus } from '../../machines/lot-statuses.ts';
import type { CriterionDraft } from '../lots/criteria/commands.ts';

export interface DemoItem {
  name: string;
  quantity: string;
  unit: string;
  okpd2: string;
  code?: string;
  requiredDelivery?: string;
  destinationStation?: string;
  destinationCode?: string;
  packagingGroup?: string;
  manufacturer?: string;
  comment?: string;
}

export interface DemoLot {
  /** By which the applications' demo data finds it. */
  key: string;
  title: string;
  description: string;
  category: string;
  target: LotStatus;
  owner: 'manager@demo.test' | 'manager2@demo.test';
  publishedDaysAgo: number;
  /** Days from now to the end of acceptance, for lots that still accept. */
  deadlineInDays: number;
  /** By Moscow's clock, where the end is two days away or more. */
  closesAtHour?: number;
  currency?: string;
  isOpen?: boolean;
  /** Its start price is announced to whoever sees it. */
  showsEstimate?: boolean;
  ratingType?: 'total' | 'position' | 'weighted';
  criteria?: CriterionDraft[];
  address: string;
  items: DemoItem[];
}
