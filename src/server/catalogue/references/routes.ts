// Reference books. Small ones come from the rules, the others from tables.
import { asc, desc, ilike, or, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { references as calls } from '../../../api/calls/references.ts';
import type { CategoryNode } from '../../../api/records/references.ts';
import { currencyName, isCurrencyCode } from '../../../rules/currencies.ts';
import { dayOf } from '../../../rules/dates.ts';
import { trim } from '../../../rules/decimal.ts';
import { foldText } from '../../../rules/search-text.ts';
import { UNITS } from '../../../rules/units.ts';
import { VAT_RATES, vatRatesOn, type VatRate } from '../../../rules/vat.ts';
import { databaseNow, transact, type Db } from '../../platform/database/client.ts';
import { appendHistory } from '../../platform/history/append.ts';
import { invalid } from '../../platform/http/errors.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { ratesOn } from './rates.ts';
import { categories, currencyRates, paymentConditions, vatRates } from './tables.ts';
import { atStart, anywhere } from '../../platform/list/like.ts';

const SUGGESTIONS = 20;

/** The tree under its roots; with a search, only branches that lead to what was found. */
function treeOf(rows: (typeof categories.$inferSelect)[], found: Set<number> | null): CategoryNode[] {
  const byParent = new Map<number | null, typeof rows>();
  for (const row of rows) byParent.set(row.parentId, [...(byParent.get(row.parentId) ?? []), row]);
  const grow = (parentId: number | null): CategoryNode[] =>
    (byParent.get(parentId) ?? []).flatMap((row) => {
      const isFound = found?.has(row.id) ?? true;
      const children = grow(row.id);
      return isFound || children.length > 0 ? [{ ...row, children }] : [];
    });
  return grow(null);
}

const rateRecord = ({ code, nominal, value, date, source }: typeof currencyRates.$inferSelect) => ({
  code,
  date,
  source,
  name: currencyName(code),
  nominal: trim(nominal),
  value: trim(value),
});

/** The rules' rates with the dates that the administrator has changed. */
export async function knownVatRates(db: Db): Promise<VatRate[]> {
  const changed = new Map((await db.select().from(vatRates)).map((row) => [row.code, row]));
  return VAT_RATES.map((rate) => ({ ...rate, ...changed.get(rate.code) })) as VatRate[];
}

export function referencesResource(app: FastifyInstance, services: Services): void {
  const { db } = services;

  route(app, services, calls.categories, async ({ query }) => {
    const search = foldText(query['filter[search]']);
    const order = query.sort === '-code' ? desc(categories.code) : asc(categories.code);
    const rows = await db.select().from(categories).orderBy(order);
    const matches = (row: (typeof rows)[number]) =>
      foldText(row.title).includes(search) || row.code.startsWith(search);
    const found = search === '' ? null : new Set(rows.filter(matches).map(({ id }) => id));
    return { data: treeOf(rows, found) };
  });
  route(app, services, calls.okpd, async ({ query }) => ({
    data: await db
      .select({ code: categories.code, title: categories.title })
      .from(categories)
      .where(
        query.search === ''
          ? undefined
          : or(
              ilike(categories.code, atStart(query.search)),
              sql`fold_text(${categories.title}) like ${anywhere(foldText(query.search))}`,
            ),
      )
      .orderBy(asc(categories.code))
      .limit(SUGGESTIONS),
  }));
  route(app, services, calls.units, async () => ({
    data: UNITS.map(({ code, sign, name }) => ({ code, title: sign, name })),
  }));
  route(app, services, calls.paymentConditions, async () => ({
    data: await db.select().from(paymentConditions).orderBy(asc(paymentConditions.id)),
  }));

  route(app, services, calls.rates, async ({ query }) => {
    const day = query.date ?? dayOf(await databaseNow(db));
    return { data: (await ratesOn(db, day)).map(rateRecord) };
  });
  route(app, services, calls.setRate, ({ body, actor }) =>
    transact(db, async (tx) => {
      if (!isCurrencyCode(body.code) || body.code === 'RUB') throw invalid({ code: ['Такой валюты нет'] });
      const [row] = await tx
        .insert(currencyRates)
        .values({ ...body, source: 'admin' })
        .onConflictDoUpdate({
          target: [currencyRates.code, currencyRates.date],
          set: { nominal: body.nominal, value: body.value, source: 'admin' },
        })
        .returning();
      await appendHistory(tx, {
        chain: 'settings',
        model: 'currencyRate',
        modelId: null,
        event: 'rate.set',
        actor,
        at: await databaseNow(tx),
        payload: body,
      });
      return { data: rateRecord(row!) };
    }),
  );
  route(app, services, calls.vatRates, async ({ query }) => {
    const rates = await knownVatRates(db);
    return { data: query.date === undefined ? rates : vatRatesOn(query.date, rates) };
  });
  route(app, services, calls.setVatRate, ({ body, actor }) =>
    transact(db, async (tx) => {
      const { code, ...dates } = body;
      if (dates.validFrom && dates.validTo && dates.validFrom > dates.validTo)
        throw invalid({ valid_to: ['Конец раньше начала'] });
      await tx.insert(vatRates).values(body).onConflictDoUpdate({ target: vatRates.code, set: dates });
      await appendHistory(tx, {
        chain: 'settings',
        model: 'vatRate',
        modelId: null,
        event: 'vatRate.set',
        actor,
        at: await databaseNow(tx),
        payload: body,
      });
      return { data: { ...VAT_RATES.find((rate) => rate.code === code)!, ...dates } };
    }),
  );
}
