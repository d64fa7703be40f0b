/** Stands once, at the root: asks before a page is left with anything unsaved on it, by whatever way. */
import { useEffect, useState } from 'react';
import { useBlocker } from 'react-router-dom';
import { BEFORE_LEAVING, pageScope, setAsker } from '../../data/unsaved.ts';
import { lazyPart } from '../later/lazy-part.ts';
import { WhenWanted } from '../later/when-wanted.tsx';
import type { Question } from './unsaved-question.tsx';

/** Its own file, but here before it is needed: it asks also where the network is gone. */
export const unsavedQuestion = lazyPart(() => import('./unsaved-question.tsx'));

export function UnsavedGuard() {
  const [asked, setAsked] = useState<Question | null>(null);
  // A router asks only one blocker, so that this one answers for every form of the page.
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    if (currentLocation.pathname === nextLocation.pathname) return false;
    // What is still being typed counts by then: the way back takes no focus away from it.
    window.dispatchEvent(new Event(BEFORE_LEAVING));
    return pageScope.dirty().length > 0;
  });
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (pageScope.lostWithWindow()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    setAsker((lines) => new Promise((answer) => setAsked({ lines, answer })));
    return () => {
      window.removeEventListener('beforeunload', ask);
      setAsker(null);
    };
  }, []);

  const asking: Question | null =
    asked ??
    (blocker.state === 'blocked'
      ? { lines: [], answer: (goes) => (goes ? blocker.proceed() : blocker.reset()) }
      : null);
  const question = asking && {
    ...asking,
    answer: (goes: boolean) => {
      setAsked(null);
      asking.answer(goes);
    },
  };
  return (
    <WhenWanted
      part={unsavedQuestion}
      wanted={question !== null}
      props={{ question }}
      onMissing={() => question?.answer(false)}
    />
  );
}
