// The sums of a vendor's column as the contract has them.
import type { CompetitorColumn } from '../../rules/competitor.ts';
import type { CompetitorTable } from '../records/competitor.ts';

type Summed = Pick<
  CompetitorTable['vendors'][number],
  'coverage' | 'total' | 'vatTotal' | 'totalWithVat' | 'convertedTotal' | 'estimatedTotal' | 'allocatedTotal'
>;

export const presentColumn = (column: Omit<CompetitorColumn<unknown>, 'vendor'>): Summed => ({
  coverage: column.coverage,
  total: column.total,
  vatTotal: column.vatTotal,
  totalWithVat: column.totalWithVat,
  convertedTotal: column.missingRates.length > 0 ? null : column.comparableTotal,
  estimatedTotal: column.estimatedTotal,
  allocatedTotal: column.allocatedComparableTotal,
});
