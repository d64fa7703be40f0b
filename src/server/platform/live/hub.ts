// One LISTEN connection a process; every open page of the process hangs on it.
import { and, asc, eq, gte, inArray, isNull, max, ne, not, or, sql } from 'drizzle-orm';
import { MOST_READ_MS } from '../../../api/calls/events.ts';
import { GUEST } from '../../../machines/access.ts';
import { array } from '../database/array.ts';
import { isDatabaseAway } from '../database/away.ts';
import type { Db } from '../database/client.ts';
import { tellCommit, type Marks } from '../database/commits.ts';
import { compiled } from '../database/compiled.ts';
import { sessions as sessionsPort } from '../http/sessions.ts';
import { mayHear } from './audiences.ts';
import { Listener } from './listener.ts';
import type { ListeningOptions } from './listening.ts';
import type { LiveEvent } from './models.ts';
import { LIVE_CHANNEL, LiveNotifier, LOOK } from './notifier.ts';
import { RecentEvents } from './recent.ts';
import { liveEvents } from './tables.ts';
import type { Logger } from '../log/logger.ts';

declare module '../services.ts' {
  interface Services {
    live: LiveHub;
  }
}

const HEARTBEAT_MS = 15_000;
const CATCH_UP_AGAIN_MS = 1_000;
/** A page's word on when it read is older by the way here, and events are told a little after their commits or before. */
const READ_EARLIER_MS = 3_000;
/** What a process announced that was killed before it could tell is found by the others; looked for so often, and so far back. */
const SWEEP_MS = 2_000;
const SWEPT_MS = 15_000;
/** Ids are given before commits: an event with a lower id may appear a little after one with a higher. */
const OVERLAP_MS = 30_000;
const RESUME_LIMIT = 1_000;

export interface LivePage {
  /** Null: a guest's page. */
  sessionDigest: string | null;
  /** Whose it was when it was opened. */
  userId?: number | null;
  /** Only this lot's events, and those of no lot. */
  lotId: number | null;
  /** From now on it hears all that is announced after the event of this id. */
  joined?: (eventId: number) => void;
  send: (event: LiveEvent) => void;
  /** What was missed cannot be repeated: all is to be read anew. The id is where to resume from next time. */
  reset: (eventId: number) => void;
  /** Nothing up to the event of this id was missed. */
  beat: (eventId: number) => void;
  close: () => void;
}

/** Where a page joins: after the event that it heard last, or with what was told since it read what it shows. */
export interface JoinFrom {
  /** Null: it has heard of none yet. */
  eventId?: number | null;
  /** How many milliseconds ago it began to read. */
  readMs?: number | undefined;
}

export type LiveOptions = Partial<Pick<ListeningOptions, 'probeEveryMs' | 'hearWithinMs'>> & {
  beatEveryMs?: number;
  /** Other channels that come by the same connection. */
  hear?: Record<string, () => void>;
};

const eventOf = ({
  id: eventId,
  model,
  modelId,
  lotId,
  what,
}: typeof liveEvents.$inferSelect): LiveEvent => ({ eventId, model, id: modelId, lotId, what });

const LISTS: Marks = new Map([['lists', null]]);

const late = compiled<{ ids: string | null }>(
  () => sql`select string_agg(id::text, ',') as ids from ${liveEvents}
    where at >= statement_timestamp() - make_interval(secs => ${sql.raw(String(SWEPT_MS / 1000))})`,
);

/** Of all that was announced lately. */
async function lateIds(db: Db): Promise<number[]> {
  const ids = (await late(db, {}))[0]?.ids;
  return ids ? ids.split(',').map(Number) : [];
}

export class LiveHub {
  private readonly pages = new Set<LivePage>();
  private readonly db: Db;
  private readonly log: Logger;
  private readonly listener: Listener;
  private readonly notifier: LiveNotifier;
  private readonly beatEveryMs: number;
  private isStopped = true;
  /** The highest id that was told. */
  private lastId = 0;
  private isBehind = false;
  private readonly recent = new RecentEvents(Math.max(MOST_READ_MS + READ_EARLIER_MS, OVERLAP_MS));
  private queue: Promise<void> = Promise.resolve();
  private heart: NodeJS.Timeout | undefined;
  private sweeping: NodeJS.Timeout | undefined;
  private later: NodeJS.Timeout | undefined;

