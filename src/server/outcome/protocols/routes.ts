import { notice as calls } from '../../../api/calls/notice.ts';
import { protocolTexts } from '../../../text/papers.ts';
import { readableLot } from '../../lots/core/queries.ts';
import { notFound } from '../../platform/http/errors.ts';
import { route, type Routes } from '../../platform/http/route.ts';
import { paperReply } from '../../platform/papers/reply.ts';
import { requireProtocolReader } from './data.ts';
import { isProtocolKind, protocolPaper } from './protocols.ts';

/** The protocols of lots, made when they are asked for. */
export const protocolRoutes: Routes = (app, services) => {
  const { db, settings } = services;

  route(app, services, calls.protocol, async ({ params, query, visitor }) => {
    if (!isProtocolKind(params.kind)) throw notFound(protocolTexts.unknown);
    const lot = await readableLot(db, visitor, params.id);
    await requireProtocolReader(db, visitor, lot, params.kind);
    return paperReply(await protocolPaper(db, lot, params.kind, settings.publicUrl), query.format);
  });
};
