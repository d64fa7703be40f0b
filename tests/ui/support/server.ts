// The server as a component sees it: answers by method and path at the one outermost place, `fetch`.
import { vi } from 'vitest';

export interface Asked {
  method: string;
  path: string;
  url: URL;
  body: unknown;
  /** Of the request's Idempotency-Key. */
  key?: string;
  /** The version that its If-Match names. */
  ifMatch?: string;
}
type Answer = (asked: Asked) => unknown;

export class Refusal {
  readonly status: number;
  readonly problem: Record<string, unknown>;
  constructor(status: number, problem: Record<string, unknown> = {}) {
    this.status = status;
    this.problem = { message: 'Отказано', ...problem };
  }
}

/** Answers `GET /path` by the function of that name; a Refusal is an error answer, a promise may be held back. */
export function serve(answers: Record<string, Answer>): Asked[] {
  const asked: Asked[] = [];
  vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit) => {
    const request = input instanceof Request ? input : null;
    const url = new URL(request?.url ?? String(input), 'http://localhost');
    const method = (init?.method ?? request?.method ?? 'GET').toUpperCase();
    if (url.pathname === '/auth/csrf-cookie') return new Response(null, { status: 204 });
    // Whether the server answers is asked by the page itself, for seconds after a call that failed: no test's own call.
    if (url.pathname === '/builds/latest.json') return Response.json({ id: '' });
    const text = typeof init?.body === 'string' ? init.body : await request?.text();
    const form = init?.body instanceof FormData ? init.body : undefined;
    const body = text && !form ? (JSON.parse(text) as unknown) : form;
    const headers = new Headers(init?.headers ?? request?.headers);
    const key = headers.get('idempotency-key');
    const ifMatch = headers.get('if-match')?.replaceAll('"', '');
    const one = {
      method,
      path: url.pathname,
      url,
      body,
      ...(key === null ? {} : { key }),
      ...(ifMatch === undefined ? {} : { ifMatch }),
    };
    asked.push(one);
    const answer = answers[`${method} ${url.pathname}`];
    if (!answer) {
      console.error(`nobody answers ${method} ${url.pathname}`);
      throw new TypeError('Failed to fetch');
    }
    const said = await answer(one);
    const status = said instanceof Refusal ? said.status : 200;
    return new Response(JSON.stringify(said instanceof Refusal ? said.problem : said), {
      status,
      headers: { 'content-type': 'application/json' },
    });
  });
  return asked;
}

/** A promise with its ends in hand: an answer that comes when the test says so. */
export function held<T>(): { promise: Promise<T>; release: (value: T) => void } {
  let release: (value: T) => void = () => {};
  const promise = new Promise<T>((resolve) => {
    release = resolve;
  });
  return { promise, release };
}

/** Of `total` rows the page that the query names. */
export function pageOf(url: URL, total: number, row: (id: number) => object) {
  const page = Number(url.searchParams.get('page'));
  const perPage = Number(url.searchParams.get('per_page'));
  const ids = Array.from({ length: total }, (_, index) => index + 1).slice(
    (page - 1) * perPage,
    page * perPage,
  );
  const lastPage = Math.ceil(total / perPage);
  return { data: ids.map(row), meta: { page, perPage, total, lastPage, totalIsExact: true } };
}
