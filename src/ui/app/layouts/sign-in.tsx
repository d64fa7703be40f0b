/** The sign-in dialog, once somebody has asked for it. */
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { forgetSignIn, signIn, useSignInAsked } from '../../actors/sign-in-door.ts';
import { tenderPath } from '../../data/route-params.ts';
import { useVisitor } from '../../data/visitor.ts';
import { signInPart } from '../../features/account/sign-in-part.ts';
import { WhenWanted } from '../../parts/later/when-wanted.tsx';

export function SignIn() {
  const params = new URLSearchParams(useLocation().search);
  const isInvited = params.has('invitation');
  const lot = params.get('tender');
  const { id } = useVisitor();
  // The letter's button says «Принять приглашение»: its reader is not left to look for the way.
  useEffect(() => {
    if (isInvited && id === null) signIn({ view: 'register', ...(lot && { returnTo: tenderPath(lot) }) });
  }, [isInvited, lot, id]);
  return <WhenWanted part={signInPart} wanted={useSignInAsked()} props={{}} onMissing={forgetSignIn} />;
}
