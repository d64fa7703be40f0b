// Sessions as this process knows them, for seconds: not every request asks the database who is behind its cookie. What ends a
// session or changes its visitor is heard at once: of this process by its own commits, of the others by notifications. While
// those cannot be heard, nothing is kept.
import { onCommit } from '../database/commits.ts';
import type { Db } from '../database/client.ts';
import { digestOf } from './session-cookie.ts';
import { sessions, type FoundSession, type Session } from './sessions.ts';

/** Notified by the triggers of the migration `session_changes`. */
export const SESSIONS_CHANNEL = 'sessions_changed';

/** Should ever a change be unheard, it counts after so long. */
const KEPT_MS = 5_000;
const MOST_KEPT = 10_000;

interface Kept {
  session: Session;
  isStale: boolean;
  until: number;
}

export class KnownSessions {
  private readonly db: Db;
  private readonly kept = new Map<string, Kept>();
  /** Grows with every change: what was read before it is not kept. */
  private changes = 0;
  private isHearing: () => boolean = () => false;

  constructor(db: Db) {
    this.db = db;
    onCommit(db.$client, 'sessions', () => this.forget());
  }

  /** From now on sessions are kept as long as this is true. */
  keepWhile(isHearing: () => boolean): void {
    this.isHearing = isHearing;
  }

  forget(): void {
    this.changes += 1;
    this.kept.clear();
  }

  /** The session of a cookie's token. Its idle time begins anew, unless it is asked for by what nobody did. */
  async find(token: string, { touch = true }: { touch?: boolean } = {}): Promise<Session | null> {
    const digest = digestOf(token);
    const known = this.isHearing() ? this.kept.get(digest) : undefined;
    if (known && known.until > performance.now() && !(touch && known.isStale)) return known.session;
    const before = this.changes;
    const found = await sessions.get().find(this.db, digest, { touch });
    if (found && before === this.changes && this.isHearing()) this.keep(digest, found, touch);
    return found && found.session;
  }

  private keep(digest: string, { session, isStale, leftMs }: FoundSession, isTouched: boolean): void {
    if (this.kept.size >= MOST_KEPT) this.kept.clear();
    const until = performance.now() + Math.min(KEPT_MS, leftMs);
    this.kept.set(digest, { session, isStale: isStale && !isTouched, until });
  }
}
