// What of an error may be written down. An error of a statement carries its parameters, and PostgreSQL's quotes values:
// sealed prices, letters with their links, digests. Those who read logs must not read these.
import { DrizzleQueryError } from 'drizzle-orm';
import { DatabaseError } from 'pg';

export interface Fault {
  type: string;
  message: string;
  stack?: string;
  cause?: Fault;
  errors?: Fault[];
  [detail: string]: unknown;
}

const DEPTH = 5;
const STATEMENT_LENGTH = 1_000;

/** Of these classes PostgreSQL's messages name tables, columns, limits and files, never a value. */
const NAMES_NO_VALUE = /^(08|23|25|28|40|42|53|55|57|58)/;

/** Where in the database it happened; `detail`, `where`, `hint` and `internalQuery` quote values. */
const OF_DATABASE = [
  'code',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'dataType',
  'routine',
] as const;
/** Facts of the surroundings: Node's own, those of mail and of other services. */
const OF_OTHERS = [
  'code',
  'errno',
  'syscall',
  'address',
  'port',
  'path',
  'status',
  'statusCode',
  'responseCode',
] as const;

function messageOf(error: Error): string {
  if (error instanceof DrizzleQueryError) return 'Failed query';
  if (error instanceof DatabaseError) {
    return NAMES_NO_VALUE.test(error.code ?? '')
      ? error.message
      : `PostgreSQL refused a value: ${error.code}`;
  }
  return error.message;
}

/** The frames alone: the message that a stack begins with is the unabridged one. */
function framesOf({ stack = '', message }: Error): string | undefined {
  const at = stack.indexOf(message);
  if (at < 0) return undefined;
  return stack.slice(at + message.length).replace(/^[^\n]*\n/, '');
}

function detailsOf(error: Error): Record<string, unknown> {
  const names: readonly string[] = error instanceof DatabaseError ? OF_DATABASE : OF_OTHERS;
  const all = error as unknown as Record<string, unknown>;
  const details = Object.fromEntries(
    names.filter((name) => ['string', 'number'].includes(typeof all[name])).map((name) => [name, all[name]]),
  );
  return error instanceof DrizzleQueryError
    ? { ...details, statement: error.query.slice(0, STATEMENT_LENGTH) }
    : details;
}

/** An error as the log gets it. */
export function faultOf(error: unknown, depth = 0): Fault {
  if (!(error instanceof Error)) {
    return {
      type: typeof error,
      message: typeof error === 'string' ? error : 'something thrown that is no error',
    };
  }
  const isDeep = depth >= DEPTH;
  const { cause } = error;
  return {
    type: error.constructor.name,
    message: messageOf(error),
    ...detailsOf(error),
    stack: framesOf(error),
    ...(cause instanceof Error && !isDeep ? { cause: faultOf(cause, depth + 1) } : {}),
    ...(error instanceof AggregateError && !isDeep
      ? { errors: error.errors.slice(0, DEPTH).map((one: unknown) => faultOf(one, depth + 1)) }
      : {}),
  };
}

/** The same in one line, for a row that keeps why something failed. */
export function faultText(error: unknown): string {
  const lines: string[] = [];
  for (let fault: Fault | undefined = faultOf(error); fault; fault = fault.cause) {
    const { message, code, table, constraint } = fault;
    const more = [code, table, constraint].filter(
      (name) => name !== undefined && !message.includes(String(name)),
    );
    lines.push([message, ...more].join(' '));
  }
  return lines.join(': ');
}

/** The same for a terminal, with the stack. */
export function faultLines(error: unknown): string {
  const { type, stack = '' } = faultOf(error);
  return `${type}: ${faultText(error)}\n${stack}`;
}
