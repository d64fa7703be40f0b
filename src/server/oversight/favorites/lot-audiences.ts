import { sql, type SQL } from 'drizzle-orm';
import { isSeenBy } from '../../lots/core/rights.ts';
import type { UpperLotAudience } from '../../lots/lot/ports.ts';
import { favorites } from './tables.ts';

export const lotAudiencesOfFavorites: Record<
  Extract<UpperLotAudience, 'favourites'>,
  (lotId: number) => SQL
> = {
  favourites: (lotId) => sql`
    select f.user_id, null::bigint as application_id from ${favorites} f
    where f.model_type = 'lot' and f.model_id = ${lotId} and ${isSeenBy(lotId, sql`f.user_id`)}`,
};
