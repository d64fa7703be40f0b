import { ocds as calls } from '../../../api/calls/ocds.ts';
import { mayReadOpenData } from '../../../rules/open-data.ts';
import { ocdsTexts } from '../../../text/ocds.ts';
import { ensureInBin } from '../../lots/core/bin.ts';
import { readableLot } from '../../lots/core/queries.ts';
import { forbidden } from '../../platform/http/errors.ts';
import { route, type Routes } from '../../platform/http/route.ts';
import { ocdsPackage } from './package.ts';

/** Open data of lots, made when they are asked for. */
export const ocdsResource: Routes = (app, services) => {
  const { db, settings } = services;

  route(app, services, calls.ofLot, async ({ params, visitor }) => {
    const lot = await readableLot(db, visitor, params.id);
    ensureInBin(visitor, {}, lot);
    if (!mayReadOpenData(visitor, lot)) throw forbidden(ocdsTexts.notYet);
    return ocdsPackage(db, settings.publicUrl, visitor, lot);
  });
};