  /** `url` must lead to PostgreSQL itself: a pooler does not pass notifications on. */
  constructor(
    url: string,
    db: Db,
    log: Logger,
    { beatEveryMs = HEARTBEAT_MS, hear: others = {}, ...probing }: LiveOptions = {},
  ) {
    this.db = db;
    this.log = log;
    this.beatEveryMs = beatEveryMs;
    this.notifier = new LiveNotifier(db, log);
    this.listener = new Listener({
      ...probing,
      url,
      log,
      notify: (channel) => db.execute(sql`select pg_notify(${channel}, '')`),
      channels: {
        ...others,
        [LIVE_CHANNEL]: (payload) => {
          if (payload === LOOK) void this.look();
          else this.enqueue(() => this.hear(payload.split(',').map(Number)));
        },
      },
      onReturn: () => {
        // What was told meanwhile has been missed.
        for (const hear of Object.values(others)) hear();
        this.enqueue(() => this.catchUp());
      },
    });
  }

  /** Whether what other processes tell is heard. */
  get isHearing(): boolean {
    return this.listener.isListening;
  }

  /** How many open pages hang on this process. */
  get pageCount(): number {
    return this.pages.size;
  }

  /** Resolves when events are heard. */
  async start(): Promise<void> {
    this.isStopped = false;
    // Before anything is heard: what is there already is nothing new.
    this.recent.add(await lateIds(this.db));
    await this.listener.start();
    this.notifier.start();
    this.enqueue(async () => {
      this.lastId = Math.max(this.lastId, await this.newestId());
      this.recent.begin();
    });
    this.sweeping = setTimeout(() => void this.sweep(), SWEEP_MS).unref();
    this.heart = setInterval(() => this.enqueue(() => this.beat()), this.beatEveryMs);
    this.heart.unref();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    clearInterval(this.heart);
    clearTimeout(this.sweeping);
    clearTimeout(this.later);
    for (const page of this.pages) page.close();
    this.pages.clear();
    await this.notifier.stop();
    await this.listener.stop();
    await this.queue;
  }

  /** Joins a page; it first gets what it missed, some of it perhaps twice. Returns the leaving. */
  join(page: LivePage, { eventId = null, readMs }: JoinFrom): () => void {
    // In the queue: what is announced meanwhile comes after what was missed.
    this.enqueue(async () => {
      if (this.isStopped) return;
      this.pages.add(page);
      page.joined?.(this.lastId);
      if (eventId !== null) await this.resume(page, eventId);
      else if (readMs !== undefined) await this.repeatRecent(page, readMs + READ_EARLIER_MS);
    });
    return () => this.enqueue(async () => void this.pages.delete(page));
  }

  private enqueue(work: () => Promise<void>): void {
    this.queue = this.queue
      .then(work)
      .catch((err: unknown) => this.log.error({ err }, 'live delivery failed'));
  }

  private async hear(told: readonly number[]): Promise<void> {
    tellCommit(this.db.$client, LISTS);
    // What is caught up with later comes in its turn.
    if (this.isBehind) return;
    // It may have been caught up with already.
    const ids = told.filter((id) => !this.recent.has(id));
    // Nobody is there to be told; who comes later says from where.
    if (this.pages.size === 0) {
      this.recent.add(ids);
      this.lastId = Math.max(this.lastId, ...ids);
      return;
    }
    try {
      for (const event of await this.eventsOf(ids)) await this.tell(event);
    } catch (error) {
      this.catchUpLater();
      throw error;
    }
  }

  /** Looks for what was announced lately and not heard of; the pages are told in their turn. */
  private async look(): Promise<void> {
    try {
      const unheard = (await lateIds(this.db)).filter((id) => !this.recent.has(id));
      if (unheard.length > 0 && !this.isStopped) this.enqueue(() => this.hear(unheard));
    } catch (err) {
      // In an outage the next look finds it.
      if (!isDatabaseAway(err)) this.log.error({ err }, 'live events could not be looked for');
    }
  }

  /** One after another, however long the database takes. */
  private async sweep(): Promise<void> {
    await this.look();
    if (!this.isStopped) this.sweeping = setTimeout(() => void this.sweep(), SWEEP_MS).unref();
  }

  /**
   * Tells all pages what was announced while nothing was heard, or could not be told when it was. What was told is not told again: of a
   * busy half minute the pages would hear nothing new for as long.
   */
  private async catchUp(): Promise<void> {
    try {
      const missed = await this.eventsSince(this.lastId, { told: this.recent.ids() });
      if (!missed) this.lastId = await this.newestId();
      if (!missed) for (const page of this.pages) page.reset(this.lastId);
      for (const event of missed ?? []) await this.tell(event);
      this.isBehind = false;
    } catch (error) {
      this.catchUpLater();
      throw error;
    }
  }

