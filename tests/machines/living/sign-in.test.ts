import { expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import {
  signInMachine,
  type CodeValues,
  type PasswordOutcome,
  type SignInValues,
} from '../../../src/machines/living/sign-in.ts';

const values: SignInValues = { email: 'vendor@demo.test', password: 'Demo-12345', remember: true };

function start(
  signIn: (input: SignInValues) => Promise<PasswordOutcome> = async () => 'in',
  codes: readonly string[] = [],
) {
  const entered: (string | null)[] = [];
  const sent: SignInValues[] = [];
  const actor = createActor(
    signInMachine.provide({
      actors: {
        secondStep: fromPromise<readonly string[], CodeValues>(async () => codes),
        signIn: fromPromise<PasswordOutcome, SignInValues>(({ input }) => {
          sent.push(input);
          return signIn(input);
        }),
      },
      actions: { enter: (_, { returnTo }) => entered.push(returnTo) },
    }),
  ).start();
  return { actor, entered, sent };
}

test('opens, sends once what was typed, closes and goes back to where one came from', async () => {
  const { actor, entered, sent } = start();
  actor.send({ type: 'open', returnTo: '/tender-5' });
  expect(actor.getSnapshot().value).toEqual({ signIn: 'editing' });
  actor.send({ type: 'signIn', values });
  actor.send({ type: 'signIn', values });
  actor.send({ type: 'close' });
  expect(actor.getSnapshot().value).toEqual({ signIn: 'sending' });
  await waitFor(actor, (snapshot) => snapshot.matches('closed'));
  expect(sent).toEqual([values]);
  expect(entered).toEqual(['/tender-5']);
});

test('a refusal brings the form back with its failure, which the next sending forgets', async () => {
  const refusal = new Error('Неверная электронная почта или пароль');
  let refuse = true;
  const { actor, entered } = start(() => (refuse ? Promise.reject(refusal) : Promise.resolve('in')));
  actor.send({ type: 'open' });
  actor.send({ type: 'signIn', values });
  await waitFor(actor, (snapshot) => snapshot.matches({ signIn: 'editing' }));
  expect(actor.getSnapshot().context.failure).toBe(refusal);
  expect(entered).toEqual([]);
  refuse = false;
  actor.send({ type: 'signIn', values });
  expect(actor.getSnapshot().context.failure).toBeNull();
  await waitFor(actor, (snapshot) => snapshot.matches('closed'));
  expect(entered).toEqual([null]);
});

test('shows its three views and forgets where to return when opened anew', () => {
  const { actor } = start();
  actor.send({ type: 'open', view: 'register', returnTo: '/apply?lot=1' });
  expect(actor.getSnapshot().matches('register')).toBe(true);
  actor.send({ type: 'show', view: 'forgot' });
  expect(actor.getSnapshot().matches('forgot')).toBe(true);
  actor.send({ type: 'show', view: 'signIn' });
  expect(actor.getSnapshot().context.returnTo).toBe('/apply?lot=1');
  actor.send({ type: 'close' });
  actor.send({ type: 'open' });
  expect(actor.getSnapshot().context.returnTo).toBeNull();
});

test('a forgotten password ends in the same answer for any address', async () => {
  const { actor } = start();
  actor.send({ type: 'open', view: 'forgot' });
  actor.send({ type: 'forgot', values: { email: 'nobody@demo.test' } });
  await waitFor(actor, (snapshot) => snapshot.matches({ forgot: 'sent' }));
  actor.send({ type: 'close' });
  expect(actor.getSnapshot().value).toBe('closed');
});

test('a password that is not enough leads to a code, and only the code enters', async () => {
  const { actor, entered } = start(async () => 'code');
  actor.send({ type: 'open', returnTo: '/manager' });
  actor.send({ type: 'signIn', values });
  await waitFor(actor, (snapshot) => snapshot.matches({ secondStep: 'editing' }));
  expect(entered).toEqual([]);
  actor.send({ type: 'secondStep', values: { code: '123456' } });
  await waitFor(actor, (snapshot) => snapshot.matches('closed'));
  expect(entered).toEqual(['/manager']);
});

test('recovery codes of an authenticator begun at sign-in stay in sight until they are kept', async () => {
  const { actor, entered } = start(async () => 'enrol', ['abcde-fghjk']);
  actor.send({ type: 'open' });
  actor.send({ type: 'signIn', values });
  await waitFor(actor, (snapshot) => snapshot.matches('secondStep'));
  expect(actor.getSnapshot().context.secondStep).toBe('enrol');
  actor.send({ type: 'secondStep', values: { code: '123456' } });
  await waitFor(actor, (snapshot) => snapshot.matches('recoveryCodes'));
  actor.send({ type: 'close' });
  expect(actor.getSnapshot().context.recoveryCodes).toEqual(['abcde-fghjk']);
  expect(entered).toEqual([]);
  actor.send({ type: 'codesKept' });
  expect(actor.getSnapshot().value).toBe('closed');
  expect(actor.getSnapshot().context.recoveryCodes).toEqual([]);
  expect(entered).toEqual([null]);
});
