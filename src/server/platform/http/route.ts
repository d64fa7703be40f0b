// The one way a call of the contract becomes a route: authenticate, check who, CSRF, validate, act, present.
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import type { z } from 'zod';
import type { Call, List, ParamsOf } from '../../../api/contract.ts';
import { GUEST, type Visitor } from '../../../machines/access.ts';
import type { Actor } from '../../../machines/law.ts';
import { answerOnce } from './idempotency/answer-once.ts';
import { clientOf } from '../client-address.ts';
import type { Services } from '../services.ts';
import { sessionTokenOf } from './session-cookie.ts';
import { cameIn, carriedOut, thisMoment } from './arrivals.ts';
import { sendFile, type FileReply } from './file-reply.ts';
import { jsonBytes } from './json-pieces.ts';
import { pickerOf } from './pick.ts';
import { cut, paged } from './list-answer.ts';
import { isAbsent, readInput } from './read-input.ts';
import { unready } from './ready-json.ts';
import { contentOf, withForm, type Form, type Upload } from './uploads.ts';
import { checkWho } from './who.ts';
import { actorOf } from './actor-of.ts';
import { invalid, unauthenticated } from './errors.ts';
import { bearerOf, ensureScope, tokens } from './tokens.ts';

declare module 'fastify' {
  interface FastifyRequest {
    visitor: Visitor;
    /** When all of it had come in: thisMoment() of arrivals.ts. Null while it has not. */
    arrivedAt: number | null;
    /** It is no longer, or never was, one that a term waits for. */
    leaveTerms: () => void;
    /** Ids of what a list has told of, one for each row: kept where a reading of it is. */
    toldOf?: readonly number[];
    /** Of the session's token; null for a guest. */
    sessionDigest: string | null;
  }
  interface FastifyContextConfig {
    call?: Call;
  }
}

type ParamValues<Path extends string> = {
  [K in keyof ParamsOf<Path>]: K extends 'id' | `${string}Id` ? number : string;
};

export interface Context<C extends Call> {
  /** `id` and `…Id` are positive integers, the others text. */
  params: ParamValues<C['path']>;
  query: z.output<C['query']>;
  body: z.output<C['body']>;
  visitor: Visitor;
  /** The visitor as a law's event carries it. */
  actor: Actor;
  /** The version that the caller read (`If-Match`), if it says. */
  ifMatch: number | null;
  /** The caller wants to know what a save has made, and not all that is stored (`Prefer: return=minimal`). */
  wantsMinimal: boolean;
  /** The files of a multipart call, on disk till the handler ends. */
  uploads: () => Upload[];
  request: FastifyRequest;
  reply: FastifyReply;
}

/** The answer to who wants it in short. */
export class MinimalAnswer {
  readonly answer: unknown;

  constructor(answer: unknown) {
    this.answer = answer;
  }
}

/** An answer of thousands of rows: it is written in turns with everybody else's. */
export class LongAnswer<T> {
  readonly answer: T;

  constructor(answer: T) {
    this.answer = answer;
  }
}

/** Of a short list all rows: its page is made of them here. */
type Whole<C extends Call> = C extends { list: List<z.ZodRawShape, 'short'> }
  ? Omit<z.input<C['reply']>, 'meta'>
  : z.input<C['reply']>;

/** What a handler gives: the reply as the contract has it; a file; the reply itself where it was answered already. */
export type Answer<C extends Call> =
  | Whole<C>
  | LongAnswer<Whole<C>>
  | MinimalAnswer
  | FileReply
  | FastifyReply
  | void;
export type Handler<C extends Call> = (context: Context<C>) => Promise<Answer<C>>;

const FORMS_A_MINUTE = 60;
const isWrite = ({ method }: Call) => method !== 'GET';

/** Registers the calls of a resource. */
export type Routes = (app: FastifyInstance, services: Services) => void;

