import { notice as calls } from '../../../api/calls/notice.ts';
import { protocolTexts } from '../../../text/papers.ts';
import { readableLot } from '../../lots/core/queries.ts';
import { forbidden, notFound } from '../../platform/http/errors.ts';
import { route, type Routes } from '../../platform/http/route.ts';
import { paperReply } from '../../platform/papers/reply.ts';
import { mayReadProtocols } from './data.ts';
import { isProtocolKind, protocolPaper } from './protocols.ts';

/** The protocols of lots, made when they are asked for. */
export const protocolRoutes: Routes = (app, services) => {
  const { db, settings } = services;

  route(app, services, calls.protocol, async ({ params, query, visitor }) => {
    if (!isProtocolKind(params.kind)) throw notFound(protocolTexts.unknown);
    const lot = await readableLot(db, visitor, params.id);
    if (!(await mayReadProtocols(db, visitor, lot, params.kind))) throw forbidden(protocolTexts.notForYou);
    return paperReply(await protocolPaper(db, lot, params.kind, settings.publicUrl), query.format);
  });
};
