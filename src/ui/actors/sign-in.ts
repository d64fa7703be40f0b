/** The sign-in dialog's machine as it runs here. Open it from anywhere: signInActor.send({ type: 'open' }). */
import type { Query } from '@tanstack/react-query';
import { createActor, fromPromise } from 'xstate';
import { auth } from '../../api/calls/auth.ts';
import { send } from '../../api/client.ts';
import { homeOf, type Visitor } from '../../machines/access.ts';
import {
  signInMachine,
  type CodeValues,
  type ForgotValues,
  type PasswordOutcome,
  type RegisterValues,
  type SignInValues,
} from '../../machines/living/sign-in.ts';
import { go } from '../data/navigation.ts';
import { queryClient } from '../data/query-client.ts';
import { currentVisitor, refreshVisitor } from '../data/visitor.ts';

const isReading = ({ queryKey }: Query): boolean => queryKey[0] === 'GET';

/** What a guest has read may look different to a user: it is read anew. */
async function entered(): Promise<void> {
  queryClient.removeQueries({ predicate: isReading });
  await refreshVisitor();
}

function landing(visitor: Visitor, returnTo: string | null): string {
  if (visitor.role === 'vendor' && !visitor.emailVerified) return '/verify-email';
  return returnTo ?? homeOf(visitor.role);
}

export const signInActor = createActor(
  signInMachine.provide({
    actors: {
      signIn: fromPromise<PasswordOutcome, SignInValues>(async ({ input }) => {
        const { data, secondFactor = 'code' } = await send(auth.login, { body: input });
        if (data === null) return secondFactor;
        await entered();
        return 'in';
      }),
      secondStep: fromPromise<readonly string[], CodeValues>(async ({ input }) => {
        const { recoveryCodes = [] } = await send(auth.secondStep, { body: input });
        await entered();
        return recoveryCodes;
      }),
      register: fromPromise<boolean, RegisterValues>(async ({ input }) => {
        const { data } = await send(auth.register, { body: input });
        if (data.signedIn) await entered();
        return data.signedIn;
      }),
      forgot: fromPromise<void, ForgotValues>(async ({ input }) => {
        await send(auth.forgotPassword, { body: input });
      }),
    },
    actions: {
      enter: (_, { returnTo }) => go(landing(currentVisitor(), returnTo), { replace: true }),
    },
  }),
);
