/** The sign-in dialog, once somebody has asked for it. */
import { forgetSignIn, useSignInAsked } from '../../actors/sign-in-door.ts';
import { signInPart } from '../../features/account/sign-in-part.ts';
import { WhenWanted } from '../../parts/later/when-wanted.tsx';

export function SignIn() {
  return <WhenWanted part={signInPart} wanted={useSignInAsked()} props={{}} onMissing={forgetSignIn} />;
}
