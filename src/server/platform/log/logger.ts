import type { FastifyRequest, FastifyBaseLogger } from 'fastify';
import pino, { type DestinationStream, type LoggerOptions } from 'pino';
import { faultOf } from './fault.ts';

/** Searches, addresses and tokens of links are in the query; a token that stands in the path itself goes under its name. */
const pathOf = ({ url, params }: FastifyRequest): string => {
  const [path = ''] = url.split('?');
  const { token } = (params ?? {}) as { token?: string };
  return token ? path.replace(encodeURIComponent(token), ':token') : path;
};

const requestOf = (request: FastifyRequest) => ({
  method: request.method,
  path: pathOf(request),
  remoteAddress: request.ip,
});

const hooks: LoggerOptions['hooks'] = {
  // Where no words are given pino takes the error's message for them, and Fastify gives that itself.
  logMethod(args, method) {
    const [first, text, ...rest] = args as unknown[];
    const err = first instanceof Error ? first : (first as { err?: unknown } | undefined)?.err;
    if (!(err instanceof Error) || (text !== undefined && text !== err.message))
      return method.apply(this, args);
    const fields = first instanceof Error ? { err } : first;
    return method.apply(this, [fields, faultOf(err).message, ...rest] as Parameters<typeof method>);
  },
};

/** So many bytes are written at once, and after so long whatever there is. */
const PORTION = 8_192;
const WRITTEN_EVERY_MS = 250;

/**
 * Standard output, written beside the work and not by it; pino writes the rest at the process's end and with every fatal line.
 * A process that is killed loses its last quarter of a second.
 */
export const besideWork = (): DestinationStream =>
  pino.destination({ dest: 1, sync: false, minLength: PORTION, periodicFlush: WRITTEN_EVERY_MS });

/** The one kind of log there is: whatever error it is given, no value of a statement is written. */
export function makeLogger(level: string, stream: DestinationStream = pino.destination(1)): Logger {
  const serializers = { err: (error: unknown) => faultOf(error), req: requestOf };
  return pino({ level, serializers, hooks }, stream) as unknown as Logger;
}

export type Logger = FastifyBaseLogger;
