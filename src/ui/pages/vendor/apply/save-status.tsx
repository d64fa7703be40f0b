/** What the page says of its saving: «Сохранено 12:04», and what to do where it is not. */
import { CircleAlert, CloudCheck, LoaderCircle, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../parts/button.tsx';
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx';
import { formatTime } from '../../../parts/format.ts';
import type { Draft } from './use-draft.ts';

export function SaveStatus({ draft }: { draft: Draft }) {
  const { snapshot, tell } = draft;
  const { savedAt } = snapshot.context;
  const saved = savedAt === null ? 'Сохранено' : `Сохранено ${formatTime(savedAt)}`;
  if (snapshot.matches('waiting') || snapshot.matches('saving')) {
    return (
      <output className="inline-flex items-center gap-1.5 text-ink-soft">
        <LoaderCircle className="size-4 animate-spin" aria-hidden />
        Сохраняется…
      </output>
    );
  }
  if (snapshot.matches('retrying')) {
    return (
      <span role="alert" className="inline-flex flex-wrap items-center gap-2 text-bad">
        <CircleAlert className="size-4 shrink-0" aria-hidden />
        Не сохранено: нет связи. Введённое осталось на странице, попытки повторяются.
        <Button size="sm" icon={RefreshCw} onClick={() => tell({ type: 'saveNow' })}>
          Повторить
        </Button>
      </span>
    );
  }
  if (snapshot.matches('partly')) {
    return (
      <output className="inline-flex items-center gap-1.5 text-warn">
        <CircleAlert className="size-4 shrink-0" aria-hidden />
        {saved}, кроме отмеченных ошибкой полей
      </output>
    );
  }
  if (snapshot.matches('conflict')) return <Conflict draft={draft} />;
  if (snapshot.matches('closed')) {
    return <output className="text-warn">Изменения больше не принимаются</output>;
  }
  return (
    <output className="inline-flex items-center gap-1.5 text-ink-soft">
      <CloudCheck className="size-4" aria-hidden />
      {saved}
    </output>
  );
}

/** Closing the question answers nothing: neither side's input goes, and nothing is saved until it is answered. */
function Conflict({ draft: { store, state, tell } }: { draft: Draft }) {
  const { theirs } = state;
  const [asking, setAsking] = useState(true);
  return (
    <>
      <span role="alert" className="inline-flex flex-wrap items-center gap-2 text-bad">
        <CircleAlert className="size-4 shrink-0" aria-hidden />
        Не сохраняется: заявка изменилась
        <Button size="sm" onClick={() => setAsking(true)}>
          Выбрать, что сохранить
        </Button>
      </span>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Данные изменились"
        will={[
          'Заявку изменили в другом окне или другой пользователь компании',
          'Введённое здесь не потеряно: его можно сохранить поверх или отказаться от него',
        ]}
        cancel="Сохранить моё"
        onCancel={() => {
          store.overwrite();
          tell({ type: 'keepMine' });
        }}
        confirm="Загрузить новые данные"
        onConfirm={() => {
          if (theirs) store.adopt(theirs);
          tell({ type: 'takeTheirs' });
        }}
      />
    </>
  );
}
