import { randomUUID } from 'node:crypto';
import type { Db, Tx } from '../database/client.ts';
import { enqueue } from '../outbox/enqueue.ts';
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

/** A letter that leaves after the commit. Text is plain; links stand in it whole, on lines of their own. */
export async function sendMail(tx: Tx | Db, letter: Letter, { key }: { key?: string } = {}): Promise<void> {
  const id = `${Date.now()}-${randomUUID().slice(0, 8)}`;
  await enqueue(tx, 'mail.send', { letter, id }, { key: key ?? null });
}

export const mailSending: OutboxHandler<Sending> = {
  run: async (_tx, { letter, id }, services) => {
    await services.mail.send(letter, id);
  },
  // Its links let their reader in: what has left, or never will, keeps to whom and about what it was.
  remainder: ({ letter: { to, subject }, id }) => ({ letter: { to, subject }, id }),
};
