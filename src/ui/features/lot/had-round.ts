/** Whether a round could have brought a saving: where none was held, nought would look like one that failed. */
import type { LotRow } from '../../../api/records/lot.ts';

/** A last round that was annulled may have had one before it that counts. */
export const hadRound = ({ round }: Pick<LotRow, 'round'>, savings: string): boolean =>
  (round !== null && round.annulledAt === null) || Number(savings) !== 0;
