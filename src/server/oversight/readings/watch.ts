// Which answered calls are readings that are kept, and of what.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { applications } from '../../../api/calls/applications.ts';
import { competitor } from '../../../api/calls/competitor.ts';
import { decisionMemo } from '../../../api/calls/decision-memo.ts';
import { exports as exportCalls } from '../../../api/calls/exports.ts';
import { files } from '../../../api/calls/files.ts';
import { lots } from '../../../api/calls/lots.ts';
import { notice } from '../../../api/calls/notice.ts';
import { offers } from '../../../api/calls/offers.ts';
import { ratings } from '../../../api/calls/rating.ts';
import { rounds } from '../../../api/calls/rounds.ts';
import { scenarios } from '../../../api/calls/scenarios.ts';
import { signals } from '../../../api/calls/signals.ts';
import type { Call } from '../../../api/contract.ts';
import type { ReadingKind } from '../../../rules/closed-lists.ts';
import type { Services } from '../../platform/services.ts';
import { noteReading, writeReadings } from './buffer.ts';

type IdOf = 'lotId' | 'applicationId' | 'fileId' | 'exportId';
/** What tells what somebody has offered, or a sum of it: that a company takes part is known in many places, and is none. */
const watched = new Map<Call, { what: ReadingKind | null; id: IdOf }>([
  [applications.list, { what: 'applications', id: 'lotId' }],
  [applications.ofLot, { what: 'applications', id: 'lotId' }],
  [offers.list, { what: 'application', id: 'applicationId' }],
  [offers.ofLot, { what: 'applications', id: 'lotId' }],
  [applications.read, { what: 'application', id: 'applicationId' }],
  [applications.receipt, { what: 'application', id: 'applicationId' }],
  [applications.offers, { what: 'application', id: 'applicationId' }],
  [applications.rejectedOffers, { what: 'application', id: 'applicationId' }],
  [applications.zip, { what: 'application', id: 'applicationId' }],
  [lots.moment, { what: 'applications', id: 'lotId' }],
  [competitor.table, { what: 'comparison', id: 'lotId' }],
  [competitor.cells, { what: 'comparison', id: 'lotId' }],
  [competitor.totals, { what: 'comparison', id: 'lotId' }],
  [competitor.xlsx, { what: 'comparison', id: 'lotId' }],
  [ratings.ofLot, { what: 'comparison', id: 'lotId' }],
  [rounds.picture, { what: 'comparison', id: 'lotId' }],
  [signals.ofLot, { what: 'comparison', id: 'lotId' }],
  [scenarios.ofLot, { what: 'comparison', id: 'lotId' }],
  [notice.protocol, { what: 'paper', id: 'lotId' }],
  [notice.form, { what: 'paper', id: 'lotId' }],
  [decisionMemo.paper, { what: 'paper', id: 'lotId' }],
  [lots.bundle, { what: 'bundle', id: 'lotId' }],
  [exportCalls.file, { what: 'export', id: 'exportId' }],
  [files.read, { what: null, id: 'fileId' }],
]);

const OK = 200;
const nothing = { lotId: null, applicationId: null, fileId: null, exportId: null };

function note(services: Services, request: FastifyRequest, status: number): void {
  const { call } = request.routeOptions.config;
  const reading = call && watched.get(call);
  const userId = request.visitor?.id ?? null;
  if (!reading || userId === null || status !== OK) return;
  const ids = request.toldOf ? new Set(request.toldOf) : [Number((request.params as { id?: string }).id)];
  for (const id of ids)
    noteReading(services, { ...nothing, userId, what: reading.what, [reading.id]: id, at: Date.now() });
}

/** After the answer has gone out. */
export function watchReadings(app: FastifyInstance, services: Services): void {
  app.addHook('onResponse', (request, reply, done) => {
    note(services, request, reply.statusCode);
    done();
  });
  app.addHook('onClose', () => writeReadings(services));
}
