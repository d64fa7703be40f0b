// What one call of the platform is: the single source of its route, its client, its OpenAPI page and its row of who may call.
import { z, type ZodType } from 'zod';
import type { Role } from '../machines/access.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may call at all, before ownership is looked at. `all`: guests too. `auth`: any signed-in user. Else the listed roles.
 * A vendor that must be verified (e-mail and accreditation) is listed as `verifiedVendor`.
 */
export type Who = 'all' | 'auth' | readonly (Role | 'verifiedVendor')[];

/** What the server has to know of a list beside its query; made by lists.ts. */
export interface List<
  Related extends z.ZodRawShape = z.ZodRawShape,
  Kind extends 'paged' | 'short' = 'paged' | 'short',
> {
  /** Paged by the database, or read whole and filtered, sorted and paged at the answer. */
  kind: Kind;
  /** The schema of each field of a row, for `with_fields`; of a short list for filters and sorts, too. */
  fields: z.ZodRawShape;
  /** What `include` adds to a row, by name. */
  related: Related;
  /** Parameters that the call's own handler reads. */
  own: readonly string[];
}

export interface Call<
  Path extends string = string,
  Query extends ZodType = ZodType,
  Body extends ZodType = ZodType,
  Reply extends ZodType = ZodType,
> {
  method: Method;
  path: Path;
  /** Section of the OpenAPI page. */
  tag: string;
  /** One Russian line for the OpenAPI page. */
  summary: string;
  who: Who;
  /** Ownership and other narrowing beyond `who`, in words; shown in the OpenAPI page and the table of rights. */
  only?: string;
  query: Query;
  body: Body;
  reply: Reply;
  /** What is answered instead to `Prefer: return=minimal`: what the save has made, and not all that is stored. */
  minimal?: ZodType;
  /** Of a list, what it is made of (lists.ts). */
  list?: List;
  /** It takes `filter[trashed]`: what is deleted is read by who asks for it. */
  hasBin?: boolean | undefined;
  /** A list that the pages ask for whole (lists.ts). */
  isShort?: boolean;
  /** 200 unless said: 201 for creation, 204 for nothing to say. */
  status: 200 | 201 | 204;
  /** `multipart` for uploads: fields in `body`, files beside it. `file` and `events` replies are streamed, not JSON. */
  form: 'json' | 'multipart';
  /** Of one text field of a multipart call; 64 KiB unless said. */
  fieldBytes?: number;
  answer: 'json' | 'file' | 'events';
  /** Requests a minute from one address; unlimited unless said. */
  limit?: number;
}

const none = z.undefined();
type None = typeof none;

interface Draft<Path extends string, Query extends ZodType, Body extends ZodType, Reply extends ZodType> {
  method: Method;
  path: Path;
  tag: string;
  summary: string;
  who: Who;
  only?: string;
  query?: Query;
  body?: Body;
  reply?: Reply;
  status?: 200 | 201 | 204;
  form?: 'json' | 'multipart';
  fieldBytes?: number;
  answer?: 'json' | 'file' | 'events';
  limit?: number;
}

/** Declares one call. Without `reply` it answers 204; parts left out of the declaration are absent from the call. */
export function call<
  const Path extends string,
  Query extends ZodType = None,
  Body extends ZodType = None,
  Reply extends ZodType = None,
  More extends { minimal?: ZodType; list?: List; hasBin?: boolean | undefined; isShort?: boolean } = Record<
    never,
    never
  >,
>(draft: Draft<Path, Query, Body, Reply> & More): Call<Path, Query, Body, Reply> & More {
  return {
    form: 'json',
    answer: 'json',
    ...draft,
    query: draft.query ?? (none as unknown as Query),
    body: draft.body ?? (none as unknown as Body),
    reply: draft.reply ?? (none as unknown as Reply),
    status: draft.status ?? (draft.reply || (draft.answer && draft.answer !== 'json') ? 200 : 204),
  };
}

/** Names of the `:params` in a path. */
export type ParamsOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? { [K in Name | keyof ParamsOf<Rest>]: string | number }
  : Path extends `${string}:${infer Name}`
    ? { [K in Name]: string | number }
    : Record<never, never>;

export type QueryOf<C extends Call> = z.input<C['query']>;
export type BodyOf<C extends Call> = z.input<C['body']>;
export type ReplyOf<C extends Call> = z.output<C['reply']>;
/** What a call answers in short. */
export type MinimalOf<C extends { minimal: ZodType }> = z.output<C['minimal']>;
/** The record inside `{data}`. */
export type DataOf<C extends Call> = ReplyOf<C> extends { data: infer D } ? D : never;

/** `{data: …}` of one record. */
export const one = <T extends ZodType>(record: T) => z.object({ data: record });

export const pageMeta = z.object({
  page: z.int(),
  perPage: z.int(),
  total: z.int(),
  lastPage: z.int(),
  /** Totals are counted up to 10,000; beyond that this is false. */
  totalIsExact: z.boolean(),
  /** What `include` asks for and is too much for one page: these rows come without it. */
  leftOut: z.array(z.object({ id: z.int(), message: z.string() })).optional(),
});
export type PageMeta = z.infer<typeof pageMeta>;

/** `{data: […]}` of what a save made or changed; a list is `paged` or `short` of lists.ts. */
export const all = <T extends ZodType>(record: T) => z.object({ data: z.array(record) });
