// A signed-in visitor over real sockets: for a server that runs in another process.
import { SESSION_COOKIE } from '../../src/server/platform/http/session-cookie.ts';
import type { SignedIn } from '../server/make.ts';

export interface Answer<T = unknown> {
  status: number;
  data: T;
}

export class Caller {
  private readonly origin: string;
  private readonly cookies = new Map<string, string>();

  constructor(origin: string, who: SignedIn) {
    this.origin = origin;
    this.cookies.set(SESSION_COOKIE, who.cookies.get(SESSION_COOKIE)!);
  }

  /** Rejects when the connection breaks before the answer has come. */
  async call<T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown): Promise<Answer<T>> {
    if (method !== 'GET' && !this.cookies.has('XSRF-TOKEN')) {
      const { ok, status } = await this.send('GET', '/auth/csrf-cookie');
      if (!ok) return { status, data: null as T };
    }
    const reply = await this.send(method, path, body);
    const text = await reply.text();
    const parsed = text === '' ? {} : (JSON.parse(text) as { data: T });
    return { status: reply.status, data: (parsed as { data: T }).data };
  }

  private async send(method: string, path: string, body?: unknown): Promise<Response> {
    const token = decodeURIComponent(this.cookies.get('XSRF-TOKEN') ?? '');
    const reply = await fetch(this.origin + path, {
      method,
      headers: {
        cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(method === 'GET' ? {} : { 'x-xsrf-token': token }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const line of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.cookies.set(name, value);
    }
    return reply;
  }
}

/** The live events that a visitor hears from one of the servers. */
export async function listen(
  origin: string,
  who: SignedIn,
): Promise<{ text: () => string; end: () => void }> {
  const stop = new AbortController();
  const reply = await fetch(`${origin}/api/v1/events`, {
    headers: { cookie: `${SESSION_COOKIE}=${who.cookies.get(SESSION_COOKIE)}` },
    signal: stop.signal,
  });
  let text = '';
  void (async () => {
    const decoder = new TextDecoder();
    for await (const piece of reply.body!) text += decoder.decode(piece as Uint8Array, { stream: true });
  })().catch(() => {});
  return { text: () => text, end: () => stop.abort() };
}
