// The typed client: every call of the contract goes out through `send`. It neither retries, nor toasts, nor redirects.
import { ofetch, type FetchResponse } from 'ofetch';
import type { ZodType } from 'zod';
import type { BodyOf, Call, MinimalOf, ParamsOf, QueryOf, ReplyOf } from './contract.ts';
import { ApiError } from './errors.ts';
import { MOST_ROWS } from './list-sizes.ts';
import { dropAnswers, takeAnswer } from './page-answers.ts';
import type { Problem } from './step.ts';

export type FilterValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly (string | number)[]
  | { from?: string | null; to?: string | null };

type FilterNames<Q> = keyof Q extends infer K ? (K extends `filter[${infer Name}]` ? Name : never) : never;
type WithFilter<Q> = Q extends undefined
  ? undefined
  : Q & ([FilterNames<Q>] extends [never] ? unknown : { filter?: { [N in FilterNames<Q>]?: FilterValue } });

type Part<Key extends string, T> = [T] extends [undefined]
  ? { [K in Key]?: undefined }
  : Record<never, never> extends T
    ? { [K in Key]?: T }
    : undefined extends T
      ? { [K in Key]?: T }
      : { [K in Key]: T };

export interface Extras {
  /** Sent along a multipart call, each in a part named `files`. */
  files?: readonly File[];
  /** Makes a repeated POST give the first answer again. */
  idempotencyKey?: string;
  /** The record's `version` as it was read; a stale one is refused with 412. */
  ifMatch?: number | string;
  signal?: AbortSignal;
}

/** What a call takes: `params` of its path, `query` (lists also as `filter: {status: [...]}`), `body`. */
export type ArgsOf<C extends Call> = Part<'params', ParamsOf<C['path']>> &
  Part<'query', WithFilter<QueryOf<C>>> &
  Part<'body', BodyOf<C>> &
  Extras;

export type SendArgs<C extends Call> =
  Record<never, never> extends ArgsOf<C> ? [args?: ArgsOf<C>] : [args: ArgsOf<C>];

/** What a `file` call answers. */
export interface Download {
  blob: Blob;
  name: string;
}

export interface Client {
  /** Sends a call and gives its typed answer; undefined for 204. */
  send: <C extends Call>(call: C, ...args: SendArgs<C>) => Promise<ReplyOf<C>>;
  /** Sends a save and gets in short what it has made. */
  sendMinimal: <C extends Call & { minimal: ZodType }>(
    call: C,
    ...args: SendArgs<C>
  ) => Promise<MinimalOf<C>>;
  /** Sends a call that answers with a file. */
  download: <C extends Call>(call: C, ...args: SendArgs<C>) => Promise<Download>;
}

interface Loose extends Extras {
  params?: Record<string, string | number>;
  query?: Record<string, unknown>;
  body?: unknown;
  prefer?: 'return=minimal';
}

/** An array or a range is joined by commas; empty values are left out. */
function flatValue(value: unknown): string | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  if (Array.isArray(value)) return value.length > 0 ? value.join(',') : undefined;
  if (typeof value === 'object') {
    const { from, to } = value as { from?: string | null; to?: string | null };
    return from || to ? `${from ?? ''},${to ?? ''}` : undefined;
  }
  return String(value);
}

/** Flat query of an address: `{filter: {status: ['a','b']}, page: 2}` → `{'filter[status]': 'a,b', page: '2'}`. */
export function flatQuery(query: Record<string, unknown> = {}): Record<string, string> {
  const { filter, ...rest } = query;
  const named = Object.entries((filter ?? {}) as Record<string, unknown>).map(
    ([name, value]): [string, unknown] => [`filter[${name}]`, value],
  );
  return Object.fromEntries(
    [...Object.entries(rest), ...named].flatMap(([key, value]) => {
      const text = flatValue(value);
      return text === undefined ? [] : [[key, text]];
    }),
  );
}

/** The platform's own pages want a short list whole, unless they say how much of it. */
const wholeQuery = (call: Call, query: Record<string, unknown> = {}): Record<string, unknown> =>
  call.isShort && query.page === undefined ? { per_page: MOST_ROWS, ...query } : query;

