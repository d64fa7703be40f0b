/** The sign-in dialog, once its machine has opened it. */
import { useSelector } from '@xstate/react';
import { signInActor } from '../../actors/sign-in.ts';
import { signInPart } from '../../features/account/sign-in-part.ts';
import { WhenWanted } from '../../parts/later/when-wanted.tsx';

export function SignIn() {
  const open = useSelector(signInActor, (snapshot) => !snapshot.matches('closed'));
  const close = () => signInActor.send({ type: 'close' });
  return <WhenWanted part={signInPart} wanted={open} props={{}} onMissing={close} />;
}
