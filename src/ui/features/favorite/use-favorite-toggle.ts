/** Keeps a record at hand, or no more: const { toggle } = useFavoriteToggle('order'); toggle(id, isOn). */
import { favorites } from '../../../api/calls/favorites.ts';
import { lots } from '../../../api/calls/lots.ts';
import type { FavoriteModel } from '../../../api/records/favorite.ts';
import { useSend } from '../../data/use-call.ts';

/** Readings that show stars. */
const ofLot = [favorites.list, favorites.inLot, lots.read, lots.list];
const ofOthers = [favorites.list, favorites.inLot];

export function useFavoriteToggle(model: FavoriteModel) {
  const invalidates = model === 'lot' ? ofLot : ofOthers;
  const add = useSend(favorites.add, { invalidates });
  const remove = useSend(favorites.remove, { invalidates });
  return {
    busy: add.busy || remove.busy,
    toggle: (id: number, isOn: boolean) =>
      (isOn ? remove : add).run({ body: { model_type: model, model_id: id } }),
  };
}

export const favoriteLabel = (isOn: boolean | undefined): string =>
  isOn ? 'Убрать из избранного' : 'В избранное';
