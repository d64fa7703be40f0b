import type { FastifyInstance } from 'fastify';
import { clarifications as calls } from '../../../api/calls/clarifications.ts';
import { readApplication } from '../application/present/application.ts';
import { stepAndRead } from '../application/commands.ts';
import { clarificationRowsOf, presentClarification } from '../application/present/decisions.ts';
import { applicationsOfRows } from '../application/related.ts';
import { withIncluded } from '../../platform/list/included.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { listClarifications } from './clarification-list.ts';
import { applicationOfClarification } from './queries.ts';

export function clarificationRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;

  route(app, services, calls.list, async ({ query, visitor }) =>
    withIncluded(calls.list, query, await listClarifications(db, visitor, query), {
      application: (rows) => applicationsOfRows(db, visitor, rows),
    }),
  );
  route(app, services, calls.ofApplication, async ({ params, visitor }) => {
    await readApplication(db, visitor, params.id, 'submitted');
    return { data: (await clarificationRowsOf(db, params.id)).map(presentClarification) };
  });
  route(app, services, calls.details, async ({ params, visitor }) => {
    await readApplication(db, visitor, params.id, 'submitted');
    const rows = await clarificationRowsOf(db, params.id);
    return { data: rows.map((row) => ({ ...presentClarification(row), changes: row.changes })) };
  });

  route(app, services, calls.ask, ({ params, body, visitor, actor, ifMatch }) => {
    const { blocks, text, dueAt, offers: offerIds = [] } = body;
    return stepAndRead(
      services,
      { id: params.id, visitor, actor, ifMatch },
      { type: 'application.clarify', blocks, text, dueAt: Date.parse(dueAt), offerIds },
    );
  });

  route(app, services, calls.answer, async ({ params, body, visitor, actor }) => {
    const id = await applicationOfClarification(db, params.id);
    const event = { type: 'application.answer', clarificationId: params.id } as const;
    return stepAndRead(services, { id, visitor, actor }, event, { answer: body });
  });

  route(app, services, calls.withdraw, async ({ params, visitor, actor }) => {
    const id = await applicationOfClarification(db, params.id);
    const event = { type: 'application.withdrawClarification', clarificationId: params.id } as const;
    return stepAndRead(services, { id, visitor, actor }, event);
  });
}
