import type { Db, Tx } from '../database/client.ts';
import { enqueue, jobDraft, type JobDraft, type JobOptions } from '../jobs/enqueue.ts';
import type { LeasedJob, TakenJob } from '../jobs/kinds.ts';
import { sealerOf } from '../sealed-text.ts';
import type { Services } from '../services.ts';
import type { Letter } from './mailer.ts';

declare module '../jobs/kinds.ts' {
  interface JobPayloads {
    'mail.send': Letter | SealedLetter;
  }
}

/** A letter that could not be sent, as it waits for an administrator: its links let their reader in. */
export interface SealedLetter extends Pick<Letter, 'to' | 'subject'> {
  /** The rest of it. */
  sealed: string;
}

/** After the first hour once an hour: a mail server may be away for a weekend's better part. */
export const LETTER_ATTEMPTS = 60;

/** A letter that leaves after the commit, as data. Text is plain; links stand in it whole, on lines of their own. */
export const letterDraft = (letter: Letter, options?: JobOptions): JobDraft =>
  jobDraft('mail.send', letter, options);

export const sendMail = (tx: Tx | Db, letter: Letter, options?: JobOptions): Promise<void> =>
  enqueue(tx, letterDraft(letter, options));

const sealer = ({ secret }: Services) => sealerOf(secret, 'letter');

function open(letter: SealedLetter, services: Services): Letter {
  const rest = sealer(services).open(letter.sealed);
  if (rest === null) throw new Error('Письмо запечатано другим SESSION_SECRET, прочесть его нельзя');
  return { to: letter.to, subject: letter.subject, ...(JSON.parse(rest) as Pick<Letter, 'text' | 'html'>) };
}

/** Of one that is sent again after a crash the same: mail programs show one of two letters of one id. */
export const letterId = ({ createdAt, id }: TakenJob): string => `${createdAt.getTime()}-${id}`;

export const sendLetter: LeasedJob<'mail.send'> = {
  lane: 'mail',
  attempts: LETTER_ATTEMPTS,
  about: ({ to, subject }) => `${to}: ${subject}`,
  run: async (letter, { services, job }) => {
    await services.mail.send('sealed' in letter ? open(letter, services) : letter, letterId(job));
  },
  layAside: (letter, services) => {
    if ('sealed' in letter) return letter;
    const { to, subject, ...rest } = letter;
    return { to, subject, sealed: sealer(services).seal(JSON.stringify(rest)) };
  },
};
