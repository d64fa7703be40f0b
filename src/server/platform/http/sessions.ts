// Who is behind a session's cookie. Sessions are kept by the accounts; the platform knows cookies and their digests alone.
import type { Visitor } from '../../../machines/access.ts';
import type { Db, Tx } from '../database/client.ts';
import { port } from '../port.ts';

export interface Session {
  digest: string;
  /** As of now: roles and blocks are never cached. */
  visitor: Visitor;
}

export interface Sessions {
  /** The session of a cookie's token. Its idle time begins anew, unless it is asked for by what nobody did. */
  find: (db: Db | Tx, token: string, options?: { touch?: boolean }) => Promise<Session | null>;
  /** The live sessions among these digests. Reads alone: that a page is open is no sign of somebody before it. */
  findMany: (db: Db | Tx, digests: readonly string[]) => Promise<Map<string, Session>>;
}

export const sessions = port<Sessions>('platform: who is behind a session');
