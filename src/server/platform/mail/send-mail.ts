import type { Db, Tx } from '../database/client.ts';
import { enqueue, handleOutbox } from '../outbox/enqueue.ts';
import { randomUUID } from 'node:crypto';
import type { Letter } from './mailer.ts';

const KIND = 'mail.send';

/** A letter that leaves after the commit. Text is plain; links stand in it whole, on lines of their own. */
export async function sendMail(tx: Tx | Db, letter: Letter, { key }: { key?: string } = {}): Promise<void> {
  const id = `${Date.now()}-${randomUUID().slice(0, 8)}`;
  await enqueue(tx, KIND, { letter, id }, { key: key ?? null });
}

handleOutbox<{ letter: Letter; id: string }>(
  KIND,
  async (_tx, { letter, id }, services) => {
    await services.mail.send(letter, id);
  },
  // Its links let their reader in: what has left, or never will, keeps to whom and about what it was.
  { remainder: ({ letter: { to, subject }, id }) => ({ letter: { to, subject }, id }) },
);
