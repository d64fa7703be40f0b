// Reference books that are kept in tables.
import { asc, desc, ilike, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { references as calls } from '../../../api/calls/references.ts';
import type { CategoryNode } from '../../../api/records/references.ts';
import { foldText } from '../../../rules/search-text.ts';
import type { VatRate } from '../../../rules/vat.ts';
import type { Db, Tx } from '../../platform/database/client.ts';
import { anywhere, atStart } from '../../platform/list/like.ts';
import { treeOf } from './category-tree.ts';
import { withVatDates } from './vat-dates.ts';
import { categories, paymentConditions, vatRates } from './tables.ts';

const SUGGESTIONS = 20;

/** With a search: by words of the title or by the beginning of the code. */
export async function categoryTree(
  db: Db,
  query: z.output<typeof calls.categories.query>,
): Promise<CategoryNode[]> {
  const search = foldText(query['filter[search]']);
  const order = query.sort === '-code' ? desc(categories.code) : asc(categories.code);
  const rows = await db.select().from(categories).orderBy(order);
  const matches = (row: (typeof rows)[number]) =>
    foldText(row.title).includes(search) || row.code.startsWith(search);
  const found = search === '' ? null : new Set(rows.filter(matches).map(({ id }) => id));
  return treeOf(rows, found);
}

/** How wide a code is: zero where nothing lies below it. */
const width = sql`case when exists (select from ${categories} as below where below.parent_id = ${categories.id})
  then 1000 - length(${categories.code}) else 0 end`;

/** Codes of ОКПД2 that fit, the narrowest first: a word is in the names of wide classes, too. Who types a code gets them in its order. */
export const okpdCodes = (db: Db, search: string) =>
  db
    .select({ code: categories.code, title: categories.title })
    .from(categories)
    .where(
      search === ''
        ? undefined
        : or(
            ilike(categories.code, atStart(search)),
            sql`fold_text(${categories.title}) like ${anywhere(foldText(search))}`,
          ),
    )
    .orderBy(...(/^\d/.test(search.trim()) ? [] : [asc(width)]), asc(categories.code))
    .limit(SUGGESTIONS);

export const listPaymentConditions = (db: Db) =>
  db.select().from(paymentConditions).orderBy(asc(paymentConditions.id));

/** The rules' rates with the dates that the administrator has changed. */
export async function knownVatRates(db: Db | Tx): Promise<VatRate[]> {
  return withVatDates(await db.select().from(vatRates));
}
