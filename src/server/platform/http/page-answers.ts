// The answers to what a page asks for first, given along with it: without them the first row would wait for two more ways to the
// server and back. Each is asked of its own route in the caller's name, so that rights and masks are those of the call.
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** A page is never kept waiting by its readings: what takes longer it asks for by itself. */
const PATIENCE_MS = 1_000;
const OK = 200;

/** What tells who is asking, and from where. */
const OF_THE_CALLER = ['cookie', 'user-agent', 'x-forwarded-for', 'x-forwarded-proto', 'host'] as const;

async function answerOf(app: FastifyInstance, request: FastifyRequest, url: string): Promise<string | null> {
  const headers = Object.fromEntries(
    OF_THE_CALLER.flatMap((name) =>
      request.headers[name] === undefined ? [] : [[name, request.headers[name]]],
    ),
  );
  const reply = await app.inject({ url, headers, remoteAddress: request.socket.remoteAddress });
  // An answer that sets a cookie would lose it here.
  return reply.statusCode === OK && reply.headers['set-cookie'] === undefined ? reply.body : null;
}

/** The answers by address as a data block of the page; '' where there is none. */
export async function pageAnswers(
  app: FastifyInstance,
  request: FastifyRequest,
  urls: readonly string[],
): Promise<string> {
  const late = new AbortController();
  const patience = pause(PATIENCE_MS, null, { signal: late.signal }).catch(() => null);
  const answers = await Promise.all(
    urls.map(async (url) => {
      const asked = answerOf(app, request, url).catch(() => null);
      const body = await Promise.race([asked, patience]);
      return body === null ? [] : [`${JSON.stringify(url)}:${body}`];
    }),
  );
  late.abort();
  const entries = answers.flat();
  if (entries.length === 0) return '';
  // As text it could end the block; as an escape it is the same to JSON.
  return `<script type="application/json" id="answers">{${entries.join(',').replaceAll('<', '\\u003c')}}</script>`;
}
