import { useEffect, useRef } from 'react';
import type { Application } from '../../../api/records/application.ts';
import { tellLost } from '../../data/tell-lost.ts';
import { answerName, keepInput, keptInput } from './kept-input.ts';

/** What this browser keeps of an answer has no place any more once its question is withdrawn, overdue or answered by a colleague. */
export function useClosedAnswer(
  { clarifications }: Application,
  userId: number,
  askedId: number | undefined,
) {
  const before = useRef(askedId);
  useEffect(() => {
    const gone = before.current === askedId ? undefined : before.current;
    before.current = askedId;
    if (gone === undefined) return;
    const what = answerName(gone);
    const text = keptInput(userId, what)?.text;
    if (text !== clarifications.find(({ id }) => id === gone)?.answer) tellLost(text);
    keepInput(userId, what, null);
  }, [clarifications, userId, askedId]);
}
