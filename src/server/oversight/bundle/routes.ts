import { Readable } from 'node:stream';
import type { Bundle, ChainRow } from '../../../proof/bundle.ts';
import { lots as calls } from '../../../api/calls/lots.ts';
import { checkpointTexts } from '../../../text/checkpoints.ts';
import { ensureReviewer } from '../../lots/core/guard.ts';
import { readableLot } from '../../lots/core/queries.ts';
import { invalid } from '../../platform/http/errors.ts';
import { route, type Routes } from '../../platform/http/route.ts';
import { bundleOf } from './bundle.ts';
import { isRoundRunning } from './round-running.ts';

const ROWS_AT_ONCE = 1_000;

/** In pieces: the whole may be longer than any text. A row a line, so that it is read in pieces as well. */
function* bundleText(rest: Omit<Bundle, 'rows'>, rows: readonly ChainRow[]): Generator<string> {
  yield `${JSON.stringify(rest).slice(0, -1)},"rows":[\n`;
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const lines = rows.slice(from, from + ROWS_AT_ONCE).map((row) => JSON.stringify(row));
    yield `${from > 0 ? ',\n' : ''}${lines.join(',\n')}`;
  }
  yield '\n]}\n';
}

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
    const content = Readable.from(bundleText(rest, rows), { objectMode: false });
    return { name: `Проверка ${lot.number}.json`, mime: 'application/json', content };
  });
};
