/** What the person keeps at hand; read when it is opened. */
import { X } from 'lucide-react';
import { Link } from 'react-router-dom';
import { favorites } from '../../../api/calls/favorites.ts';
import { IconButton } from '../../parts/control/icon-button.tsx';
import { SkeletonLines } from '../../parts/feedback/skeleton.tsx';
import { useCall, useSend } from '../../data/use-call.ts';

export function FavouritesList({ onGo }: { onGo: () => void }) {
  const list = useCall(favorites.list, { query: { per_page: 50, sort: '-createdAt' } });
  const remove = useSend(favorites.remove, { invalidates: undefined });
  const rows = list.data?.data;
  if (list.isError) return <p className="px-1 text-ink-soft">Не удалось загрузить избранное</p>;
  if (!rows) return <SkeletonLines />;
  if (rows.length === 0) {
    return (
      <p className="px-1 text-ink-soft">
        Здесь будут процедуры, заявки и предложения, отмеченные звёздочкой.
      </p>
    );
  }
  return (
    <ul className="divide-y divide-line">
      {rows.map((row) => (
        <li key={row.id} className="flex items-center gap-2 py-1.5">
          <Link to={row.link} onClick={onGo} className="min-w-0 flex-1 rounded-box px-1 hover:bg-sunken">
            <span className="block truncate font-medium">{row.title}</span>
            <span className="block truncate text-xs text-ink-soft">{row.note}</span>
          </Link>
          <IconButton
            icon={X}
            size="sm"
            label={`Убрать из избранного: ${row.title}`}
            onClick={() => remove.run({ body: { model_type: row.model_type, model_id: row.model_id } })}
          />
        </li>
      ))}
    </ul>
  );
}
