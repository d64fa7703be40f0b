/** Whether a quantity may be allocated to an offer now. */
import type { CompetitorTable } from '../../../api/records/competitor.ts';
import type { CellOffer, Vendor } from './competitor-block.ts';

export const isAllocatable = (
  { isAllocating }: Pick<CompetitorTable['lot'], 'isAllocating'>,
  vendor: Vendor,
  offer: CellOffer,
): boolean =>
  isAllocating &&
  vendor.isAdmitted &&
  offer.approvedByCustomer === true &&
  offer.archivedAt === null &&
  offer.quantity !== null;
