import type { FastifyInstance } from 'fastify';
import { offers as calls } from '../../../api/calls/offers.ts';
import { ensureInBin } from '../../lots/core/bin.ts';
import { applicationsOfRows } from '../application/related.ts';
import { readableLot } from '../../lots/core/queries.ts';
import { presentFile } from '../../platform/files/present.ts';
import { route, type Context } from '../../platform/http/route.ts';
import { withIncluded } from '../../platform/list/included.ts';
import type { Services } from '../../platform/services.ts';
import { unwritten } from '../application/offer-table.ts';
import { addOfferFiles, removeOfferFile, writeOffer } from './commands.ts';
import { listOffers } from './list.ts';
import { readOffer } from './queries.ts';

export function offersResource(app: FastifyInstance, services: Services): void {
  const { db } = services;
  const list = async (
    { query, visitor }: Pick<Context<typeof calls.list>, 'query' | 'visitor'>,
    lotId: number | null,
  ) =>
    withIncluded(calls.list, query, await listOffers(db, visitor, query, lotId), {
      application: (rows) => applicationsOfRows(db, visitor, rows),
    });
  route(app, services, calls.list, async (context) => {
    const found = await list(context, null);
    context.request.toldOf = found.data.map(({ applicationId }) => applicationId);
    return found;
  });
  route(app, services, calls.ofLot, async (context) => {
    const lot = await readableLot(db, context.visitor, context.params.id);
    ensureInBin(context.visitor, context.query, lot);
    return list(context, lot.id);
  });

  route(app, services, calls.change, async ({ params, body, visitor, ifMatch }) => {
    await writeOffer(services, { id: params.id, visitor, ifMatch }, body);
    return { data: await readOffer(db, visitor, params.id) };
  });
  route(app, services, calls.replace, async ({ params, body, visitor, ifMatch }) => {
    await writeOffer(services, { id: params.id, visitor, ifMatch }, { ...unwritten, ...body });
    return { data: await readOffer(db, visitor, params.id) };
  });
  route(app, services, calls.remove, ({ params, visitor, ifMatch }) =>
    writeOffer(services, { id: params.id, visitor, ifMatch }, null),
  );

  route(app, services, calls.upload, async ({ params, visitor, uploads }) => ({
    data: (await addOfferFiles(services, visitor, params.id, uploads)).map(presentFile),
  }));
  route(app, services, calls.removeFile, ({ params, visitor }) =>
    removeOfferFile(services, visitor, params.id, params.fileId),
  );
}
