// One LISTEN connection a process; every open page of the process hangs on it.
import { and, asc, gt, gte, ne, sql } from 'drizzle-orm';
import { Client } from 'pg';
import { GUEST } from '../../../machines/access.ts';
import type { Db } from '../database/client.ts';
import type { Logger } from '../services.ts';
import { findSessions } from '../sessions/store.ts';
import { LIVE_CHANNEL, mayHear, type LiveEvent } from './announce.ts';
import { liveEvents } from './tables.ts';

const RECONNECT_MS = 1_000;
const HEARTBEAT_MS = 15_000;
/** Ids are given before commits: an event with a lower id may appear a little after one with a higher. */
const OVERLAP = '30 seconds';
const RESUME_LIMIT = 1_000;

export interface LivePage {
  /** Null: a guest's page. */
  sessionDigest: string | null;
  /** Only this lot's events, and those of no lot. */
  lotId: number | null;
  send: (event: LiveEvent) => void;
  beat: () => void;
  close: () => void;
}

export class LiveHub {
  private readonly pages = new Set<LivePage>();
  private readonly url: string;
  private readonly db: Db;
  private readonly log: Logger;
  private client: Client | null = null;
  private isStopped = true;
  private lastId = 0;
  private queue: Promise<void> = Promise.resolve();
  private heart: NodeJS.Timeout | undefined;

  constructor(url: string, db: Db, log: Logger) {
    this.url = url;
    this.db = db;
    this.log = log;
  }

  /** Resolves when events are heard. */
  async start(): Promise<void> {
    this.isStopped = false;
    await this.listen();
    this.heart = setInterval(() => this.enqueue(() => this.beat()), HEARTBEAT_MS);
    this.heart.unref();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    clearInterval(this.heart);
    for (const page of this.pages) page.close();
    this.pages.clear();
    await this.queue;
    await this.client?.end().catch(() => {});
    this.client = null;
  }

  /** Joins a page; it first gets what it missed since `resumeFrom`, some of it perhaps twice. Returns the leaving. */
  join(page: LivePage, resumeFrom: number | null): () => void {
    // In the queue: what is announced meanwhile comes after what was missed.
    this.enqueue(async () => {
      if (resumeFrom !== null) await this.resend(page, resumeFrom);
      if (!this.isStopped) this.pages.add(page);
    });
    return () => this.enqueue(async () => void this.pages.delete(page));
  }

  private enqueue(work: () => Promise<void>): void {
    this.queue = this.queue
      .then(work)
      .catch((err: unknown) => this.log.error({ err }, 'live delivery failed'));
  }

  private async listen(): Promise<void> {
    const client = new Client({ connectionString: this.url });
    client.on('error', () => {});
    client.on('end', () => {
      if (this.client === client) this.client = null;
      if (!this.isStopped) setTimeout(() => void this.relisten(), RECONNECT_MS).unref();
    });
    client.on('notification', ({ channel, payload }) => {
      if (channel !== LIVE_CHANNEL || !payload) return;
      const event = JSON.parse(payload) as LiveEvent;
      this.lastId = Math.max(this.lastId, event.eventId);
      this.enqueue(() => this.deliver(event, [...this.pages]));
    });
    await client.connect();
    this.client = client;
    await client.query(`LISTEN ${LIVE_CHANNEL}`);
  }

  private async relisten(): Promise<void> {
    if (this.isStopped) return;
    const missedFrom = this.lastId;
    try {
      await this.listen();
    } catch {
      // A client that never connected emits no `end`.
      if (!this.isStopped) setTimeout(() => void this.relisten(), RECONNECT_MS).unref();
      return;
    }
    this.enqueue(async () => {
      for (const event of await this.eventsSince(missedFrom)) await this.deliver(event, [...this.pages]);
    });
  }

  private async deliver(event: LiveEvent, pages: LivePage[]): Promise<void> {
    const concerned = pages.filter(
      ({ lotId }) => lotId === null || event.lotId === null || lotId === event.lotId,
    );
    const digests = concerned.flatMap(({ sessionDigest }) => (sessionDigest ? [sessionDigest] : []));
    const sessions = await findSessions(this.db, digests);
    const verdicts = new Map<number | null, boolean>();
    for (const page of concerned) {
      const visitor = page.sessionDigest ? sessions.get(page.sessionDigest)?.visitor : GUEST;
      if (!visitor) {
        this.dismiss(page);
        continue;
      }
      let may = verdicts.get(visitor.id);
      if (may === undefined) {
        may = await mayHear(this.db, visitor, event);
        verdicts.set(visitor.id, may);
      }
      if (may) page.send(event);
    }
  }

  private async beat(): Promise<void> {
    const digests = [...this.pages].flatMap(({ sessionDigest }) => (sessionDigest ? [sessionDigest] : []));
    const sessions = await findSessions(this.db, digests);
    for (const page of this.pages) {
      if (page.sessionDigest && !sessions.has(page.sessionDigest)) this.dismiss(page);
      else page.beat();
    }
  }

  private dismiss(page: LivePage): void {
    this.pages.delete(page);
    page.close();
  }

  private async resend(page: LivePage, after: number): Promise<void> {
    for (const event of await this.eventsSince(after)) await this.deliver(event, [page]);
  }

  private async eventsSince(after: number): Promise<LiveEvent[]> {
    const since = sql`coalesce((select at from live_events where id = ${after}), now()) - ${OVERLAP}::interval`;
    const rows = await this.db
      .select()
      .from(liveEvents)
      .where(and(gt(liveEvents.id, 0), ne(liveEvents.id, after), gte(liveEvents.at, since)))
      .orderBy(asc(liveEvents.id))
      .limit(RESUME_LIMIT);
    return rows.map(({ id: eventId, model, modelId, lotId, what }) => ({
      eventId,
      model,
      id: modelId,
      lotId,
      what,
    }));
  }
}
