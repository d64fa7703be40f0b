import type { FastifyInstance } from 'fastify';
import { assistant as calls } from '../../../api/calls/assistant.ts';
import { notFound } from '../../platform/http/errors.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { aboutElse, answerOf, isHowTo, type Found } from './answer.ts';
import { lotAnswer } from './lot-answer.ts';
import { askHost, askModel, type Question } from './outer.ts';
import { findSources } from './search.ts';

/** The outer assistant's answer where one is set and answers; null otherwise: then our own search speaks. */
async function askOuter(services: Services, question: Question, found: Found): Promise<string | null> {
  const { assistantUrl, openai } = services.settings;
  try {
    if (assistantUrl) return await askHost(assistantUrl, question);
    if (openai) return await askModel(openai, question, found);
  } catch (error) {
    services.log.warn({ err: error }, 'the outer assistant did not answer');
  }
  return null;
}

export function assistantResource(app: FastifyInstance, services: Services): void {
  route(app, services, calls.generateAnswer, async ({ body, visitor }) => {
    if (!services.settings.chatbot) throw notFound();
    const { query, chat_history, lotId } = body;
    const byRule = lotId === undefined ? null : await lotAnswer(services, visitor, lotId, query);
    if (byRule) return byRule;
    const found = await findSources(services.db, visitor, query);
    const outer = await askOuter(services, { query, chat_history }, found);
    const own = lotId === undefined || isHowTo(query) ? answerOf(found) : aboutElse(found);
    return { answer: outer ?? own, sources: [...found.instructions, ...found.lots] };
  });
}
