// The query of every list: filter[name], sort, page, per_page, include, with_fields. Unknown names are refused by name.
import { z } from 'zod';
import type { Call } from './contract.ts';

export const defaultPerPage = 10;
export const maxPerPage = 100;

const perPage = z.coerce.number().int().min(1).max(maxPerPage).default(defaultPerPage);
const page = z.coerce.number().int().min(1).max(1_000_000).default(1);

type Flat<Filters extends readonly string[]> = { [K in Filters[number] as `filter[${K}]`]?: string };

interface Names {
  filters: readonly string[];
  sorts: readonly string[];
  includes: readonly string[];
  /** Of a row, that it may be cut down to. */
  fields: readonly string[];
}

/** Names joined by commas; unknown ones are refused by name. */
const namesOf = (allowed: readonly string[], label: string) =>
  z
    .string()
    .max(1_000)
    .optional()
    .check((context) => {
      const unknown = (context.value ?? '')
        .split(',')
        .map((part) => part.trim().replace(/^-/, ''))
        .filter((part) => part !== '' && !allowed.includes(part));
      if (unknown.length > 0)
        context.issues.push({
          code: 'custom',
          input: context.value,
          message: `Неизвестно: ${unknown.join(', ')}. ${label}: ${allowed.join(', ') || 'нет'}`,
        });
    });

/** The parameters of a list as they stand in the address: anything else is a 422 that names the known ones. */
export function listParameters(names: Names, own: z.ZodRawShape) {
  const filters = Object.fromEntries(
    names.filters.map((filter) => [`filter[${filter}]`, z.string().max(1_000).optional()]),
  ) as Record<string, z.ZodOptional<z.ZodString>>;
  const shape = {
    ...filters,
    sort: namesOf(names.sorts, 'Сортировки'),
    include: namesOf(names.includes, 'Включения'),
    with_fields: namesOf(names.fields, 'Поля'),
    page,
    ...own,
  };
  const known = Object.keys(shape);
  return z.looseObject(shape).check((context) => {
    for (const key of Object.keys(context.value)) {
      if (known.includes(key)) continue;
      context.issues.push({
        code: 'custom',
        input: context.value,
        path: [key],
        message: `Неизвестный параметр ${key}. Известны: ${known.join(', ')}`,
      });
    }
  });
}

/**
 * Schema of a list's query as it stands in the address: flat keys `filter[status]`, commas between values.
 * @param names filters, sort keys, includes and fields that the list knows
 */
export function listQuery<const Filters extends readonly string[], const Sorts extends readonly string[]>(
  names: Omit<Names, 'filters' | 'sorts'> & { filters: Filters; sorts: Sorts },
) {
  return listParameters(names, { per_page: perPage }) as unknown as z.ZodType<
    ListQuery<Filters, Sorts>,
    Partial<ListInput<Sorts[number]>> & Flat<Filters>
  >;
}

type OneSort<Name extends string> = Name | `-${Name}`;
/** `-name` is descending; several go comma-joined. */
export type SortKeys<Name extends string> = OneSort<Name> | `${OneSort<Name>},${string}`;

export interface ListInput<Sort extends string = string> {
  sort: SortKeys<Sort>;
  include: string;
  with_fields: string;
  page: number | string;
  per_page: number | string;
}

declare const sortNames: unique symbol;
/** Sort keys joined by commas, each a name of the list's own. */
export type SortText<Name extends string> = string & { readonly [sortNames]?: Name };

/** Both lists are named: a sort that was left out here would be any text, and none would be asked for its column. */
export type ListQuery<Filters extends readonly string[], Sorts extends readonly string[]> = Flat<Filters> & {
  sort?: SortText<Sorts[number]>;
  include?: string;
  with_fields?: string;
  page: number;
  per_page: number;
};

/** The names of a query's filters. */
export type FilterName<Query> = {
  [K in keyof Query]-?: K extends `filter[${infer Name}]` ? Name : never;
}[keyof Query];
/** The names that a query may be sorted by. */
export type SortName<Query> = Query extends { sort?: SortText<infer Name> } ? Name : never;

/** What a list can be filtered and sorted by. */
export interface ListNames {
  filter: string;
  sort: string;
}
export interface NamesOf<C extends Call> {
  filter: FilterName<z.output<C['query']>>;
  sort: SortName<z.output<C['query']>>;
}

/** Values of a comma-joined filter; empty where it was not given. */
export const valuesOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Both ends of a range filter `from,to`; either may be empty. */
export function rangeOf(text: string | undefined): { from: string | null; to: string | null } {
  const [from = '', to = ''] = (text ?? '').split(',', 2);
  return { from: from.trim() || null, to: to.trim() || null };
}

/** Sort keys in order with their direction; `-name` is descending. */
export const sortsOf = (text: string | undefined): { key: string; descending: boolean }[] =>
  valuesOf(text).map((part) => ({ key: part.replace(/^-/, ''), descending: part.startsWith('-') }));
