/** Which view a list shows, whose it is, and what may be done with it. */
import { Link2, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { listViews } from '../../../api/calls/list-views.ts';
import { isApiError } from '../../../api/errors.ts';
import { copyAloud } from '../../data/copy-aloud.ts';
import { reactToProblem } from '../../data/problems.ts';
import { queryClient } from '../../data/query-client.ts';
import { toast } from '../../data/toasts.ts';
import { keyOf, useSend } from '../../data/use-call.ts';
import { Button } from '../../parts/control/button.tsx';
import { ConfirmDialog } from '../../parts/dialog/confirm-dialog.tsx';
import { keepInList } from './keep-in-list.ts';
import type { ShownView } from './use-view.ts';

export interface ViewStripProps {
  shown: ShownView;
  onSave: () => void;
}

const NOT_FOUND = 404;

const strip = 'flex flex-wrap items-center gap-2 border-b border-line px-4 py-2 text-xs print:hidden';

export default function ViewStrip({ shown, onSave }: ViewStripProps) {
  const [removing, setRemoving] = useState(false);
  const forget = () => {
    // «Виды» never opens on what they were before.
    queryClient.removeQueries({ queryKey: keyOf(listViews.list), type: 'inactive' });
    shown.leave();
  };
  const remove = useSend(listViews.remove, {
    done: 'Вид удалён',
    invalidates: [listViews.list],
    quiet: true,
    onDone: forget,
  });
  const removeOnce = (id: number) =>
    remove.send({ params: { id } }).catch((error: unknown) => {
      if (!isApiError(error) || error.status !== NOT_FOUND) return reactToProblem(error);
      // In another tab: it is gone, as was wanted.
      toast.success('Вид уже удалён');
      return forget();
    });
  const leave = (
    <Button size="sm" kind="quiet" onClick={shown.leave}>
      Закрыть вид
    </Button>
  );
  if (!shown.view)
    return (
      <output ref={keepInList} className={strip}>
        <span className="flex-1 basis-48">
          Такого вида нет: его удалили, или ссылка не для этого списка и не для вас. Показан список как
          обычно.
        </span>
        {leave}
      </output>
    );
  const { view } = shown;
  return (
    <div ref={keepInList} className={strip}>
      <span className="min-w-0 flex-1 basis-40 break-words">
        Вид «{view.name}»{!view.isOwn && <span className="text-ink-soft"> · {view.by}</span>}
      </span>
      {view.isOwn ? (
        <>
          <Button
            size="sm"
            icon={Link2}
            onClick={() => void copyAloud(shown.addressOf(view), 'Ссылка на вид скопирована')}
          >
            Скопировать ссылку
          </Button>
          <Button size="sm" icon={Pencil} onClick={onSave}>
            Изменить
          </Button>
          <Button size="sm" icon={Trash2} onClick={() => setRemoving(true)}>
            Удалить
          </Button>
        </>
      ) : (
        <Button size="sm" onClick={onSave}>
          Сохранить себе
        </Button>
      )}
      {leave}
      <ConfirmDialog
        open={removing}
        onClose={() => setRemoving(false)}
        title="Удалить вид?"
        will={[`Ссылка на вид «${view.name}» перестанет работать у всех, кому её дали`]}
        confirm="Удалить вид"
        danger
        busy={remove.busy}
        onConfirm={() => void removeOnce(view.id)}
      />
    </div>
  );
}
