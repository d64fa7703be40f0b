/** What of a lot the person keeps at hand: one reading for all of its stars. */
import { favorites } from '../../../api/calls/favorites.ts';
import type { FavoriteModel } from '../../../api/records/favorite.ts';
import { useCall } from '../../data/use-call.ts';
import { useVisitor } from '../../data/visitor.ts';

/** Undefined until it is known, for a guest, and for no lot. */
export function useFavoritesInLot(
  lotId: number | null,
): ((model: FavoriteModel, id: number) => boolean) | undefined {
  const isSignedIn = useVisitor().id !== null;
  const { data } = useCall(
    favorites.inLot,
    { query: { lot_id: lotId ?? 0 } },
    { enabled: isSignedIn && lotId !== null },
  );
  if (!data) return undefined;
  return (model, id) => data.data.some((one) => one.model_type === model && one.model_id === id);
}
