// The people of the generated paths as signed-in clients of a real server.
import assert from 'node:assert/strict';
import type { Step } from '../../../src/api/step.ts';
import type { SignedIn, TestServer } from '../../server/make.ts';
import { must } from '../../server/applications/make-applications.ts';
import type { TestReply } from '../../server/support/client.ts';
import type { Persona, Asker, LawMove, PathPayload, ShownStep } from '../driver.ts';

export type Person = Exclude<Persona, 'clock' | 'system'>;
export type Cast = Record<Person, SignedIn>;

export async function makeCast(server: TestServer): Promise<Cast> {
  const cast: Cast = {
    owner: await server.signIn('manager'),
    stranger: await server.signIn('manager'),
    admin: await server.signIn('admin'),
    vendor: await server.signIn('vendor'),
    rival: await server.signIn('vendor'),
    security: await server.signIn('security'),
    auditor: await server.signIn('auditor'),
  };
  // The paths ask for statuses and steps: letters with their papers would take a fifth of the time and are nobody's here.
  for (const person of Object.values(cast))
    must(await person.put('/api/v1/profile/notifications', { mail: 'none', muted: [] }));
  return cast;
}

export const isPerson = (actor: Persona): actor is Person => actor !== 'clock' && actor !== 'system';

/** What a record tells one asker of its steps: nothing at all where the asker may not know of it. */
export function stepsIn(reply: TestReply): Step[] {
  if (reply.status === 404) return [];
  if (reply.status !== 200) throw new Error(`${reply.status}: ${JSON.stringify(reply.body)}`);
  return reply.data<{ steps: Step[] }>().steps;
}

export const shownIn = (steps: readonly Step[]): ShownStep[] =>
  steps.map(({ event, open, reasons, asks }) => {
    assert.equal(open, reasons.length === 0, `${event} is open, or there are reasons why not`);
    return { event, reasons, asks };
  });

/** Sends the step to the very call that the server named for it, as a button would. */
export async function press(
  client: SignedIn,
  steps: readonly Step[],
  { event }: LawMove,
  body: unknown,
): Promise<void> {
  const step = steps.find((one) => one.event === event);
  if (!step) throw new Error(`${event} is not offered`);
  const reply = await client.post(step.call, body);
  if (reply.status !== 200 && reply.status !== 204)
    throw new Error(`${event}: ${reply.status} ${JSON.stringify(reply.body)}`);
}

/** Sends a step that is closed: why it is refused. */
export async function pressClosed(
  client: SignedIn,
  steps: readonly Step[],
  event: string,
  body: unknown,
): Promise<string[]> {
  const step = steps.find((one) => one.event === event);
  assert(step, `${event} is not shown`);
  return sendClosed(client, event, ['post', step.call, body]);
}

export type ClosedCall = [method: 'post' | 'patch', call: string, body: unknown];

/** The same of a step that no list shows. */
export async function sendClosed(
  client: SignedIn,
  event: string,
  [method, call, body]: ClosedCall,
): Promise<string[]> {
  const { status, problem } = await client[method](call, body);
  assert.equal(status, 422, `${event}: ${JSON.stringify(problem)}`);
  return problem.errors?.status ?? [];
}

const after = (ms: number): string => new Date(Date.now() + ms).toISOString();

/** The payload of a lot's step as its call's body. */
export function lotBodyOf({ deadlineIn, round, reason, text }: PathPayload): Record<string, unknown> {
  if (round) {
    const { endsIn, ...terms } = round;
    return { ...terms, endsAt: after(endsIn) };
  }
  return { reason, text, deadline: deadlineIn === undefined ? undefined : after(deadlineIn) };
}

/** The payload of an application's step as its call's body: several steps share a call and differ by the decision. */
export function applicationBodyOf(
  event: string,
  { reason, text, blocks, dueIn, marked }: PathPayload,
): Record<string, unknown> {
  const comment = reason;
  switch (event) {
    case 'application.verify':
      return { decision: 'verified' };
    case 'application.reject':
    case 'application.refuse':
      return { decision: 'rejected', comment };
    case 'application.secure':
      return { decision: 'secured' };
    case 'application.audit':
      return { decision: 'audited' };
    case 'application.return':
      return { decision: 'returned', comment };
    case 'application.clarify':
      return { blocks, text, dueAt: after(dueIn ?? 0) };
    case 'application.answer':
      return { text: 'Срок подтверждаем' };
    case 'application.setMark':
      return { marked };
    default:
      return {};
  }
}

export const inAnHour = (): string => after(3_600_000);

export type AskerReads = (asker: Asker) => Promise<TestReply>;