/** The address of a call, for links and downloads. Throws where a path parameter is missing. */
export function urlOf<C extends Call>(call: C, ...[args]: SendArgs<C>): string {
  const { params = {}, query } = (args ?? {}) as Loose;
  const path = call.path.replaceAll(/:([A-Za-z_]+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${call.method} ${call.path}: the parameter ${name} is missing`);
    return encodeURIComponent(String(value));
  });
  const search = new URLSearchParams(flatQuery(wholeQuery(call, query))).toString();
  return search ? `${path}?${search}` : path;
}

function bodyOf(call: Call, { body, files }: Loose): BodyInit | Record<string, unknown> | undefined {
  if (call.form !== 'multipart') return body as Record<string, unknown> | undefined;
  const form = new FormData();
  for (const [key, value] of Object.entries((body ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== null) form.append(key, String(value));
  }
  for (const file of files ?? []) form.append('files', file, file.name);
  return form;
}

export const UNREACHABLE = 'Нет связи с сервером. Проверьте соединение и повторите действие.';
const UNANSWERED =
  'Сервер долго не отвечает. Действие могло выполниться: обновите страницу и проверьте, прежде чем повторять.';
const UNTOLD = 'Что-то пошло не так. Попробуйте обновить страницу или повторить действие.';

function problemOf(data: unknown): Problem {
  const told = (data ?? {}) as Partial<Problem>;
  return { ...told, message: typeof told.message === 'string' && told.message ? told.message : UNTOLD };
}

function nameOf(response: FetchResponse<unknown>): string {
  const header = response.headers.get('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1];
  if (encoded) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/i.exec(header)?.[1] ?? 'file';
}

export interface ClientOptions {
  /** Origin of the server; '' for the page's own. */
  base: string;
  /** The value of a cookie as the browser (or a test) holds it. */
  readCookie: (name: string) => string | null;
  fetch?: typeof globalThis.fetch;
  /** The answer to a reading that has come already, by its address; given once. */
  given?: (url: string) => unknown;
  /** How long a reading may take before the server counts as unreachable. */
  readTimeoutMs?: number;
  /** The same of an action. */
  actTimeoutMs?: number;
}

const READ_TIMEOUT_MS = 30_000;
/** Longer than the server waits for anything of its own. */
const ACT_TIMEOUT_MS = 120_000;

/** Builds a client. Rejects with ApiError: `status` 0 where nothing answered, else the answer's. */
export function createClient({
  base,
  readCookie,
  fetch,
  given = () => undefined,
  readTimeoutMs = READ_TIMEOUT_MS,
  actTimeoutMs = ACT_TIMEOUT_MS,
}: ClientOptions): Client {
  const http = fetch ? ofetch.create({}, { fetch }) : ofetch;

  async function request(url: string, { signal, ...options }: NonNullable<Parameters<typeof http.raw>[1]>) {
    // A file takes its time, either way. Of an action that is given up nobody knows whether it was done, which is said.
    const isReading = options.method === 'GET';
    const isFile = options.responseType === 'blob' || options.body instanceof FormData;
    const patience = isFile ? undefined : AbortSignal.timeout(isReading ? readTimeoutMs : actTimeoutMs);
    const signals = [signal, patience].filter((one) => one !== undefined && one !== null);
    try {
      // ofetch repeats failed requests unless told not to: an action must never be sent twice behind one's back.
      return await http.raw(base + url, {
        ...options,
        signal: signals.length > 0 ? AbortSignal.any(signals) : undefined,
        retry: false,
        ignoreResponseError: true,
        credentials: 'include',
      });
    } catch (cause) {
      if (signal?.aborted) throw cause;
      const message = patience?.aborted && !isReading ? UNANSWERED : UNREACHABLE;
      throw Object.assign(new ApiError(0, { message }), { cause });
    }
  }

  async function csrfHeader(): Promise<Record<string, string>> {
    const answer = await request('/auth/csrf-cookie', { method: 'GET' });
    if (!answer.ok) throw new ApiError(answer.status, problemOf(null));
    const token = readCookie('XSRF-TOKEN');
    return token ? { 'X-XSRF-TOKEN': token } : {};
  }

  async function exchange(call: Call, loose: Loose): Promise<FetchResponse<unknown>> {
    const headers: Record<string, string> = { Accept: 'application/json' };
    if (loose.idempotencyKey) headers['Idempotency-Key'] = loose.idempotencyKey;
    if (loose.ifMatch !== undefined) headers['If-Match'] = `"${loose.ifMatch}"`;
    if (loose.prefer) headers.Prefer = loose.prefer;
    if (call.method !== 'GET') {
      dropAnswers();
      Object.assign(headers, await csrfHeader());
    }
    const response = await request(urlOf(call, loose as never), {
      method: call.method,
      headers,
      body: bodyOf(call, loose) as BodyInit | undefined,
      signal: loose.signal,
      ...(call.answer === 'file' ? { responseType: 'blob' as const } : {}),
    });
    if (response.ok) return response;
    const { _data: data } = response;
    throw new ApiError(response.status, problemOf(data instanceof Blob ? await readJson(data) : data));
  }

  return {
    send: async (call, ...[args]) => {
      const loose = (args ?? {}) as Loose;
      const known = call.method === 'GET' ? given(urlOf(call, loose as never)) : undefined;
      if (known !== undefined) return known as never;
      const { _data: data } = await exchange(call, loose);
      return data as never;
    },
    sendMinimal: async (call, ...[args]) => {
      const { _data: data } = await exchange(call, { ...(args as Loose), prefer: 'return=minimal' });
      return data as never;
    },
    download: async (call, ...[args]) => {
      const response = await exchange(call, (args ?? {}) as Loose);
      const { _data: blob } = response;
      return { blob: blob as Blob, name: nameOf(response) };
    },
  };
}

async function readJson(blob: Blob): Promise<unknown> {
  try {
    return JSON.parse(await blob.text());
  } catch {
    return null;
  }
}

function documentCookie(name: string): string | null {
  if (typeof document === 'undefined') return null;
  const pair = document.cookie.split('; ').find((text) => text.startsWith(`${name}=`));
  return pair ? decodeURIComponent(pair.slice(name.length + 1)) : null;
}

/** The browser's client: own origin, own cookies. */
export const { send, sendMinimal, download } = createClient({
  base: '',
  readCookie: documentCookie,
  given: takeAnswer,
});
