/** What the person keeps at hand, all of it or of one kind; read when it is opened. */
import { X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { favorites } from '../../../api/calls/favorites.ts';
import { favoriteModels, type Favorite, type FavoriteModel } from '../../../api/records/favorite.ts';
import { foreseen, starReadings } from '../../features/favorite/use-favorite-toggle.ts';
import { Button } from '../../parts/control/button.tsx';
import { IconButton } from '../../parts/control/icon-button.tsx';
import { EmptyState } from '../../parts/feedback/empty-state.tsx';
import { SkeletonLines } from '../../parts/feedback/skeleton.tsx';
import { Pagination } from '../../parts/table/pagination.tsx';
import { useCall, useSend } from '../../data/use-call.ts';

const kinds: Record<FavoriteModel, string> = {
  lot: 'Процедуры',
  application: 'Заявки',
  order: 'Позиции',
  offer: 'Предложения',
};

export function FavouritesList({ onGo }: { onGo: () => void }) {
  const [kind, setKind] = useState<FavoriteModel | null>(null);
  const [page, setPage] = useState(1);
  const list = useCall(favorites.list, {
    query: { page, sort: '-createdAt', ...(kind === null ? {} : { 'filter[model_type]': kind }) },
  });
  const meta = list.data?.meta;

  function show(next: FavoriteModel | null) {
    setKind(next);
    setPage(1);
  }

  return (
    <>
      <fieldset className="mb-2 flex flex-wrap gap-0.5">
        <legend className="sr-only">Что показать</legend>
        {[null, ...favoriteModels].map((one) => (
          <Button
            key={one}
            size="sm"
            kind={one === kind ? 'secondary' : 'quiet'}
            aria-pressed={one === kind}
            onClick={() => show(one)}
          >
            {one === null ? 'Всё' : kinds[one]}
          </Button>
        ))}
      </fieldset>
      <Found rows={list.data?.data} hasFailed={list.isError} onGo={onGo} />
      {meta && meta.lastPage > 1 && (
        <div className="mt-2 px-1">
          <Pagination meta={meta} onPage={setPage} />
        </div>
      )}
    </>
  );
}

interface FoundProps {
  rows: readonly Favorite[] | undefined;
  hasFailed: boolean;
  onGo: () => void;
}

function Found({ rows, hasFailed, onGo }: FoundProps) {
  const remove = useSend(favorites.remove, { invalidates: starReadings, ...foreseen(false) });
  if (!rows && hasFailed) return <p className="px-1 text-ink-soft">Не удалось загрузить избранное</p>;
  if (!rows) return <SkeletonLines />;
  if (rows.length === 0) {
    return (
      <EmptyState
        title="Не найдено"
        text="Здесь будут процедуры, заявки, позиции и предложения, отмеченные звёздочкой."
      />
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
