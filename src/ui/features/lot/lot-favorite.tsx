/** The star of a lot: <LotFavorite lot={lot} />. */
import type { LotRow } from '../../../api/records/lot.ts';
import { Star } from '../favorite/star.tsx';

export const LotFavorite = ({ lot }: { lot: Pick<LotRow, 'id' | 'isFavorite'> }) => (
  <Star model="lot" id={lot.id} isOn={lot.isFavorite} />
);
