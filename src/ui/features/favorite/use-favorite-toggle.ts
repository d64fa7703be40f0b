/** Keeps a record at hand, or no more: const { toggle } = useFavoriteToggle('order'); toggle(id, isOn). */
import { favorites } from '../../../api/calls/favorites.ts';
import { lots } from '../../../api/calls/lots.ts';
import type { FavoriteModel } from '../../../api/records/favorite.ts';
import { foresee } from '../../data/foresee.ts';
import { useSend } from '../../data/use-call.ts';

/** Readings that show stars. */
export const starReadings = [favorites.list, favorites.inLot, lots.read, lots.list];
const ofOthers = [favorites.list, favorites.inLot];

export function useFavoriteToggle(model: FavoriteModel) {
  const invalidates = model === 'lot' ? starReadings : ofOthers;
  const add = useSend(favorites.add, { invalidates, ...foreseen(true) });
  const remove = useSend(favorites.remove, { invalidates, ...foreseen(false) });
  return {
    toggle: (id: number, isOn: boolean) =>
      (isOn ? remove : add).run({ body: { model_type: model, model_id: id } }),
  };
}

interface Key {
  model_type: FavoriteModel;
  model_id: number;
}

/** The star and the list say it at once; what a new row of the list tells is the server's to say. */
export const foreseen = (isOn: boolean) => ({
  queue: 'favorites',
  foresee: ({
    body: { model_type, model_id },
  }: {
    body: Record<keyof Key, unknown> & Pick<Key, 'model_type'>;
  }) => {
    const key: Key = { model_type, model_id: Number(model_id) };
    const isOther = (one: Key) => one.model_type !== key.model_type || one.model_id !== key.model_id;
    const starred = <Lot extends { id: number; isFavorite: boolean }>(lot: Lot): Lot =>
      key.model_type === 'lot' && lot.id === key.model_id ? { ...lot, isFavorite: isOn } : lot;
    return [
      foresee(favorites.inLot, (reply) => ({
        ...reply,
        data: [...reply.data.filter(isOther), ...(isOn ? [key] : [])],
      })),
      foresee(lots.read, (reply) => ({ ...reply, data: starred(reply.data) })),
      foresee(lots.list, (reply) => ({ ...reply, data: reply.data.map(starred) })),
      foresee(favorites.list, (reply) => (isOn ? reply : { ...reply, data: reply.data.filter(isOther) })),
    ];
  },
});

export const favoriteLabel = (isOn: boolean | undefined): string =>
  isOn ? 'Убрать из избранного' : 'В избранное';
