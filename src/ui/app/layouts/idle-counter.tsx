/** Counts how long nobody has moved; its dialog is fetched while there is a network. */
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { idleSession } from '../../actors/idle-session.ts';
import { lazyPart } from '../../parts/later/lazy-part.ts';
import { WhenWanted } from '../../parts/later/when-wanted.tsx';

const dialog = lazyPart(() => import('./idle-dialog.tsx'));
/** The page itself comes first. */
const REST_MS = 2_000;

export default function IdleCounter() {
  const open = useSelector(
    idleSession,
    (snapshot) => snapshot.matches('warning') || snapshot.matches('leaving'),
  );
  useEffect(() => {
    const timer = setTimeout(dialog.preload, REST_MS);
    return () => clearTimeout(timer);
  }, []);
  return <WhenWanted part={dialog} wanted={open} props={{}} onMissing={() => {}} />;
}
