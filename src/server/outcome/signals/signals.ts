// The signals of a lot, from what its staff may read, and what was said of them.
import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { signals as record } from '../../../api/records/signal.ts';
import type { RoundPicture } from '../../../api/records/round.ts';
import type { Visitor } from '../../../machines/access.ts';
import { isRejected } from '../../../machines/application-predicates.ts';
import { blockNames } from '../../../text/enums.ts';
import { conflictNames } from '../../../text/application-words.ts';
import { compare, min } from '../../../rules/decimal.ts';
import { lineSum, totalOf } from '../../../rules/money.ts';
import { eachOf } from '../../../rules/paced.ts';
import { followSignals, type Mover } from '../../../rules/signals/follows.ts';
import { narrowSignals } from '../../../rules/signals/narrow.ts';
import { authorSignals, networkSignals } from '../../../rules/signals/traces.ts';
import { unequalSignals } from '../../../rules/signals/unequal.ts';
import { sharedSignals, textPairs } from '../../../rules/signals/links.ts';
import { priceFindings, type Bidder } from '../../../rules/signals/prices.ts';
import { procedureSignals } from '../../../rules/signals/procedure.ts';
import type { Found } from '../../../rules/signals/signal.ts';
import { coversOrdered } from '../../../rules/tolerance.ts';
import { participantsAmong } from '../../applications/application/participants.ts';
import { isOffered } from '../../applications/core/totals.ts';
import type { View } from '../../applications/application/views.ts';
import type { LotTableRow } from '../../lots/core/tables.ts';
import type { Db } from '../../platform/database/client.ts';
import type { Services } from '../../platform/services.ts';
import { history } from '../../platform/history/tables.ts';
import { paced } from '../../platform/paced.ts';
import { loadComparison, priceInLotCurrency, type Comparison } from '../allocation/load.ts';
import { pictureOf } from '../rounds/picture.ts';
import { comparableLots } from './comparable.ts';
import { pastOf, pastTotals } from './past.ts';
import { authorsOfLot, sentOf } from './traces.ts';
import { treatedOf, wordsOf } from './treated.ts';

export const ANSWERED = 'lot.signalAnswered';

export async function signalsOf(
  services: Services,
  visitor: Visitor,
  lot: LotTableRow,
): Promise<z.input<typeof record>> {
  const { db } = services;
  const comparison = await loadComparison(db, visitor, lot);
  const { views, orders } = comparison;
  const bidders = await paced(eachOf(views, 1, (view) => bidderOf(comparison, view)));
  const shared = (await participantsAmong(db, views)).flatMap(({ applicationId, companyTitle, conflicts }) =>
    conflicts.map(({ kind, value, withApplicationId, withCompanyTitle }) => ({
      applicationId,
      title: companyTitle,
      withApplicationId,
      withTitle: withCompanyTitle,
      kind: conflictNames[kind],
      value,
    })),
  );
  const written = views.map(({ row, company, offers }) => ({
    applicationId: row.id,
    title: company.title,
    texts: new Map(
      offers.filter(isOffered).map(({ orderId, name, description }) => [orderId, `${name} ${description}`]),
    ),
  }));
  const words = new Map(
    [...orders.values()].map(({ id, name, comment }) => [id, `${name} ${comment ?? ''}`] as const),
  );
  const authors = await authorsOfLot(services, lot, views);
  const picture = await pictureOf(db, lot);
  const alike = await comparableLots(db, lot);
  const found: Found[] = [
    {
      signals: [
        ...sharedSignals(shared, views.length),
        ...(await paced(textPairs(written, words))),
        ...authorSignals(authors.bidders, authors.own),
        ...networkSignals(await sentOf(db, views)),
        ...followSignals(moversOf(picture)),
        ...narrowSignals(await wordsOf(db, comparison)),
        ...unequalSignals(await treatedOf(db, views), blockNames),
      ],
      skipped: [],
    },
    await paced(priceFindings(bidders, await pastTotals(db, alike), lot.currency)),
    procedureSignals({ bidders, ...(await pastOf(db, lot, alike)) }),
  ];
  const answers = await answersOf(db, lot.id);
  return {
    signals: found
      .flatMap(({ signals }) => signals)
      .toSorted((a, b) => Number(b.isRed) - Number(a.isRed))
      .map((signal) => ({
        ...signal,
        applicationIds: [...signal.applicationIds],
        answer: answers.get(signal.key) ?? null,
      })),
    skipped: found.flatMap(({ skipped }) => [...skipped]),
  };
}

/** Its comparable prices by item, and the total where it offers the whole of everything. */
function bidderOf({ orders }: Comparison, view: View): Bidder {
  const prices = new Map<number, string>();
  const whole = new Set<number>();
  for (const offer of view.offers.filter(isOffered)) {
    const price = priceInLotCurrency(view, offer);
    if (price === null) continue;
    const known = prices.get(offer.orderId);
    if (known === undefined || compare(price, known) < 0) prices.set(offer.orderId, price);
    const ordered = orders.get(offer.orderId)?.quantity ?? '0';
    if (coversOrdered(offer.quantity ?? '0', ordered, view.terms)) whole.add(offer.orderId);
  }
  const sums = [...orders.values()].map(({ id, quantity }) => {
    const price = min([prices.get(id)].filter((one) => one !== undefined));
    return price === null || !whole.has(id) ? null : lineSum(price, quantity ?? '0');
  });
  return {
    applicationId: view.row.id,
    companyId: view.company.id,
    title: view.company.title,
    isRejected: isRejected(view.status),
    prices,
    total: sums.length > 0 && sums.every((one) => one !== null) ? totalOf(sums) : null,
  };
}

const moversOf = (picture: RoundPicture | null): Mover[] =>
  (picture?.participants ?? []).map(({ applicationId, companyTitle, moves }) => ({
    applicationId,
    title: companyTitle,
    moves: moves.map(({ at, total }) => ({ at: Date.parse(at), total })),
  }));

/** By the signal's key; the last one told. */
async function answersOf(
  db: Db,
  lotId: number,
): Promise<Map<string, { text: string; by: string; at: string }>> {
  const rows = await db
    .select({ payload: history.payload, by: history.byName, at: history.at })
    .from(history)
    .where(and(eq(history.lotId, lotId), eq(history.model, 'lot'), eq(history.event, ANSWERED)))
    .orderBy(history.id);
  return new Map(
    rows.map(({ payload, by, at }) => {
      const { key, text } = payload as { key: string; text: string };
      return [key, { text, by, at: at.toISOString() }];
    }),
  );
}
