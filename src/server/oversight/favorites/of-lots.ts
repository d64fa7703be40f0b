import { sql } from 'drizzle-orm';
import type { Visitor } from '../../../machines/access.ts';
import { lots } from '../../lots/core/tables.ts';
import { favorites } from './tables.ts';

/** Whether the outer query's lot is a favourite of the visitor. */
export const isFavouriteLot = ({ id }: Visitor) => sql<boolean>`exists (select 1 from ${favorites}
  where ${favorites.userId} = ${id ?? 0} and ${favorites.modelType} = 'lot' and ${favorites.modelId} = ${lots.id})`;
