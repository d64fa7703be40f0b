// An application's place in the rating as its readers get it.
import type { RatingRecord } from '../../../api/records/rating.ts';
import { criterionNames } from '../../../text/enums.ts';
import type { LotTableRow } from '../../lots/core/tables.ts';
import type { RatingRow } from './tables.ts';

/** @param titles of the lot's criteria by their ids */
export const presentRating = (
  lot: LotTableRow,
  titles: ReadonlyMap<number, string>,
  { rating, companyTitle }: { rating: RatingRow; companyTitle: string },
): RatingRecord => ({
  lotId: lot.id,
  applicationId: rating.applicationId,
  companyTitle,
  place: rating.place,
  total: rating.total,
  convertedTotal: rating.convertedTotal,
  coverage: { items: rating.coverageItems, of: rating.coverageOf },
  scores: rating.scores.map((score) => ({
    ...score,
    title:
      (score.criterionId === null ? undefined : titles.get(score.criterionId)) ?? criterionNames[score.code],
  })),
  ratingsWon: rating.ratingsWon,
  positions: [...rating.positions],
  calculatedAt: rating.calculatedAt.toISOString(),
  stale: lot.ratingStale,
});
