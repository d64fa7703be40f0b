import { ocds as calls } from '../../../api/calls/ocds.ts';
import type { Visitor } from '../../../machines/access.ts';
import { mayReadOpenData } from '../../../rules/open-data.ts';
import { ocdsTexts } from '../../../text/ocds.ts';
import { ensureInBin } from '../../lots/core/bin.ts';
import { readableLot } from '../../lots/core/queries.ts';
import { forbidden } from '../../platform/http/errors.ts';
import { route, type Routes } from '../../platform/http/route.ts';
import { ocdsPackage } from './package.ts';
import { ocdsRecord } from './record.ts';

/** Open data of lots, made when they are asked for. */
export const ocdsResource: Routes = (app, services) => {
  const { db, settings } = services;

  const openLot = async (visitor: Visitor, id: number) => {
    const lot = await readableLot(db, visitor, id);
    ensureInBin(visitor, {}, lot);
    if (!mayReadOpenData(visitor, lot)) throw forbidden(ocdsTexts.notYet);
    return lot;
  };

  route(app, services, calls.ofLot, async ({ params, visitor }) =>
    ocdsPackage(db, settings.publicUrl, visitor, await openLot(visitor, params.id)),
  );
  route(app, services, calls.recordOfLot, async ({ params, visitor }) =>
    ocdsRecord(db, settings.publicUrl, visitor, await openLot(visitor, params.id)),
  );
};
