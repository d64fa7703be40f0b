// Listens to the driver: which statements with which parameters a request of the platform runs.
import { Client } from 'pg';

export interface Statement {
  text: string;
  values: unknown[];
  /** Statements of one connection; those between BEGIN and COMMIT stay together when repeated. */
  connection: number;
}

type Query = (this: object, ...args: unknown[]) => unknown;
interface Named {
  text: string;
  values?: unknown[];
}

let recording: Statement[] | null = null;
const connections = new WeakMap<object, number>();
let known = 0;

function numberOf(client: object): number {
  const found = connections.get(client) ?? (known += 1);
  connections.set(client, found);
  return found;
}

/** Wraps the driver's query once; costs one comparison a statement while nothing is recorded. */
export function listenToDriver(): void {
  const prototype = Client.prototype as unknown as { query: Query };
  const query = prototype.query;
  prototype.query = function listened(this: object, ...args: unknown[]): unknown {
    if (recording) {
      const [first, second] = args;
      const named: Named = typeof first === 'string' ? { text: first } : (first as Named);
      const values = Array.isArray(second) ? (second as unknown[]) : (named.values ?? []);
      recording.push({ text: named.text, values, connection: numberOf(this) });
    }
    return query.apply(this, args);
  };
}

/** The statements that ran while `act` did; nothing else may use the database meanwhile. */
export async function record<T>(act: () => Promise<T>): Promise<{ statements: Statement[]; result: T }> {
  const statements: Statement[] = [];
  recording = statements;
  try {
    return { result: await act(), statements };
  } finally {
    recording = null;
  }
}
