/** The dialogs that must open also where the network is gone are fetched as soon as somebody is signed in. */
import { useEffect, useState } from 'react';
import { isAuthenticated } from '../../../machines/access.ts';
import { currentVisitor, useVisitor } from '../../data/visitor.ts';
import { dialogPanel } from '../../parts/dialog/dialog-frame.tsx';
import { unsavedQuestion } from '../../parts/dialog/unsaved-guard.tsx';
import { lazyPart } from '../../parts/later/lazy-part.ts';
import { WhenWanted } from '../../parts/later/when-wanted.tsx';

const counter = lazyPart(() => import('./idle-counter.tsx'));
/** The page itself comes first. */
const REST_MS = 2_000;

export function IdleWatch() {
  const signedIn = isAuthenticated(useVisitor());
  // Who signs in later is not counted before the page begins anew.
  const [authExisted] = useState(() => isAuthenticated(currentVisitor()));
  useEffect(() => {
    if (!signedIn) return undefined;
    const timer = setTimeout(() => {
      dialogPanel.preload();
      unsavedQuestion.preload();
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [signedIn]);
  return <WhenWanted part={counter} wanted={authExisted} props={{}} />;
}
