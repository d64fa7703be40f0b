// The answers to what a page asks for first, given along with it: without them the first row would wait for two more ways to the
// server and back. Each is asked of its own route in the caller's name, so that rights and masks are those of the call.
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { urlOf, type SendArgs } from '../../../api/client.ts';
import type { Call, ReplyOf } from '../../../api/contract.ts';
import type { Role } from '../../../machines/access.ts';

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

/** Asks a call in the caller's name: its answer, which the page gets too; null where it is refused or fails. */
export type Ask = <C extends Call>(call: C, ...args: SendArgs<C>) => Promise<ReplyOf<C> | null>;
/** Asks for what the page at an address needs first, and says whose page it is as soon as that is known. */
export type FirstReadings = (address: string, ask: Ask, isFor: (role: Role) => void) => Promise<unknown>;

export interface PageAnswers {
  /** By address, as a data block of the page; '' where there is none. */
  block: string;
  /** Whose page it is; not known of a guest, nor where it took too long. */
  who?: Role;
}

/** What is longer is not waited for by the scripts that come behind it: the page asks for it itself. */
const MOST_CHARACTERS = 100_000;

/** Nothing is waited for longer than a page may be. */
export async function pageAnswers(
  app: FastifyInstance,
  request: FastifyRequest,
  readings: FirstReadings,
): Promise<PageAnswers> {
  let who: Role | undefined;
  const answers = new Map<string, string>();
  const ask: Ask = async (call, ...args) => {
    const url = urlOf(call, ...args);
    const body = await answerOf(app, request, url).catch(() => null);
    if (body === null) return null;
    if (body.length <= MOST_CHARACTERS) answers.set(url, body);
    return JSON.parse(body);
  };
  const late = new AbortController();
  const patience = pause(PATIENCE_MS, null, { signal: late.signal }).catch(() => null);
  const isFor = (role: Role) => {
    who = role;
  };
  await Promise.race([readings(request.url, ask, isFor), patience]);
  late.abort();
  if (answers.size === 0) return { block: '' };
  const entries = [...answers].map(([url, body]) => `${JSON.stringify(url)}:${body}`);
  // As text it could end the block; as an escape it is the same to JSON.
  const block = `<script type="application/json" id="answers">{${entries.join(',').replaceAll('<', '\\u003c')}}</script>`;
  return who ? { block, who } : { block };
}
