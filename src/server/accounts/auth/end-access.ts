// The one end of all that lets somebody into an account: open sessions and the links that letters carried.
import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/client.ts';
import { build, sendAll, type Write } from '../../platform/database/statement.ts';
import { dropTokensWrite } from '../access-tokens/store.ts';
import { dropFeedWrite } from '../calendar-feeds/feeds.ts';
import { endOfAccessWrites } from '../notifications/telegram-end.ts';
import { endSessionsWrite } from '../sessions/store.ts';
import { signInChallenges } from '../second-factor/tables.ts';
import { users, userTokens } from '../core/tables.ts';

/**
 * At a change of the password, the address or the role and at a block: whoever had the account, or reads its former
 * mailbox, must come in anew. Programs with tokens of theirs, calendars by their address and chats of Telegram as well. Links to a new or first password stop working, and so does one to another address.
 * @param exceptSession the digest of the session that asked for it
 */
export const endAccess = (tx: Tx, userId: number, exceptSession?: string): Promise<void> =>
  sendAll(tx, endAccessWrites(userId, exceptSession));

/** The same as statements that somebody else sends. */
export const endAccessWrites = (userId: number, exceptSession?: string): Write[] => [
  endSessionsWrite(userId, exceptSession),
  dropTokensWrite(userId),
  dropFeedWrite(userId),
  build.delete(userTokens).where(eq(userTokens.userId, userId)),
  // A sign-in that has come half the way begins anew as well.
  build.delete(signInChallenges).where(eq(signInChallenges.userId, userId)),
  ...endOfAccessWrites(userId),
  // A link to another address is signed, not stored: it holds for as long as that address is waited for.
  build.update(users).set({ pendingEmail: null }).where(eq(users.id, userId)),
];
