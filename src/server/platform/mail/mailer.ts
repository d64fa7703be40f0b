import { mkdirSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Settings } from '../settings.ts';
import type { Logger } from '../log/logger.ts';

declare module '../services.ts' {
  interface Services {
    mail: Mailer;
  }
}

export interface Letter {
  to: string;
  subject: string;
  text: string;
  html?: string;
  attachments?: readonly Attachment[];
  /** An entry for the reader's calendar (iCalendar, METHOD:PUBLISH). */
  calendar?: string | undefined;
}

export interface Attachment {
  filename: string;
  content: Buffer;
}

export interface Mailer {
  /** Hands a letter over; `id` makes a repeated hand-over the same letter. Rejects when it was not taken. */
  send: (letter: Letter, id: string) => Promise<void>;
}

const SMTP_TIMEOUT_MS = 15_000;
const LINK = /https?:\/\/\S+/;

/** As the transport takes it: the calendar is a part beside the text, and a file for programs that know no such part. */
const messageOf = ({ calendar, attachments = [], ...letter }: Letter) => ({
  ...letter,
  attachments: [...attachments],
  ...(calendar === undefined
    ? {}
    : { icalEvent: { method: 'PUBLISH', filename: 'deadline.ics', content: calendar } }),
});

/** Made by the first letter: until then the library of letters is not loaded. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}

function smtpMailer(url: string, from: string, host: string): Mailer {
  const transport = once(async () =>
    (await import('nodemailer')).createTransport({
      url,
      connectionTimeout: SMTP_TIMEOUT_MS,
      greetingTimeout: SMTP_TIMEOUT_MS,
      socketTimeout: SMTP_TIMEOUT_MS,
    }),
  );
  return {
    send: async (letter, id) => {
      await (
        await transport()
      ).sendMail({
        ...messageOf(letter),
        from,
        messageId: `<${id}@${host}>`,
      });
    },
  };
}

/** Letters as .eml files, for a platform that has no mail server; `tell` hears of each. */
function folderMailer(
  dir: string,
  from: string,
  host: string,
  tell: (letter: Letter, file: string) => void,
): Mailer {
  const transport = once(async () =>
    (await import('nodemailer')).createTransport({ streamTransport: true, buffer: true }),
  );
  // Letters carry links that sign in or reset a password.
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  return {
    send: async (letter, id) => {
      const { message } = await (
        await transport()
      ).sendMail({
        ...messageOf(letter),
        from,
        messageId: `<${id}@${host}>`,
      });
      const path = join(dir, `${id}.eml`);
      await writeFile(`${path}.part`, message as Buffer);
      await rename(`${path}.part`, path);
      tell(letter, path);
    },
  };
}

/** SMTP by `SMTP_URL`; without it, `.eml` files in `DATA_DIR/mail`. */
export function createMailer(settings: Settings, log: Logger): Mailer {
  const { hostname } = new URL(settings.publicUrl);
  if (settings.smtpUrl) return smtpMailer(settings.smtpUrl, settings.mailFrom, hostname);
  const tell = ({ to, subject, text }: Letter, file: string) => {
    // At a terminal the link is what one waits for; in production whoever reads the log could sign in by it.
    const link = settings.production ? undefined : LINK.exec(text)?.[0];
    log.info({ to, link, file }, `Письмо: ${subject}`);
  };
  return folderMailer(resolve(settings.dataDir, 'mail'), settings.mailFrom, hostname, tell);
}