/** Registers a call. Unknown keys of the reply are stripped by its schema, so a presenter cannot leak a new column. */
export function route<C extends Call>(
  app: FastifyInstance,
  services: Services,
  call: C,
  handler: Handler<C>,
): void {
  const present = presenterOf(call, call.reply, services);
  const whole = (answer: unknown) => (services.settings.production ? answer : present(answer));
  const presentMinimal = call.minimal && presenterOf(call, call.minimal, services);
  app.route({
    method: call.method,
    url: call.path,
    config: {
      call,
      ...limitOf(call),
    },
    onRequest: [
      ...(isWrite(call) ? [noteArrival] : []),
      async (request) => {
        // A stream is opened again and again by an open page, whether or not anybody sits before it.
        const bearer = bearerOf(request);
        if (bearer === null) await recognise(request, services, { touch: call.answer !== 'events' });
        else await admitToken(request, services, call, bearer);
        if (isWrite(call) && request.visitor.role !== 'vendor') request.leaveTerms();
        checkWho(call.who, request.visitor);
      },
      // Its faults go out through the error mapper as 419. No page of another site can make a browser send a token.
      ...(isWrite(call) ? [unlessByToken(app.csrfProtection)] : []),
    ],
    handler: async (request, reply) => {
      // Of vendors alone: theirs are the terms that a request can miss.
      const carryOut = <T>(act: () => Promise<T>): Promise<T> =>
        isWrite(call) && request.visitor.role === 'vendor'
          ? carriedOut(request.arrivedAt ?? thisMoment(), act)
          : act();
      if (call.method === 'POST' && call.answer === 'json' && call.form === 'json') {
        const context = contextOf(call, request, reply, null);
        return carryOut(() =>
          answerOnce(services, call, request, reply, async () => present(await handler(context))),
        );
      }
      let query: unknown;
      const act = (form: Form | null) => {
        const context = contextOf(call, request, reply, form);
        ({ query } = context);
        return carryOut(() => handler(context));
      };
      const hasForm = call.form === 'multipart' && request.isMultipart();
      const answer = await (hasForm
        ? withForm(request, { folder: services.uploadsDir, fieldBytes: call.fieldBytes }, async (form) =>
            call.method === 'POST' &&
            call.answer === 'json' &&
            request.headers['idempotency-key'] !== undefined
              ? answerOnce(
                  services,
                  call,
                  request,
                  reply,
                  async () => present(await act(form)),
                  await contentOf(form),
                )
              : act(form),
          )
        : act(null));
      if (answer === reply || reply.sent) return reply;
      if (call.answer === 'file' && isFile(answer)) return sendFile(reply, answer);
      if (answer instanceof MinimalAnswer && presentMinimal)
        return reply
          .status(call.status)
          .header('Preference-Applied', MINIMAL)
          .send(presentMinimal(answer.answer));
      if (answer instanceof LongAnswer)
        return reply
          .status(call.status)
          .type(JSON_TYPE)
          .send(Readable.from(jsonBytes(whole(answer.answer), call.reply)));
      return reply.status(call.status).send(cut(call, query, present(paged(call, query, answer))));
    },
  });
}

/**
 * A small request comes in at once, its body with its head; one that is sent bit by bit has come in when all of it is there, and not
 * before: else a price could be made up after the deadline by who has begun to send in time.
 */
const noteArrival: onRequestHookHandler = (request, reply, done) => {
  const since = thisMoment();
  request.arrivedAt = null;
  // Whose it is must be read from the database first, which may take long on the last minute of all minutes.
  request.leaveTerms = cameIn(since);
  reply.raw.once('finish', request.leaveTerms).once('close', request.leaveTerms);
  setImmediate(() => {
    if (request.raw.complete) request.arrivedAt = since;
    else request.leaveTerms();
  });
  done();
};

