/** The dialogs that must open also where the network is gone are fetched as soon as somebody is signed in. */
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { isAuthenticated } from '../../../machines/access.ts';
import { idleSession } from '../../actors/idle-holder.ts';
import { useVisitor } from '../../data/visitor.ts';
import { dialogPanel } from '../../parts/dialog/dialog-frame.tsx';
import { unsavedQuestion } from '../../parts/dialog/unsaved-guard.tsx';
import { lazyPart } from '../../parts/later/lazy-part.ts';
import { WhenWanted } from '../../parts/later/when-wanted.tsx';

const dialog = lazyPart(() => import('./idle-dialog.tsx'));
/** The page itself comes first. */
const REST_MS = 2_000;

export function IdleWatch() {
  const signedIn = isAuthenticated(useVisitor());
  const open = useSelector(
    idleSession(),
    (snapshot) => snapshot.matches('warning') || snapshot.matches('leaving'),
  );
  useEffect(() => {
    if (!signedIn) return undefined;
    const timer = setTimeout(() => {
      dialogPanel.preload();
      dialog.preload();
      unsavedQuestion.preload();
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [signedIn]);
  return <WhenWanted part={dialog} wanted={open} props={{}} onMissing={() => {}} />;
}
