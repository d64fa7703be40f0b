// The assistant on the lot at hand: answered by rule, from the same functions as the lot's pages and by the caller's own rights.
import type { AssistantSource } from '../../../api/calls/assistant.ts';
import type { Visitor } from '../../../machines/access.ts';
import { lotTopics, type LotTopic } from '../../../text/lot-question.ts';
import { readableLotNow } from '../../lots/core/queries.ts';
import type { Services } from '../../platform/services.ts';
import { isInside, pathOf } from '../lot-pages.ts';
import { applicationAnswers } from './about-applications.ts';
import { courseAnswers } from './about-course.ts';
import { priceAnswers } from './about-prices.ts';
import { termAnswers } from './about-terms.ts';
import { offerAnswers } from './about-offers.ts';
import { pastAnswers } from './about-past.ts';
import { talkAnswers } from './about-talk.ts';
import { NOT_TOLD, type Answer } from './asked.ts';

export interface LotAnswer {
  answer: string;
  sources: AssistantSource[];
}

/** What the staff of a lot alone may know. */
const ofStaff: readonly LotTopic[] = [
  'doers',
  'chain',
  'signals',
  'secondPlace',
  'readings',
  'prices',
  'past',
  'scenarios',
  'changes',
];

const answers: Record<LotTopic, Answer> = {
  ...applicationAnswers,
  ...courseAnswers,
  ...priceAnswers,
  ...termAnswers,
  ...offerAnswers,
  ...pastAnswers,
  ...talkAnswers,
};

/** Brackets of a name would make a link of it. */
const plain = (text: string): string => text.replaceAll(/[[\]]/g, '');

/** Null where the question is not about the lot, or there is nothing to say. */
export async function lotAnswer(
  services: Services,
  visitor: Visitor,
  lotId: number,
  query: string,
): Promise<LotAnswer | null> {
  const { db } = services;
  const topics = lotTopics(query);
  if (topics.length === 0) return null;
  const { lot, at } = await readableLotNow(db, visitor, lotId);
  const title = `Процедура № ${lot.number}`;
  for (const topic of topics) {
    if (ofStaff.includes(topic) && !isInside(visitor, lot)) return { answer: NOT_TOLD, sources: [] };
    const lines = await answers[topic]({ services, db, visitor, lot, at, query });
    if (lines === null || lines.length === 0) continue;
    const told = lines.map(({ text, page, link }) => ({
      quote: plain(text),
      link: link ?? (page == null ? null : pathOf(visitor, lot, page)),
    }));
    return {
      answer: told
        .map(({ quote, link }) => (link === null ? quote : `${quote} [Перейти](${link})`))
        .join('\n'),
      sources: told.flatMap(({ quote, link }) => (link === null ? [] : [{ title, link, quote }])),
    };
  }
  return null;
}