/** Calls with files are long work for the server, so that an account has a common limit of them. */
function limitOf(call: Call) {
  if (call.form === 'multipart')
    return {
      rateLimit: {
        max: FORMS_A_MINUTE,
        timeWindow: '1 minute',
        groupId: 'forms',
        keyGenerator: ({ visitor, ip }: FastifyRequest) => String(visitor.id ?? clientOf(ip)),
      },
    };
  return call.limit ? { rateLimit: { max: call.limit, timeWindow: '1 minute' } } : {};
}

/** Finds the visitor behind the session cookie; a guest where there is none or it has ended. */
export async function recognise(
  request: FastifyRequest,
  services: Services,
  options: { touch?: boolean } = {},
): Promise<void> {
  const token = sessionTokenOf(request);
  const session = token ? await services.sessions.find(token, options) : null;
  request.visitor = session?.visitor ?? GUEST;
  request.sessionDigest = session?.digest ?? null;
}

/** The person behind a token, for a call within its scopes; the cookie that came with it is not looked at. Throws 401, 403. */
async function admitToken(
  request: FastifyRequest,
  { db }: Services,
  call: Call,
  bearer: string,
): Promise<void> {
  request.visitor = GUEST;
  request.sessionDigest = null;
  const holder = await tokens.get().find(db, bearer);
  if (!holder) throw unauthenticated();
  ensureScope(call, holder);
  request.visitor = holder.visitor;
}

const unlessByToken = (protect: onRequestHookHandler): onRequestHookHandler =>
  function guarded(request, reply, done) {
    if (bearerOf(request) === null) protect.call(this, request, reply, done);
    else done();
  };

function contextOf<C extends Call>(
  call: C,
  request: FastifyRequest,
  reply: FastifyReply,
  form: Form | null,
): Context<C> {
  const { visitor } = request;
  const { params, query, body } = readInput(call, {
    params: request.params as Record<string, string>,
    query: request.query,
    body: form ? form.fields : (request.body ?? {}),
  });
  return {
    params: params as ParamValues<C['path']>,
    query: query as z.output<C['query']>,
    body: body as z.output<C['body']>,
    visitor,
    actor: actorOf(visitor),
    ifMatch: versionOf(request.headers['if-match']),
    wantsMinimal: call.minimal !== undefined && prefersMinimal(request.headers.prefer),
    uploads: () => form?.uploads ?? [],
    request,
    reply,
  };
}

/**
 * What of an answer goes out. In production the named keys of what the presenters give; else all of it is held against the contract,
 * so that the tests find a presenter that breaks it.
 */
function presenterOf(call: Call, schema: z.ZodType, { settings }: Services): (answer: unknown) => unknown {
  if (isAbsent(schema)) return () => undefined;
  return settings.production ? pickerOf(schema) : (answer) => parseReply(call, schema, answer);
}

function parseReply(call: Call, schema: z.ZodType, answer: unknown): unknown {
  const parsed = schema.safeParse(unready(answer));
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  throw new Error(
    `${call.method} ${call.path}: the answer breaks the contract: ${JSON.stringify(issues.slice(0, 5))}`,
  );
}

const isFile = (answer: unknown): answer is FileReply =>
  typeof answer === 'object' && answer !== null && 'content' in answer && 'mime' in answer;

const MINIMAL = 'return=minimal';
const JSON_TYPE = 'application/json; charset=utf-8';

/** Preferences are told apart by commas; what is not known here is passed by. */
const prefersMinimal = (header: string | string[] | undefined): boolean =>
  [header ?? []].flat().some((text) => text.split(',').some((one) => one.trim().toLowerCase() === MINIMAL));

/** `"5"`, `W/"5"` or `5`; of `*` any version will do. Throws 422: who asks for a version must not write over another unawares. */
function versionOf(header: string | undefined): number | null {
  const text = header?.trim() ?? '';
  if (text === '' || text === '*') return null;
  const digits = /^(?:W\/)?"?(\d{1,15})"?$/.exec(text)?.[1];
  if (digits === undefined) throw invalid({ if_match: ['Версия записи — одно число, например "5"'] });
  return Number(digits);
}
