/** The sign-in dialog, once somebody has asked for it. */
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { forgetSignIn, openSignIn, useSignInAsked } from '../../actors/sign-in-door.ts';
import { useVisitor } from '../../data/visitor.ts';
import { signInPart } from '../../features/account/sign-in-part.ts';
import { WhenWanted } from '../../parts/later/when-wanted.tsx';

export function SignIn() {
  const isInvited = new URLSearchParams(useLocation().search).has('invitation');
  const { id } = useVisitor();
  // The letter's button says «Принять приглашение»: its reader is not left to look for the way.
  useEffect(() => {
    if (isInvited && id === null) openSignIn('register');
  }, [isInvited, id]);
  return <WhenWanted part={signInPart} wanted={useSignInAsked()} props={{}} onMissing={forgetSignIn} />;
}
