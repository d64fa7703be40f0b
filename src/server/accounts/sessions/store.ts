import { randomBytes } from 'node:crypto';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { CompanyRole, Visitor } from '../../../machines/access.ts';
import { isAccredited, type ModerationStatus } from '../../../machines/company-statuses.ts';
import { isBlocked, type UserStatus } from '../../../machines/user.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import { ask } from '../../platform/database/ask.ts';
import { build, type Write } from '../../platform/database/statement.ts';
import type { FoundSession, Session, Sessions } from '../../platform/http/sessions.ts';
import { absentOf, STANDS_FOR, type AbsentRow } from '../core/standing.ts';
import { sessions } from './tables.ts';
import { digestOf } from '../../platform/http/session-cookie.ts';

const TOKEN_BYTES = 32;
const REMEMBERED = '30 days';
const IDLE = '12 hours';
/** Whoever is busy all the time signs in anew after this as well. */
const LONGEST = '30 days';
/** `seen_at` is moved at most this often: not every request shall write. */
const TOUCH_AFTER_MS = 60_000;

/** Where a session is begun from: its user knows it again by this. */
export interface Origin {
  agent: string;
  address: string;
}

const AGENT_LENGTH = 300;

/** Starts a session; the returned token goes into the cookie and nowhere else. */
export async function startSession(
  tx: Tx | Db,
  userId: number,
  remember: boolean,
  { agent, address }: Origin = { agent: '', address: '' },
): Promise<{ token: string; digest: string }> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const digest = digestOf(token);
  await tx.insert(sessions).values({
    digest,
    userId,
    remember,
    agent: agent.slice(0, AGENT_LENGTH),
    address,
    expiresAt: sql`now() + ${remember ? REMEMBERED : IDLE}::interval`,
  });
  return { token, digest };
}

export async function endSession(tx: Tx | Db, digest: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.digest, digest));
}

/** Ends all sessions of a user at once, but for `except` (the one that asked). */
export function endSessionsWrite(userId: number, except?: string): Write {
  const own = eq(sessions.userId, userId);
  return build.delete(sessions).where(except ? and(own, ne(sessions.digest, except)) : own);
}

/** A user with the company, as a visitor is made of it. */
export interface AccountRow {
  id: number;
  name: string;
  role: Visitor['role'];
  status: UserStatus;
  email_verified: boolean;
  company_id: number | null;
  company_role: CompanyRole;
  moderation_status: ModerationStatus | null;
  stands_for: AbsentRow[] | null;
}

interface VisitorRow extends AccountRow {
  digest: string;
  remember: boolean;
  is_stale: boolean;
  left_ms: number;
}

/** Of `users u` and `companies c`: whatever a visitor is made of is read for sessions, tokens and feeds alike. */
export const ACCOUNT_COLUMNS = `u.id, u.name, u.role, u.status, u.email_verified_at is not null as email_verified,
    u.company_id, u.company_role, c.moderation_status, ${STANDS_FOR}`;

const LIVE_SESSIONS = `
  select s.digest, s.remember, s.seen_at < now() - interval '${TOUCH_AFTER_MS} milliseconds' as is_stale,
    (extract(epoch from s.expires_at - now()) * 1000)::float8 as left_ms,
    ${ACCOUNT_COLUMNS}
  from sessions s join users u on u.id = s.user_id left join companies c on c.id = u.company_id
  where s.digest = any($1) and s.expires_at > now() and s.created_at > now() - interval '${LONGEST}'`;

async function readRows(db: Db | Tx, digests: readonly string[]): Promise<VisitorRow[]> {
  if (digests.length === 0) return [];
  const rows = await ask<VisitorRow>(db, LIVE_SESSIONS, [digests]);
  return rows.filter(({ status }) => !isBlocked(status));
}

/** The live sessions among these digests, each with its visitor as of now. */
async function findMany(db: Db | Tx, digests: readonly string[]): Promise<Map<string, Session>> {
  const rows = await readRows(db, digests);
  return new Map(rows.map((row) => [row.digest, sessionOf(row)]));
}

async function find(
  db: Db | Tx,
  digest: string,
  { touch: isTouching }: { touch: boolean },
): Promise<FoundSession | null> {
  const [row] = await readRows(db, [digest]);
  if (!row) return null;
  if (isTouching && row.is_stale) await touch(db, row);
  return { session: sessionOf(row), isStale: row.is_stale, leftMs: row.left_ms };
}

async function touch(db: Db | Tx, { digest, remember }: VisitorRow): Promise<void> {
  await db
    .update(sessions)
    .set({
      seenAt: sql`now()`,
      ...(remember ? {} : { expiresAt: sql`now() + ${IDLE}::interval` }),
    })
    .where(eq(sessions.digest, digest));
}

const sessionOf = (row: VisitorRow): Session => ({ digest: row.digest, visitor: visitorOfRow(row) });

export function visitorOfRow(row: AccountRow): Visitor {
  return {
    id: row.id,
    role: row.role,
    name: row.name,
    companyId: row.company_id,
    companyRole: row.company_id === null ? undefined : row.company_role,
    emailVerified: row.email_verified,
    ...absentOf(row.stands_for),
    accredited: row.moderation_status !== null && isAccredited(row.moderation_status),
  };
}

/** What the platform asks of whoever keeps sessions. */
export const keptSessions: Sessions = { find, findMany };
