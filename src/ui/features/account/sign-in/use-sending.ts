/**
 * Ties a form to the sign-in machine: submit(event) starts the sending and settles when the machine has an answer, so
 * that the form can put a refusal under its fields.
 */
import { useSelector } from '@xstate/react';
import { waitFor } from 'xstate';
import type { SignInEvent } from '../../../../machines/living/sign-in.ts';
import { reactToProblem } from '../../../data/problems.ts';
import { signInActor } from '../../../actors/sign-in.ts';

export function useSending() {
  const busy = useSelector(signInActor, (snapshot) => snapshot.hasTag('sending'));
  const submit = async (event: SignInEvent): Promise<void> => {
    signInActor.send(event);
    const settled = await waitFor(signInActor, (snapshot) => !snapshot.hasTag('sending'), {
      timeout: Infinity,
    });
    const { failure } = settled.context;
    if (failure === null) return;
    reactToProblem(failure);
    throw failure;
  };
  return { busy, submit };
}
