// A person's view of a list: what it is filtered and sorted by, which columns stand in which order, how close rows stand. It holds no row of the list.
import { z } from 'zod';
import { name, time } from '../fields.ts';
import { viewedLists } from '../list-names.ts';

const VALUE = 1_000;
const NAME = 40;
const MOST_FILTERS = 20;
const MOST_COLUMNS = 50;

const content = z.object({
  /** Pairs and no record: names stand as they are on their way. The server asks the list's call whether it knows them. */
  filters: z
    .array(
      z.object({
        name: z
          .string()
          .regex(/^[a-z_]+$/i)
          .max(NAME),
        value: z.string().min(1).max(VALUE),
      }),
    )
    .max(MOST_FILTERS),
  sort: z
    .string()
    .regex(/^-?[a-z]+$/i)
    .max(NAME)
    .nullable(),
  /** From the left; what is not named stands where the table has it. */
  columns: z
    .array(
      z.object({
        id: z
          .string()
          .regex(/^[a-z]+$/i)
          .max(NAME),
        isShown: z.boolean(),
      }),
    )
    .max(MOST_COLUMNS),
  /** Rows stand close. */
  isDense: z.boolean().default(false),
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
