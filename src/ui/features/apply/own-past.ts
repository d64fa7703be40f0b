/** The vendor's own past prices and terms for a lot: read once, told beside the cells and taken over by a press. */
import { applications } from '../../../api/calls/applications.ts';
import type { OwnPast, OwnPastPrice } from '../../../api/records/own-past.ts';
import { useCall } from '../../data/use-call.ts';

const NOTHING: OwnPast = { prices: [], last: null };

/** What is known so far; nothing until it is read. */
export function useOwnPast(lotId: number): OwnPast {
  return useCall(applications.ownPast, { params: { id: lotId } }).data?.data ?? NOTHING;
}

/** Past prices by the lot's items. */
export const pricesByItem = ({ prices }: OwnPast): ReadonlyMap<number, OwnPastPrice> =>
  new Map(prices.map((price) => [price.orderId, price]));
