// A visitor's browser against a test app: keeps cookies and the CSRF token that every write needs.
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { createClient, type Client } from '../../../src/api/client.ts';
import type { Method } from '../../../src/api/contract.ts';
import type { Problem } from '../../../src/api/step.ts';
import { SESSION_COOKIE } from '../../../src/server/platform/http/session-cookie.ts';

export interface TestReply {
  status: number;
  /** The parsed JSON; undefined where there was none. */
  body: unknown;
  /** `body.data` as the test knows it to be. */
  data: <T>() => T;
  /** The body as an error's. */
  problem: Problem;
  bytes: Buffer;
  headers: LightMyRequestResponse['headers'];
}

export interface CallOptions {
  body?: unknown;
  headers?: Record<string, string>;
  /** False: send no CSRF token. */
  csrf?: boolean;
  remoteAddress?: string;
}

export interface TestFile {
  name: string;
  content: Buffer | string;
  mime?: string;
}

export class TestClient {
  readonly cookies = new Map<string, string>();
  private readonly app: FastifyInstance;
  /** The address that this client comes from; limits count by it. */
  address = '127.0.0.1';

  constructor(app: FastifyInstance) {
    this.app = app;
  }

  get = (path: string, options?: CallOptions) => this.call('GET', path, options);
  post = (path: string, body?: unknown, options?: CallOptions) =>
    this.call('POST', path, { body, ...options });
  put = (path: string, body?: unknown, options?: CallOptions) => this.call('PUT', path, { body, ...options });
  patch = (path: string, body?: unknown, options?: CallOptions) =>
    this.call('PATCH', path, { body, ...options });
  delete = (path: string, body?: unknown, options?: CallOptions) =>
    this.call('DELETE', path, { body, ...options });

  /** Sends files as the product's own client does: fields first, all files under `files`. */
  async upload(
    path: string,
    files: TestFile[],
    fields: Record<string, string> = {},
    options: CallOptions = {},
  ): Promise<TestReply> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    for (const { name, content, mime } of files) {
      form.append('files', new Blob([new Uint8Array(Buffer.from(content))], { type: mime ?? '' }), name);
    }
    const encoded = new Response(form);
    const payload = Buffer.from(await encoded.arrayBuffer());
    const headers = { 'content-type': encoded.headers.get('content-type') ?? '', ...options.headers };
    return this.call('POST', path, { ...options, headers, body: payload });
  }

  async call(method: Method, path: string, options: CallOptions = {}): Promise<TestReply> {
    const headers = { ...options.headers };
    if (method !== 'GET' && options.csrf !== false)
      headers['x-xsrf-token'] ??= await this.csrfTokenOfSession();
    return replyOf(
      await this.inject({
        method,
        url: path,
        headers,
        remoteAddress: options.remoteAddress ?? this.address,
        payload: options.body as InjectOptions['payload'],
      }),
    );
  }

  async csrfToken(): Promise<string> {
    await this.inject({ method: 'GET', url: '/auth/csrf-cookie', remoteAddress: this.address });
    return decodeURIComponent(this.cookies.get('XSRF-TOKEN') ?? '');
  }

  private given = { token: '', session: '' };

  /** A token holds as long as who asks is the same: a request less for each further write. */
  private async csrfTokenOfSession(): Promise<string> {
    const session = this.cookies.get(SESSION_COOKIE) ?? '';
    if (this.given.token === '' || this.given.session !== session || !this.cookies.has('XSRF-TOKEN'))
      this.given = { token: await this.csrfToken(), session };
    return this.given.token;
  }

  /** The product's own typed client over this browser: `await manager.typed.send(lots.create, { body })`. */
  readonly typed: Client = createClient({
    base: 'http://test.local',
    readCookie: (name) => {
      const value = this.cookies.get(name);
      return value === undefined ? null : decodeURIComponent(value);
    },
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const url = new URL(request.url);
      const payload = request.body === null ? undefined : Buffer.from(await request.arrayBuffer());
      const answer = await this.inject({
        method: request.method as Method,
        url: url.pathname + url.search,
        headers: Object.fromEntries(request.headers),
        remoteAddress: this.address,
        payload,
      });
      const isEmpty = answer.statusCode === 204;
      return new Response(isEmpty ? null : new Uint8Array(answer.rawPayload), {
        status: answer.statusCode,
        headers: Object.entries(answer.headers).flatMap(([name, value]): [string, string][] =>
          value === undefined ? [] : [[name, String(value)]],
        ),
      });
    },
  });

  private async inject(options: InjectOptions): Promise<LightMyRequestResponse> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await this.app.inject({
      ...options,
      headers: { ...options.headers, ...(cookie ? { cookie } : {}) },
    });
    for (const { name, value, maxAge, expires } of answer.cookies) {
      const isGone = maxAge === 0 || (expires !== undefined && expires.getTime() <= Date.now());
      if (isGone) this.cookies.delete(name);
      else this.cookies.set(name, encodeURIComponent(value));
    }
    return answer;
  }
}

function replyOf(answer: LightMyRequestResponse): TestReply {
  const isJson = String(answer.headers['content-type'] ?? '').includes('json');
  const body: unknown = isJson && answer.payload !== '' ? JSON.parse(answer.payload) : undefined;
  return {
    status: answer.statusCode,
    body,
    data: <T>() => (body as { data: T }).data,
    problem: body as Problem,
    bytes: answer.rawPayload,
    headers: answer.headers,
  };
}
