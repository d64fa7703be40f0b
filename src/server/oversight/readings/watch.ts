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
import { protocolKinds, type ReadingKind } from '../../../rules/closed-lists.ts';
import { protocolNames } from '../../../text/enums.ts';
import type { Services } from '../../platform/services.ts';
import { noteReading, writeReadings } from './buffer.ts';

type Params = Readonly<Record<string, string>>;

interface Watched {
  what: ReadingKind | null;
  id: IdOf;
  /** Which paper was printed for the reader. */
  paper?: (params: Params) => string;
}

type IdOf = 'lotId' | 'applicationId' | 'fileId' | 'exportId';
const protocolName = (kind?: string): string =>
  protocolKinds.flatMap((one) => (one === kind ? [protocolNames[one]] : []))[0] ?? '';

/** What tells what somebody has offered, or a sum of it: that a company takes part is known in many places, and is none. */
const watched = new Map<Call, Watched>([
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
  [notice.protocol, { what: 'paper', id: 'lotId', paper: ({ kind }) => protocolName(kind) }],
  [notice.form, { what: 'paper', id: 'lotId', paper: () => 'Извещение' }],
  [decisionMemo.paper, { what: 'paper', id: 'lotId', paper: () => 'Записка о выборе' }],
  [lots.bundle, { what: 'bundle', id: 'lotId' }],
  [exportCalls.file, { what: 'export', id: 'exportId' }],
  [files.read, { what: null, id: 'fileId' }],
]);

const OK = 200;
const nothing = { lotId: null, applicationId: null, fileId: null, exportId: null, paper: null };

function note(services: Services, request: FastifyRequest, status: number): void {
  const { call } = request.routeOptions.config;
  const reading = call && watched.get(call);
  const userId = request.visitor?.id ?? null;
  if (!reading || userId === null || status !== OK) return;
  const params = request.params as Params;
  const ids = request.toldOf ? new Set(request.toldOf) : [Number(params.id)];
  const paper = reading.paper?.(params) ?? null;
  for (const id of ids)
    noteReading(services, {
      ...nothing,
      userId,
      what: reading.what,
      paper,
      [reading.id]: id,
      at: Date.now(),
    });
}

/** After the answer has gone out. */
export function watchReadings(app: FastifyInstance, services: Services): void {
  app.addHook('onResponse', (request, reply, done) => {
    note(services, request, reply.statusCode);
    done();
  });
  app.addHook('onClose', () => writeReadings(services));
}
