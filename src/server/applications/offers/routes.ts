import type { FastifyInstance } from 'fastify';
import { offers as calls } from '../../../api/calls/offers.ts';
import { readableLot } from '../../lots/core/queries.ts';
import { presentFile } from '../../platform/files/present.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { unwritten } from '../application/offer-table.ts';
import { addOfferFiles, removeOfferFile, writeOffer } from './commands.ts';
import { listOffers } from './list.ts';
import { readOffer } from './queries.ts';

export function offersResource(app: FastifyInstance, services: Services): void {
  const { db } = services;
  route(app, services, calls.list, ({ query, visitor }) => listOffers(db, visitor, query, null));
  route(app, services, calls.ofLot, async ({ params, query, visitor }) => {
    await readableLot(db, visitor, params.id);
    return listOffers(db, visitor, query, params.id);
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
