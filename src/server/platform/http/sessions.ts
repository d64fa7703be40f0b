// Who is behind a session's cookie. Sessions are kept by the accounts; the platform knows cookies and their digests alone.
import type { Visitor } from '../../../machines/access.ts';
import type { Db, Tx } from '../database/client.ts';
import { port } from '../port.ts';

export interface Session {
  digest: string;
  visitor: Visitor;
}

export interface FoundSession {
  session: Session;
  /** Its idle time has not begun anew for a while. */
  isStale: boolean;
  /** Until it is over, if nobody comes. */
  leftMs: number;
}

export interface Sessions {
  /** The session of this digest as of now. Its idle time begins anew where that is asked for. */
  find: (db: Db | Tx, digest: string, options: { touch: boolean }) => Promise<FoundSession | null>;
  /** The live sessions among these digests. Reads alone: that a page is open is no sign of somebody before it. */
  findMany: (db: Db | Tx, digests: readonly string[]) => Promise<Map<string, Session>>;
}

export const sessions = port<Sessions>('platform: who is behind a session');
