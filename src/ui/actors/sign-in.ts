/** The sign-in dialog's machine as it runs here, fetched with the dialog. */
import type { Query } from '@tanstack/react-query';
import { createActor, fromPromise } from 'xstate';
import { auth } from '../../api/calls/auth.ts';
import { send } from '../../api/client.ts';
import { landingOf, type Visitor } from '../../machines/access.ts';
import {
  signInMachine,
  type CodeValues,
  type ForgotValues,
  type PasswordOutcome,
  type RegisterValues,
  type SignInValues,
} from '../../machines/living/sign-in.ts';
import { pageErrors } from '../../text/page-errors.ts';
import { go } from '../data/navigation.ts';
import { queryClient } from '../data/query-client.ts';
import { tellTabs } from '../data/tabs.ts';
import { toast } from '../data/toasts.ts';
import { currentVisitor, refreshVisitor } from '../data/visitor.ts';
import { answerSignIn } from './sign-in-door.ts';

const isReading = ({ queryKey }: Query): boolean => queryKey[0] === 'GET';

/** What a guest has read may look different to a user: it is read anew. */
async function entered(): Promise<void> {
  queryClient.removeQueries({ predicate: isReading });
  const { id } = await refreshVisitor();
  if (id !== null) tellTabs({ kind: 'entered', id });
}

const isUnconfirmed = ({ role, emailVerified }: Visitor): boolean => role === 'vendor' && !emailVerified;

/** A newcomer goes to where the letter with the link is told of; whoever signs in is only reminded of it. */
function land(visitor: Visitor, returnTo: string | null, isNew: boolean) {
  if (isNew && isUnconfirmed(visitor)) {
    go('/verify-email', { replace: true });
    return;
  }
  go(returnTo ?? landingOf(visitor.role), { replace: true });
  if (isUnconfirmed(visitor)) {
    toast.attention(`${pageErrors.verifyEmail}: на него отправлено письмо со ссылкой.`, {
      action: { label: 'Отправить ещё раз', run: () => go('/verify-email') },
    });
  }
}

async function byPassword(body: SignInValues): Promise<PasswordOutcome> {
  const { data, secondFactor = 'code' } = await send(auth.login, { body });
  if (data === null) return secondFactor;
  await entered();
  return 'in';
}

/** Without the dialog; where a second step is asked for, nothing has happened yet. */
export async function enterWith(values: SignInValues): Promise<PasswordOutcome> {
  const outcome = await byPassword(values);
  if (outcome === 'in') land(currentVisitor(), null, false);
  return outcome;
}

export const signInActor = createActor(
  signInMachine.provide({
    actors: {
      signIn: fromPromise<PasswordOutcome, SignInValues>(({ input }) => byPassword(input)),
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
      enter: (_, { returnTo, isNew }) => land(currentVisitor(), returnTo, isNew),
    },
  }),
).start();

answerSignIn({
  open: (opening) => signInActor.send({ type: 'open', ...opening }),
  isOpen: () => !signInActor.getSnapshot().matches('closed'),
});
