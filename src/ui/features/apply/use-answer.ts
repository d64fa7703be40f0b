/**
 * An answer while it is being written: over the record as it is now, whatever the staff correct meanwhile, and kept in this
 * browser as soon as something of it is the person's own.
 */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Application } from '../../../api/records/application.ts';
import { isTouched, rebased, typedOf } from './answer-rows.ts';
import { keepInput, keptInput, type KeptInput, type Typed } from './kept-input.ts';
import type { ChangeRows } from './offer-grid.tsx';
import type { TermsValues } from './terms-form.ts';

/** Not at every key: a large table takes its time to be written down. */
const KEEP_MS = 300;

interface Answer {
  typed: Typed;
  from: Typed;
  /** Of the record that `from` was read from. */
  version: number;
  /** Raised when the form has to show other values than it holds. */
  edition: number;
}

function firstOf(application: Application, kept: KeptInput | null): Answer {
  const from = typedOf(application);
  // Input of an older form tells nothing of where it began: over another version only its text is certain.
  const began = kept?.from ?? (kept?.version === application.version ? from : undefined);
  const typed = kept && began ? rebased(kept, began, from) : from;
  return { typed, from, version: application.version, edition: 0 };
}

export function useAnswer(application: Application, userId: number, what: string) {
  const [kept] = useState(() => keptInput(userId, what));
  const [answer, setAnswer] = useState<Answer>(() => firstOf(application, kept));
  const [text, setText] = useState(kept?.text ?? '');
  if (application.version !== answer.version) {
    const now = typedOf(application);
    setAnswer({
      typed: rebased(answer.typed, answer.from, now),
      from: now,
      version: application.version,
      edition: answer.edition + 1,
    });
  }

  const isSent = useRef(false);
  const latest = useRef(() => {});
  useEffect(() => {
    const write = () => {
      if (isSent.current) return;
      const { typed, from, version } = answer;
      const isOwn = text !== '' || isTouched(typed, from);
      keepInput(userId, what, isOwn ? { ...typed, version, text, from } : null);
    };
    latest.current = write;
    const timer = setTimeout(write, KEEP_MS);
    return () => clearTimeout(timer);
  }, [userId, what, answer, text]);
  useEffect(() => () => latest.current(), []);

  const setValues = useCallback(
    (values: TermsValues) => setAnswer((now) => ({ ...now, typed: { ...now.typed, values } })),
    [],
  );
  const changeRows: ChangeRows = useCallback(
    (change) => setAnswer((now) => ({ ...now, typed: { ...now.typed, rows: [...change(now.typed.rows)] } })),
    [],
  );
  return {
    ...answer.typed,
    edition: answer.edition,
    text,
    setText,
    setValues,
    changeRows,
    /** It was sent: nothing of it is to be put back. */
    forget: () => {
      isSent.current = true;
      keepInput(userId, what, null);
    },
  };
}
