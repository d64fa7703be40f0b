import { letters } from '../../../text/mails.ts';
import type { Tx } from '../../platform/database/client.ts';
import { composeLetter } from '../../platform/mail/letter.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { letterWords } from '../../platform/mail/worded.ts';
import type { Services } from '../../platform/services.ts';
import { confirmationLink, FIRST_PASSWORD_HOURS, issuePasswordToken, RESET_HOURS } from './tokens.ts';

type Addressee = { id: number; name: string; email: string };

const linkKeys = ({ settings, secret }: Services) => ({ publicUrl: settings.publicUrl, secret });

export async function mailVerification(tx: Tx, services: Services, user: Addressee): Promise<void> {
  const { url, until } = confirmationLink(linkKeys(services), user.id, user.email);
  await sendMail(
    tx,
    composeLetter(
      user.email,
      letters.verifyEmail(await letterWords.get()(tx, 'verifyEmail'), user.name, url, until),
    ),
  );
}

/** The link goes to the new address, a warning to the old one. */
export async function mailEmailChange(
  tx: Tx,
  services: Services,
  user: Addressee,
  newEmail: string,
): Promise<void> {
  const { url, until } = confirmationLink(linkKeys(services), user.id, newEmail);
  await sendMail(tx, composeLetter(newEmail, letters.changeEmail(user.name, url, until)));
  await sendMail(tx, composeLetter(user.email, letters.emailChanging(user.name, newEmail)));
}

/** `isFirst`: the user was created by staff and has no password yet. */
export async function mailPasswordLink(
  tx: Tx,
  services: Services,
  user: Addressee,
  isFirst: boolean,
): Promise<void> {
  const hours = isFirst ? FIRST_PASSWORD_HOURS : RESET_HOURS;
  const { token, until } = await issuePasswordToken(tx, user.id, hours);
  const query = new URLSearchParams({ token, email: user.email, ...(isFirst && { first: '1' }) });
  const url = `${services.settings.publicUrl}/reset-password?${query}`;
  const letter = isFirst
    ? letters.setPassword(await letterWords.get()(tx, 'setPassword'), user.name, url, until)
    : letters.resetPassword(user.name, url, until);
  await sendMail(tx, composeLetter(user.email, letter));
}

/** @param user as it was before */
export async function mailPasswordChanged(
  tx: Tx,
  user: Addressee & { passwordHash: string | null },
): Promise<void> {
  const letter = letters.passwordChanged(user.name, user.passwordHash === null);
  await sendMail(tx, composeLetter(user.email, letter));
}

/** @param what the sentence of what has happened to the ways into the account */
export async function mailSecurity(tx: Tx, user: Addressee, what: string): Promise<void> {
  await sendMail(tx, composeLetter(user.email, letters.security(user.name, what)));
}
