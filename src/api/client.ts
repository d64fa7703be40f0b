// The typed client: every call of the contract goes out through `send`. It neither retries, nor toasts, nor redirects.
import type { ZodType } from 'zod';
import type { BodyOf, Call, MinimalOf, ParamsOf, QueryOf, ReplyOf } from './contract.ts';
import { ApiError } from './errors.ts';
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

/** The address of a call, for links and downloads. Throws where a path parameter is missing. */
export function urlOf<C extends Call>(call: C, ...[args]: SendArgs<C>): string {
  const { params = {}, query } = (args ?? {}) as Loose;
  const path = call.path.replaceAll(/:([A-Za-z_]+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${call.method} ${call.path}: the parameter ${name} is missing`);
    return encodeURIComponent(String(value));
  });
  const search = new URLSearchParams(flatQuery(query)).toString();
  return search ? `${path}?${search}` : path;
}

function bodyOf(call: Call, { body, files }: Loose): FormData | string | undefined {
  if (call.form !== 'multipart') return body === undefined ? undefined : JSON.stringify(body);
  const form = new FormData();
  for (const [key, value] of Object.entries((body ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== null) form.append(key, String(value));
  }
  for (const file of files ?? []) form.append('files', file, file.name);
  return form;
}

const UNREACHABLE = 'Нет связи с сервером. Проверьте соединение и повторите действие.';
const UNTOLD = 'Что-то пошло не так. Попробуйте обновить страницу или повторить действие.';

function problemOf(data: unknown): Problem {
  const told = (data ?? {}) as Partial<Problem>;
  return { ...told, message: typeof told.message === 'string' && told.message ? told.message : UNTOLD };
}

function nameOf(response: Response): string {
  const header = response.headers.get('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1];
  if (encoded) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/i.exec(header)?.[1] ?? 'file';
}

interface Sending {
  method: Call['method'];
  headers: Record<string, string>;
  body?: FormData | string;
  signal?: AbortSignal;
  /** The answer is a file where it is no refusal. */
  isFile?: boolean;
}

interface Answer {
  response: Response;
  data: unknown;
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
}

const READ_TIMEOUT_MS = 30_000;

/** Builds a client. Rejects with ApiError: `status` 0 where nothing answered, else the answer's. */
export function createClient({
  base,
  readCookie,
  fetch,
  given = () => undefined,
  readTimeoutMs = READ_TIMEOUT_MS,
}: ClientOptions): Client {
  const http: typeof globalThis.fetch = fetch ?? ((...args) => globalThis.fetch(...args));

  /** A failed call is never sent anew: an action must not be done twice behind one's back. */
  async function request(url: string, { isFile, signal, ...options }: Sending): Promise<Answer> {
    // A reading may be given up; of anything else nobody would know whether it was done, and a file takes its time.
    const patience = options.method === 'GET' && !isFile ? AbortSignal.timeout(readTimeoutMs) : undefined;
    const signals = [signal, patience].filter((one) => one !== undefined);
    try {
      const response = await http(base + url, {
        ...options,
        signal: signals.length > 0 ? AbortSignal.any(signals) : undefined,
        credentials: 'include',
      });
      return { response, data: response.ok && isFile ? await response.blob() : await read(response) };
    } catch (cause) {
      if (signal?.aborted) throw cause;
      throw Object.assign(new ApiError(0, { message: UNREACHABLE }), { cause });
    }
  }

  async function csrfHeader(): Promise<Record<string, string>> {
    const { response } = await request('/auth/csrf-cookie', { method: 'GET', headers: {} });
    if (!response.ok) throw new ApiError(response.status, problemOf(null));
    const token = readCookie('XSRF-TOKEN');
    return token ? { 'X-XSRF-TOKEN': token } : {};
  }

  async function exchange(call: Call, loose: Loose): Promise<Answer> {
    const headers: Record<string, string> = { Accept: 'application/json' };
    const body = bodyOf(call, loose);
    if (typeof body === 'string') headers['Content-Type'] = 'application/json';
    if (loose.idempotencyKey) headers['Idempotency-Key'] = loose.idempotencyKey;
    if (loose.ifMatch !== undefined) headers['If-Match'] = `"${loose.ifMatch}"`;
    if (loose.prefer) headers.Prefer = loose.prefer;
    if (call.method !== 'GET') {
      dropAnswers();
      Object.assign(headers, await csrfHeader());
    }
    const { method, answer } = call;
    const isFile = answer === 'file';
    const url = urlOf(call, loose as never);
    const answered = await request(url, { method, headers, body, signal: loose.signal, isFile });
    if (answered.response.ok) return answered;
    throw new ApiError(answered.response.status, problemOf(answered.data));
  }

  return {
    send: async (call, ...[args]) => {
      const loose = (args ?? {}) as Loose;
      const known = call.method === 'GET' ? given(urlOf(call, loose as never)) : undefined;
      return (known ?? (await exchange(call, loose)).data) as never;
    },
    sendMinimal: async (call, ...[args]) => {
      const { data } = await exchange(call, { ...(args as Loose), prefer: 'return=minimal' });
      return data as never;
    },
    download: async (call, ...[args]) => {
      const { response, data } = await exchange(call, (args ?? {}) as Loose);
      return { blob: data as Blob, name: nameOf(response) };
    },
  };
}

/** What was answered; undefined for nothing at all, and for what is no JSON. */
async function read(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === '' || !/\bjson\b/.test(response.headers.get('content-type') ?? '')) return undefined;
  return JSON.parse(text);
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
