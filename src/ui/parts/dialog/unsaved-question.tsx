/** The question of unsaved-guard.tsx. */
import { useState } from 'react';
import { Button } from '../control/button.tsx';
import { saveAll } from '../../data/save-all.ts';
import { namesOf, pageScope } from '../../data/unsaved.ts';
import { DialogFrame } from './dialog-frame.tsx';

export interface Question {
  /** What would be lost beside what is typed. */
  lines: readonly string[];
  answer: (goes: boolean) => void;
}

export default function UnsavedQuestion({ question }: { question: Question | null }) {
  const [busy, setBusy] = useState(false);
  if (question === null) return null;

  const dirty = pageScope.dirty();
  const { answer } = question;
  const leave = () => {
    for (const input of dirty) input.discard();
    answer(true);
  };
  async function save() {
    setBusy(true);
    const refused = await saveAll(dirty);
    setBusy(false);
    answer(refused.length === 0);
    // The dialog gives the focus back first.
    setTimeout(() => refused[0]?.reveal?.(), 0);
  }
  const mayBeSaved = dirty.length > 0 && dirty.every((input) => input.save);
  const lines = [
    ...(dirty.length > 0 ? [`Есть ${namesOf(dirty)}: введённое будет потеряно.`] : []),
    ...question.lines,
  ];
  return (
    <DialogFrame
      open
      size="sm"
      locked={busy}
      onClose={() => answer(false)}
      title="Уйти без сохранения?"
      footer={
        <>
          <Button disabled={busy} onClick={() => answer(false)}>
            Остаться
          </Button>
          <Button kind="danger" disabled={busy} onClick={leave}>
            Уйти
          </Button>
          {mayBeSaved && (
            <Button kind="primary" busy={busy} onClick={() => void save()}>
              Сохранить и уйти
            </Button>
          )}
        </>
      }
    >
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </DialogFrame>
  );
}
