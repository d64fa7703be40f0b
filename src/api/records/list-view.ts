// A person's view of a list: what it is filtered and sorted by, and which columns stand in which order. It holds no row of the list.
import { z } from 'zod';
import { lotFilters, lotSorts } from '../list-names.ts';
import { name, time } from '../fields.ts';

/** Tables of lots that have views. */
export const viewedLists = ['tenders', 'admin-lots', 'own-lots', 'open-lots', 'category-lots'] as const;
export type ViewedList = (typeof viewedLists)[number];

/** The bin is no view: it is asked for, each time. */
export const viewFilters = lotFilters.filter((filter) => filter !== 'trashed');

const VALUE = 1_000;
const COLUMN = 40;
const MOST_COLUMNS = 50;

const content = z.object({
  /** Pairs and no record: names stand as they are on their way. */
  filters: z
    .array(z.object({ name: z.enum(viewFilters), value: z.string().min(1).max(VALUE) }))
    .max(viewFilters.length),
  sort: z.enum([...lotSorts, ...lotSorts.map((one) => `-${one}` as const)]).nullable(),
  /** From the left; what is not named stands where the table has it. */
  columns: z
    .array(
      z.object({
        id: z
          .string()
          .regex(/^[a-z]+$/i)
          .max(COLUMN),
        isShown: z.boolean(),
      }),
    )
    .max(MOST_COLUMNS),
});
export type ViewContent = z.infer<typeof content>;

export const listViewDraft = content.extend({ name });
export const newListView = listViewDraft.extend({ list: z.enum(viewedLists) });
export type NewListView = z.infer<typeof newListView>;

export const listView = newListView.extend({
  id: z.int(),
  name: z.string(),
  /** Of its link; cannot be guessed. */
  key: z.string(),
  by: z.string(),
  isOwn: z.boolean(),
  changedAt: time,
});
export type ListView = z.infer<typeof listView>;
