// What the applications must be given by the wings above them.
import type { NewPrice } from '../../../machines/application-facts.ts';
import type { Effect } from '../../engine/process.ts';
import type { LockedLot } from '../../lots/core/lock.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import { port } from '../../platform/port.ts';
import type { Bid } from './bid.ts';
import type { ApplicationTypes } from './types.ts';

/** The place of each rated application by its id. */
export const ratedPlaces = port<(db: Db | Tx, ids: readonly number[]) => Promise<Map<number, number | null>>>(
  'applications: the places of the last rating',
);

/** An application that names new prices, its lot locked. */
export interface Bidder extends LockedLot {
  applicationId: number;
  hasLotAlone: boolean;
}

export interface RoundPrices {
  /**
   * No bid where no round is running. Faults are by cell: what is not below the own last price by the round's step, with the
   * highest price that may follow. Throws 404 for an offer that is not in the round.
   */
  weigh: (
    tx: Tx,
    bidder: Bidder,
    prices: readonly NewPrice[],
  ) => Promise<{ bid: Bid | null; faults: Record<string, string[]> }>;
  setRepeatedPrices: Effect<ApplicationTypes>;
}

export const pricesOfRounds = port<RoundPrices>('applications: prices of the re-bid rounds');
