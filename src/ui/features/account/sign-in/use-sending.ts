/**
 * Ties a form to the sign-in machine: submit(event) starts the sending and settles when the machine has an answer, so
 * that the form can put a refusal under its fields.
 */
import { useSelector } from '@xstate/react';
import { waitFor } from 'xstate';
import { isApiError } from '../../../../api/errors.ts';
import type { SignInEvent } from '../../../../machines/living/sign-in.ts';
import { reactToProblem } from '../../../data/problems.ts';
import { signInActor } from '../../../actors/sign-in.ts';

const VALIDATION = 422;

export function useSending() {
  const busy = useSelector(signInActor, ({ value }) => JSON.stringify(value).includes('sending'));
  const submit = async (event: SignInEvent): Promise<void> => {
    signInActor.send(event);
    const settled = await waitFor(signInActor, ({ value }) => !JSON.stringify(value).includes('sending'), {
      timeout: Infinity,
    });
    const { failure } = settled.context;
    if (failure === null) return;
    if (!isApiError(failure) || failure.status !== VALIDATION) reactToProblem(failure);
    throw failure;
  };
  return { busy, submit };
}
