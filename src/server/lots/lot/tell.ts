// News of a lot's step: gathered in the step's transaction, delivered from the outbox after the commit.
import { eq } from 'drizzle-orm';
import type { LotAudience, LotNews } from '../../../machines/lot.ts';
import type { NewsFacts } from '../../../text/news/facts.ts';
import { newsText } from '../../../text/news.ts';
import { countSubmitted } from '../../applications/application/lot-facts.ts';
import type { Tx } from '../../platform/database/client.ts';
import { notify } from '../../accounts/notifications/notify.ts';
import { enqueue } from '../../platform/outbox/enqueue.ts';
import type { OutboxHandler } from '../../platform/outbox/kinds.ts';
import { listenersOf, type Listener } from './audiences.ts';
import type { LotEffectContext } from './effect-context.ts';
import { lotColumns, lots } from '../core/tables.ts';

const KIND = 'lot.tell';

interface Telling {
  what: LotNews;
  lotId: number;
  facts: Omit<NewsFacts, 'whom'>;
  audiences: { whom: LotAudience; listeners: Listener[] | null }[];
}

declare module '../../platform/outbox/kinds.ts' {
  interface OutboxPayloads {
    'lot.tell': Telling;
  }
}

/** What would not be there any more when the outbox is worked off. */
const resolvedAtOnce: LotAudience[] = ['marked'];

/** One entry of the outbox for each piece of news of a step, so that a person of two audiences hears of it once. */
export class Tellings {
  private readonly context: LotEffectContext;
  private readonly byNews = new Map<LotNews, Telling>();

  constructor(context: LotEffectContext) {
    this.context = context;
  }

  async add(whom: string, what: LotNews): Promise<void> {
    const audience = whom as LotAudience;
    const telling = this.byNews.get(what) ?? (await this.begin(what));
    const atOnce = resolvedAtOnce.includes(audience);
    const listeners = atOnce ? await listenersOf(this.context.tx, this.context.lot, audience) : null;
    telling.audiences.push({ whom: audience, listeners });
    this.byNews.set(what, telling);
  }

  async send(): Promise<void> {
    for (const telling of this.byNews.values()) await enqueue(this.context.tx, KIND, telling);
  }

  private async begin(what: LotNews): Promise<Telling> {
    const { tx, lot, event, facts } = this.context;
    const asked = event as { reason?: string; text?: string };
    const isDeadline = what === 'lot.deadlined';
    return {
      what,
      lotId: lot.id,
      facts: {
        lotId: lot.id,
        number: lot.number,
        title: lot.title,
        deadline: facts.roundEndsAt ?? facts.deadline,
        reason: asked.reason ?? null,
        text: asked.text ?? null,
        ...(isDeadline ? { applicationsCount: await countSubmitted(tx, lot.id) } : {}),
      },
      audiences: [],
    };
  }
}

async function deliver(tx: Tx, { what, lotId, facts, audiences }: Telling): Promise<void> {
  const [lot] = await tx.select(lotColumns).from(lots).where(eq(lots.id, lotId));
  if (!lot) return;
  const told = new Set<number>();
  for (const { whom, listeners } of audiences) {
    const fresh = (listeners ?? (await listenersOf(tx, lot, whom))).filter(({ userId }) => !told.has(userId));
    for (const { userId } of fresh) told.add(userId);
    for (const applicationId of new Set(fresh.map((listener) => listener.applicationId))) {
      const text = newsText(what, { ...facts, whom, ...(applicationId === null ? {} : { applicationId }) });
      await notify(tx, {
        userIds: fresh.filter((one) => one.applicationId === applicationId).map(({ userId }) => userId),
        type: what,
        text: `${text.title}. ${text.body}`,
        link: text.link,
        lotId,
      });
    }
  }
}

export const lotNews: OutboxHandler<Telling> = { run: deliver };
