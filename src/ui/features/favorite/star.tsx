/** The star itself: <Star model="order" id={row.id} isOn={isOn} about="позиция 3" />; nothing for a guest. */
import { Star as StarIcon } from 'lucide-react';
import type { FavoriteModel } from '../../../api/records/favorite.ts';
import { useVisitor } from '../../data/visitor.ts';
import { IconButton } from '../../parts/control/icon-button.tsx';
import { favoriteLabel, useFavoriteToggle } from './use-favorite-toggle.ts';

interface StarProps {
  model: FavoriteModel;
  id: number;
  /** Undefined: not known yet. */
  isOn: boolean | undefined;
  /** Which of many. */
  about?: string;
  size?: 'sm';
}

export function Star({ model, id, isOn, about, size }: StarProps) {
  const visitor = useVisitor();
  const { toggle } = useFavoriteToggle(model);
  if (visitor.id === null) return null;
  return (
    <IconButton
      icon={StarIcon}
      size={size}
      label={[favoriteLabel(isOn), about].filter(Boolean).join(': ')}
      pressed={isOn ?? false}
      disabled={isOn === undefined}
      onClick={() => toggle(id, isOn ?? false)}
    />
  );
}
