import { and, eq, isNull, sql } from 'drizzle-orm';
import type { UserRole } from '../../../api/records/user.ts';
import { holdsAddress } from '../../../rules/person-name.ts';
import { errors } from '../../../text/errors.ts';
import { NO_ADDRESS_IN_NAME } from '../../../text/person-names.ts';
import { constraintOf, type Db, type Tx } from '../../platform/database/client.ts';
import { invalid } from '../../platform/http/errors.ts';
import { users, type UserRow } from './tables.ts';

export interface NewUser {
  name: string;
  email: string;
  phone?: string | null;
  role: UserRole;
  passwordHash: string | null;
  /** The address is known to be the user's: a link in a letter to it was used. */
  emailVerified?: boolean;
  /** Agreed to the processing of personal data just now. */
  consented?: boolean;
}

/** Throws 422 under `name`. */
export function requirePersonName(name: string): void {
  if (holdsAddress(name)) throw invalid({ name: [NO_ADDRESS_IN_NAME] });
}

/** Writes the user. Throws 422 under `email` where the address is taken, under `name` for what is no name. */
export async function insertUser(
  tx: Tx,
  { emailVerified = false, consented = false, ...user }: NewUser,
): Promise<UserRow> {
  requirePersonName(user.name);
  try {
    // A savepoint: the caller's transaction lives on, to answer with more than this.
    return await tx.transaction(async (inner) => {
      const [row] = await inner
        .insert(users)
        .values({
          ...user,
          emailVerifiedAt: emailVerified ? sql`now()` : null,
          consentedAt: consented ? sql`now()` : null,
        })
        .returning();
      return row!;
    });
  } catch (error) {
    if (constraintOf(error) === 'users_email') throw emailTaken();
    throw error;
  }
}

export const emailTaken = () => invalid({ email: [errors.emailTaken] });

/** The user has gone through the tour of the platform, or left it. */
export async function noteTour(db: Db, id: number): Promise<void> {
  await db
    .update(users)
    .set({ touredAt: sql`now()` })
    .where(and(eq(users.id, id), isNull(users.touredAt)));
}
