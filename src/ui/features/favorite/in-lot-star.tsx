/** The star of what a lot holds: <InLotStar lotId={lot.id} model="order" id={order.id} about="позиция 3" />. */
import type { FavoriteModel } from '../../../api/records/favorite.ts';
import { Star } from './star.tsx';
import { useFavoritesInLot } from './use-favorites-in-lot.ts';

interface InLotStarProps {
  lotId: number;
  model: Exclude<FavoriteModel, 'lot'>;
  id: number;
  about?: string;
  size?: 'sm';
}

export function InLotStar({ lotId, ...star }: InLotStarProps) {
  const has = useFavoritesInLot(lotId);
  return <Star {...star} isOn={has?.(star.model, star.id)} />;
}
