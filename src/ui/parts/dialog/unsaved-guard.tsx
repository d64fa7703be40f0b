/** Stands once, at the root: asks before a page is left with anything unsaved on it, by whatever way. */
import { useEffect, useState } from 'react';
import { useBlocker } from 'react-router-dom';
import { Button } from '../control/button.tsx';
import { DialogFrame } from './dialog-frame.tsx';
import { saveAll } from '../../data/save-all.ts';
import { namesOf, pageScope, setAsker } from '../../data/unsaved.ts';

interface Question {
  lines: readonly string[];
  answer: (goes: boolean) => void;
}

export function UnsavedGuard() {
  const [asked, setAsked] = useState<Question | null>(null);
  const [busy, setBusy] = useState(false);
  // A router asks only one blocker, so that this one answers for every form of the page.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && pageScope.dirty().length > 0,
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (pageScope.dirty().length > 0) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    setAsker((lines) => new Promise((answer) => setAsked({ lines, answer })));
    return () => {
      window.removeEventListener('beforeunload', ask);
      setAsker(null);
    };
  }, []);

  const question: Question | null =
    asked ??
    (blocker.state === 'blocked'
      ? { lines: [], answer: (goes) => (goes ? blocker.proceed() : blocker.reset()) }
      : null);
  if (question === null) return null;

  const dirty = pageScope.dirty();
  const answer = (goes: boolean) => {
    setAsked(null);
    question.answer(goes);
  };
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
