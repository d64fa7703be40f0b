import { lots as calls } from '../../../api/calls/lots.ts';
import { checkpointTexts } from '../../../text/checkpoints.ts';
import { ensureReviewer } from '../../lots/core/guard.ts';
import { readableLot } from '../../lots/core/queries.ts';
import { invalid } from '../../platform/http/errors.ts';
import { route, type Routes } from '../../platform/http/route.ts';
import { bundleOf } from './bundle.ts';
import { isRoundRunning } from './round-running.ts';

/** The file that a lot is checked by, for who reads its history, once there is nothing sealed in it. */
export const bundleRoutes: Routes = (app, services) => {
  const { db } = services;

  route(app, services, calls.bundle, async ({ params, visitor }) => {
    const lot = await readableLot(db, visitor, params.id);
    ensureReviewer(visitor, lot);
    if (lot.isSealed || lot.openedAt === null)
      throw invalid({ status: [checkpointTexts.sealed] }, checkpointTexts.sealed);
    if (await isRoundRunning(db, lot.id))
      throw invalid({ status: [checkpointTexts.round] }, checkpointTexts.round);
    const { rows, ...rest } = await bundleOf(services, visitor, lot);
    // A row a line: large files are looked at by eye, too.
    const text = `${JSON.stringify(rest).slice(0, -1)},"rows":[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]}\n`;
    const content = Buffer.from(text, 'utf8');
    return { name: `Проверка ${lot.number}.json`, mime: 'application/json', content, size: content.length };
  });
};
