/** The star of a lot: <LotFavorite lot={lot} />. */
import { Star } from 'lucide-react';
import { favorites } from '../../../api/calls/favorites.ts';
import { lots } from '../../../api/calls/lots.ts';
import type { LotRow } from '../../../api/records/lot.ts';
import { useVisitor } from '../../data/visitor.ts';
import { IconButton } from '../../parts/control/icon-button.tsx';
import { useSend } from '../../data/use-call.ts';

export function LotFavorite({ lot }: { lot: Pick<LotRow, 'id' | 'isFavorite'> }) {
  const visitor = useVisitor();
  const invalidates = [lots.read, lots.list, favorites.list];
  const add = useSend(favorites.add, { invalidates });
  const remove = useSend(favorites.remove, { invalidates });
  if (visitor.id === null) return null;
  const body = { model_type: 'lot' as const, model_id: lot.id };
  return (
    <IconButton
      icon={Star}
      label={lot.isFavorite ? 'Убрать из избранного' : 'В избранное'}
      pressed={lot.isFavorite}
      disabled={add.busy || remove.busy}
      onClick={() => (lot.isFavorite ? remove : add).run({ body })}
    />
  );
}
