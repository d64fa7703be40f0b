import { randomUUID } from 'node:crypto';
import type { Db, Tx } from '../database/client.ts';
import { enqueue, jobDraft, type JobDraft } from '../outbox/enqueue.ts';
import type { OutboxHandler } from '../outbox/kinds.ts';
import type { Letter } from './mailer.ts';

interface Sending {
  letter: Letter;
  id: string;
}

declare module '../outbox/kinds.ts' {
  interface OutboxPayloads {
    'mail.send': Sending;
  }
}

const sendingOf = (letter: Letter): Sending => ({ letter, id: `${Date.now()}-${randomUUID().slice(0, 8)}` });

/** A letter that leaves after the commit, as a job to be. */
export const letterDraft = (letter: Letter): JobDraft => jobDraft('mail.send', sendingOf(letter));

/** A letter that leaves after the commit. Text is plain; links stand in it whole, on lines of their own. */
export async function sendMail(tx: Tx | Db, letter: Letter, { key }: { key?: string } = {}): Promise<void> {
  await enqueue(tx, 'mail.send', sendingOf(letter), { key: key ?? null });
}

export const mailSending: OutboxHandler<Sending> = {
  run: async (_tx, { letter, id }, services) => {
    await services.mail.send(letter, id);
  },
  // Its links let their reader in: what has left, or never will, keeps to whom and about what it was.
  remainder: ({ letter: { to, subject }, id }) => ({ letter: { to, subject }, id }),
};
