// What a save of a draft has made, in short: no row of a large table goes back to who has just sent it.
import { sql } from 'drizzle-orm';
import type { ApplicationSaved } from '../../../api/records/application.ts';
import type { Actor } from '../../../machines/law.ts';
import type { Db } from '../../platform/database/client.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { orders } from '../../lots/orders/tables.ts';
import { writtenOf } from './contents.ts';
import { aroundOf, basisOf, factsOf } from './facts.ts';
import { presentSteps } from './steps.ts';
import type { Saved } from './write.ts';

const quantitiesOf = prepared((db) =>
  db
    .select({ id: orders.id, quantity: orders.quantity })
    .from(orders)
    .where(sql`${orders.lotId} = ${sql.placeholder('lotId')}`),
);

export async function presentSaved(
  db: Db,
  actor: Actor,
  { lot, application, at, document, summary, result }: Saved<number[]>,
): Promise<ApplicationSaved> {
  const items = new Map((await quantitiesOf(db, { lotId: lot.id })).map((item) => [item.id, item]));
  // What was submitted before has nothing decided about it while the lot takes saves.
  const contents = { submitted: null, working: writtenOf(document, items, application.updatedAt) };
  const basis = await basisOf(db, lot, await aroundOf(db, application), contents);
  const facts = factsOf(lot, application, basis);
  const opened = lot.openedAt !== null;
  return {
    id: application.id,
    version: application.version,
    updatedAt: application.updatedAt.toISOString(),
    offersTotalPrice: summary.offersTotalPrice,
    offersTotalPriceConverted: opened ? summary.offersTotalPriceConverted : null,
    offersTotalPriceRepeated: summary.offersTotalPriceRepeated,
    offersTotalPriceRepeatedConverted: opened ? summary.offersTotalPriceRepeatedConverted : null,
    offersCount: summary.offersCount,
    coverage: { items: summary.itemsOffered, of: items.size },
    newOfferIds: result,
    steps: presentSteps({ ...basis, lot, application, facts, actor, at }),
  };
}
