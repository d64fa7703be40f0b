// What a list of the contract is made of: `...paged(record, …)` where the database pages it, `...short(record, …)` where all of
// it is read and filtered, sorted and paged at the answer. Both give a call its query and its reply.
import { z, type ZodType } from 'zod';
import { pageMeta, type List } from './contract.ts';
import { MOST_ROWS } from './list-sizes.ts';
import { defaultPerPage, listParameters, listQuery, type ListInput, type SortText } from './list-query.ts';

type Shape = z.ZodRawShape;
type Included<Related extends Shape> = { [K in keyof Related]: z.ZodOptional<Related[K]> };
type Rows<Fields extends Shape> = z.ZodObject<{
  data: z.ZodArray<z.ZodObject<Fields>>;
  meta: typeof pageMeta;
}>;

interface PagedNames<
  Filters extends readonly string[],
  Sorts extends readonly string[],
  Related extends Shape,
> {
  filters: Filters;
  sorts: Sorts;
  /** What `include` adds to a row. */
  related?: Related;
  /** Names that `include` knows, too: a row has these always. */
  embedded?: readonly string[];
}

/** A list that the database filters, sorts and pages. */
export function paged<
  Fields extends Shape,
  const Filters extends readonly string[],
  const Sorts extends readonly string[],
  Related extends Shape = Record<never, never>,
>(
  record: z.ZodObject<Fields>,
  { filters, sorts, related = {} as Related, embedded = [] }: PagedNames<Filters, Sorts, Related>,
) {
  return {
    query: listQuery({
      filters,
      sorts,
      includes: [...embedded, ...Object.keys(related)],
      fields: Object.keys(record.shape),
    }),
    reply: rowsOf(record, related),
    list: {
      kind: 'paged',
      fields: record.shape,
      related,
      own: filters.map((name) => `filter[${name}]`),
    } as List<Related, 'paged'>,
    hasBin: filters.includes('trashed') || undefined,
  };
}

function rowsOf<Fields extends Shape, Related extends Shape>(
  record: z.ZodObject<Fields>,
  related: Related,
): Rows<Fields & Included<Related>> {
  const optional = Object.fromEntries(
    Object.entries(related).map(([name, schema]) => [name, z.optional(schema)]),
  );
  return z.object({ data: z.array(record.extend(optional)), meta: pageMeta }) as never;
}

/** How the values of a field are compared and what a filter may ask of them; null: it is no single value. */
export type Scalar = { kind: 'text' | 'number' | 'flag' } | { kind: 'known'; values: readonly string[] };

export function scalarOf(schema: unknown): Scalar | null {
  const { def } = schema as { def?: z.core.$ZodTypes['_zod']['def'] };
  switch (def?.type) {
    case 'nullable':
    case 'optional':
    case 'readonly':
      return scalarOf(def.innerType);
    case 'string':
    case 'template_literal':
      return { kind: 'text' };
    case 'number':
      return { kind: 'number' };
    case 'boolean':
      return { kind: 'flag' };
    case 'enum':
      return { kind: 'known', values: Object.values(def.entries).map(String) };
    case 'literal':
      return { kind: 'known', values: def.values.map(String) };
    default:
      return null;
  }
}

type ScalarName<Fields extends Shape> = {
  [K in keyof Fields]: NonNullable<z.output<Fields[K]>> extends string | number | boolean ? K : never;
}[keyof Fields] &
  string;

type ShortFilters<Fields extends Shape> = {
  [K in ScalarName<Fields> | 'search' as `filter[${K}]`]?: string;
};
type ShortQuery<Fields extends Shape, Own extends Shape> = ShortFilters<Fields> & {
  sort?: SortText<ScalarName<Fields>>;
  include?: string;
  with_fields?: string;
  page: number;
  per_page: number;
} & (keyof Own extends never ? unknown : z.output<z.ZodObject<Own>>);
type ShortInput<Fields extends Shape, Own extends Shape> = ShortFilters<Fields> &
  Partial<ListInput<ScalarName<Fields>>> &
  // Of no parameters zod says that whatever is given is never.
  (keyof Own extends never ? unknown : z.input<z.ZodObject<Own>>);

/** Of the administrator: deleted records too, or alone. */
export const trashed = z.enum(['with', 'only']).optional();

/** A short list may be asked for whole, as the platform's own pages do. */
const shortPerPage = z.coerce.number().int().min(1).max(MOST_ROWS).default(defaultPerPage);

interface ShortNames<Own extends Shape, Related extends Shape> {
  /** Parameters of the call's own, beside those of every list. */
  own?: Own;
  related?: Related;
  embedded?: readonly string[];
}

/** A list that the server reads whole: filtered and sorted by any single value of a row, ten rows a page unless `per_page` says otherwise. */
export function short<
  Fields extends Shape,
  Own extends Shape = Record<never, never>,
  Related extends Shape = Record<never, never>,
>(
  record: z.ZodObject<Fields>,
  { own = {} as Own, related = {} as Related, embedded = [] }: ShortNames<Own, Related> = {},
) {
  const fields: Shape = record.shape;
  const scalars = Object.keys(fields).filter((name) => scalarOf(fields[name]) !== null);
  const query = listParameters(
    {
      filters: [...scalars, 'search'],
      sorts: scalars,
      includes: [...embedded, ...Object.keys(related)],
      fields: Object.keys(fields),
    },
    {
      per_page: shortPerPage,
      ...own,
    },
  );
  return {
    query: query as unknown as ZodType<ShortQuery<Fields, Own>, ShortInput<Fields, Own>>,
    reply: rowsOf(record, related),
    list: { kind: 'short', fields, related, own: Object.keys(own) } as List<Related, 'short'>,
    hasBin: 'filter[trashed]' in own || undefined,
    isShort: true,
  };
}

/** The related records that a list's `include` asks for, those aside that its rows have always. */
export const includedIn = ({ related }: List, include: string | undefined): string[] =>
  (include ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => Object.hasOwn(related, name));

/** A list of mere texts: only paged. */
export const shortTexts = <Own extends Shape>(own: Own) => ({
  query: listParameters(
    { filters: [], sorts: [], includes: [], fields: [] },
    { per_page: shortPerPage, ...own },
  ) as unknown as ZodType<
    z.output<z.ZodObject<Own>> & { page: number; per_page: number },
    z.input<z.ZodObject<Own>> & Partial<Pick<ListInput, 'page' | 'per_page'>>
  >,
  reply: z.object({ data: z.array(z.string()), meta: pageMeta }),
  isShort: true,
  list: { kind: 'short', fields: {}, related: {}, own: Object.keys(own) } as List<
    Record<never, never>,
    'short'
  >,
});
