/** What the page says of its saving: «Сохранено 12:04», and what to do where it is not. */
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../parts/control/button.tsx';
import { ConfirmDialog } from '../../parts/dialog/confirm-dialog.tsx';
import { SaveNote } from '../../parts/feedback/save-note.tsx';
import { howOf } from '../../actors/use-autosave.ts';
import type { Draft } from './use-draft.ts';

export function SaveStatus({ draft }: { draft: Draft }) {
  const { snapshot, tell } = draft;
  if (snapshot.matches('conflict')) return <Conflict draft={draft} />;
  const how = howOf(snapshot);
  // What was saved is lost; the next save takes the flag away.
  if (how === 'saved' && draft.state.base.flags.includes('damagedDraft')) return null;
  return <SaveNote how={how} savedAt={snapshot.context.savedAt} onRetry={() => tell({ type: 'saveNow' })} />;
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
