// Calls of questions on a lot: asked while it accepts, answered by its owner.
import type { FastifyInstance } from 'fastify';
import { questions as calls } from '../../../api/calls/questions.ts';
import type { Visitor } from '../../../machines/access.ts';
import type { Actor } from '../../../machines/law.ts';
import type { BareEvent } from '../../engine/process.ts';
import { runStep } from '../../engine/run-step.ts';
import { hasSubmitted } from '../core/ports.ts';
import { ensureInBin } from '../core/bin.ts';
import { readableLot } from '../core/queries.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { presentQuestion } from './present.ts';
import { questionAfter, questionProcess, type QuestionTypes } from './process.ts';
import { countOwnQuestions, listOwnQuestions, questionsOfLot } from './queries.ts';

export function questionsResource(app: FastifyInstance, services: Services): void {
  const { db } = services;

  route(app, services, calls.list, async (context) => {
    const lot = await readableLot(db, context.visitor, context.params.id);
    ensureInBin(context.visitor, context.query, lot);
    return questionsOfLot(db, context, lot, context.query);
  });

  /** The answer is read after the commit: whoever waits for the lot does not wait for it. */
  const take = async (
    { visitor, actor }: { visitor: Visitor; actor: Actor },
    key: { id: number } | { lotId: number },
    event: BareEvent<QuestionTypes>,
  ) => {
    const { step, columns } = await runStep(
      services,
      questionProcess,
      { ...key, viewer: visitor },
      event,
      actor,
    );
    return { data: presentQuestion(questionAfter(step, columns), step.subject.lot, visitor, actor, step.at) };
  };

  route(app, services, calls.ask, (context) =>
    take(context, { lotId: context.params.id }, { type: 'question.ask', text: context.body.text }),
  );

  route(app, services, calls.answer, (context) =>
    take(context, { id: context.params.id }, { type: 'question.answer', text: context.body.text }),
  );

  route(app, services, calls.own, (context) => listOwnQuestions(db, context, context.query));

  route(app, services, calls.summary, async ({ visitor }) => {
    const { all, pending } = await countOwnQuestions(db, visitor);
    return {
      data: {
        is_application_agreed: await hasSubmitted.get()(db, visitor),
        questions_pending_count: pending,
        questions_count: all,
      },
    };
  });
}