  /** The connections of the pool may come back later than the live one. */
  private catchUpLater(): void {
    this.isBehind = true;
    clearTimeout(this.later);
    if (this.isStopped) return;
    this.later = setTimeout(() => this.enqueue(() => this.catchUp()), CATCH_UP_AGAIN_MS).unref();
  }

  /** Rejects where the database is away: it is told later then. With a fault of its own an event is passed over. */
  private async tell(event: LiveEvent): Promise<void> {
    try {
      await this.deliver(event, [...this.pages]);
    } catch (err) {
      if (isDatabaseAway(err)) throw err;
      this.log.error({ err, model: event.model, what: event.what }, 'live delivery failed');
    }
    this.recent.add([event.eventId]);
    this.lastId = Math.max(this.lastId, event.eventId);
  }

  private async deliver(event: LiveEvent, pages: LivePage[]): Promise<void> {
    const concerned = pages.filter(
      ({ lotId }) => lotId === null || event.lotId === null || lotId === event.lotId,
    );
    const digests = concerned.flatMap(({ sessionDigest }) => (sessionDigest ? [sessionDigest] : []));
    const sessions = await sessionsPort.get().findMany(this.db, digests);
    const verdicts = new Map<number | null, boolean>();
    for (const page of concerned) {
      const visitor = page.sessionDigest ? sessions.get(page.sessionDigest)?.visitor : GUEST;
      if (!visitor) {
        // What was done to its user's account may be what has ended the session: the last that the page hears says why.
        if (event.model === 'user' && event.id !== null && event.id === page.userId) page.send(event);
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
    // In an outage a stream must not fall silent: a proxy would cut it, and the page be refused when it comes again.
    const sessions = await sessionsPort
      .get()
      .findMany(this.db, digests)
      .catch((err: unknown) => {
        this.log.warn({ err }, 'the sessions of live pages could not be checked');
        return null;
      });
    for (const page of this.pages) {
      if (sessions && page.sessionDigest && !sessions.has(page.sessionDigest)) this.dismiss(page);
      else page.beat(this.lastId);
    }
  }

  private dismiss(page: LivePage): void {
    this.pages.delete(page);
    page.close();
  }

  private async resume(page: LivePage, after: number): Promise<void> {
    try {
      const missed = await this.eventsSince(after, { lotId: page.lotId });
      if (!missed) page.reset(await this.newestId());
      for (const event of missed ?? []) await this.deliver(event, [page]);
    } catch (error) {
      page.reset(after);
      throw error;
    }
  }

  /** What was told within the last `ms`: the page may have read what it shows before. */
  private async repeatRecent(page: LivePage, ms: number): Promise<void> {
    const ids = this.recent.since(ms);
    try {
      if (ids === null || ids.length > RESUME_LIMIT) page.reset(this.lastId);
      else for (const event of await this.eventsOf(ids)) await this.deliver(event, [page]);
    } catch (error) {
      page.reset(this.lastId);
      throw error;
    }
  }

  private async eventsOf(ids: readonly number[]): Promise<LiveEvent[]> {
    if (ids.length === 0) return [];
    const rows = await this.db
      .select()
      .from(liveEvents)
      .where(inArray(liveEvents.id, [...ids]))
      .orderBy(asc(liveEvents.id));
    return rows.map(eventOf);
  }

  /** Null: they are too many to be repeated, or the one named is no longer kept, and so perhaps others after it. */
  private async eventsSince(
    after: number,
    { lotId = null, told = [] }: { lotId?: number | null; told?: number[] },
  ): Promise<LiveEvent[] | null> {
    const [known] = await this.db
      .select({ at: liveEvents.at })
      .from(liveEvents)
      .where(eq(liveEvents.id, after));
    if (!known && after !== 0) return null;
    const rows = await this.db
      .select()
      .from(liveEvents)
      .where(
        and(
          ne(liveEvents.id, after),
          told.length > 0 ? not(sql`${liveEvents.id} = any(${array('bigint', told)})`) : undefined,
          known ? gte(liveEvents.at, new Date(known.at.getTime() - OVERLAP_MS)) : undefined,
          lotId === null ? undefined : or(isNull(liveEvents.lotId), eq(liveEvents.lotId, lotId)),
        ),
      )
      .orderBy(asc(liveEvents.id))
      .limit(RESUME_LIMIT + 1);
    if (rows.length > RESUME_LIMIT) return null;
    return rows.map(eventOf);
  }

  private async newestId(): Promise<number> {
    const [row] = await this.db.select({ id: max(liveEvents.id) }).from(liveEvents);
    return row?.id ?? 0;
  }
}
