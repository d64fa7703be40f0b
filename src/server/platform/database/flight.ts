// Statements that leave together: one message to PostgreSQL, carried out in their order, and one answer. The driver ends each
// statement with a message of its own, for which the server writes out an answer; and it has the columns described each time.
import { Query, types as builtIn, type CustomTypesConfig, type QueryResult } from 'pg';
import { prepareValue } from 'pg/lib/utils.js';
import { serialize } from 'pg-protocol';

export interface Asked {
  text: string;
  /** The server keeps its plan under it. */
  name: string | undefined;
  values: readonly unknown[];
  types?: CustomTypesConfig | undefined;
  rowMode?: string | undefined;
  answer: (result: QueryResult) => void;
  fail: (error: unknown) => void;
}

type Parse = (text: string) => unknown;
interface Field {
  name: string;
  dataTypeID: number;
  format: 'text' | 'binary';
}

/** What the columns of a statement are: asked for once, and known as long as the connection keeps its plan. */
interface Columns {
  fields: readonly Field[];
  /** A row without values: copies of it have their columns in place from the start. */
  blank: Record<string, null>;
  parsers: WeakMap<object, Parse[]>;
}

const columnsOf = (fields: readonly Field[]): Columns => ({
  fields,
  blank: Object.fromEntries(fields.map(({ name }) => [name, null])),
  parsers: new WeakMap(),
});
const NO_COLUMNS = columnsOf([]);

function parsersOf({ fields, parsers }: Columns, own: CustomTypesConfig | undefined): Parse[] {
  const kinds = own ?? builtIn;
  let found = parsers.get(kinds);
  if (!found) {
    found = fields.map(({ dataTypeID, format }) => kinds.getTypeParser(dataTypeID, format) as Parse);
    parsers.set(kinds, found);
  }
  return found;
}

/** What the driver keeps of a connection, and what a flight keeps beside it. */
export interface Wire {
  stream: { write: (bytes: Uint8Array) => unknown };
  parsedStatements: Record<string, string | undefined>;
  submittedNamedStatements: Record<string, string | undefined>;
}
export type KnownColumns = Map<string, Columns>;

/** `INSERT 0 3`, `SELECT 3`, `BEGIN`. */
const DONE = /^([A-Za-z]+)(?: \d+(?= \d))?(?: (\d+))?/;

const EXECUTE = serialize.execute();
const DESCRIBE = serialize.describe({ type: 'P' });
const SYNC = serialize.sync();

/** A statement under way. */
class Waiting {
  readonly asked: Asked;
  private readonly values: readonly unknown[];
  private columns: Columns | undefined;
  private parsers: Parse[] = [];
  private readonly rows: unknown[] = [];
  private fault: unknown = null;

  /** Throws where a value cannot be sent. */
  constructor(asked: Asked) {
    this.asked = asked;
    this.values = asked.values.map((value) => prepareValue(value));
  }

  messages(wire: Wire, known: KnownColumns): Uint8Array[] {
    const { name = '', text } = this.asked;
    const bytes: Uint8Array[] = [];
    const isParsed =
      name !== '' &&
      (wire.parsedStatements[name] !== undefined || wire.submittedNamedStatements[name] !== undefined);
    if (!isParsed) {
      bytes.push(serialize.parse({ name, text }));
      if (name !== '') wire.submittedNamedStatements[name] = text;
    }
    bytes.push(serialize.bind({ statement: name, values: this.values as unknown[] }));
    const columns = isParsed ? known.get(name) : undefined;
    if (columns) this.take(columns);
    else bytes.push(DESCRIBE);
    bytes.push(EXECUTE);
    return bytes;
  }

  private take(columns: Columns): void {
    this.columns = columns;
    this.parsers = parsersOf(columns, this.asked.types);
  }

  describedAs(fields: readonly Field[], known: KnownColumns): void {
    const columns = columnsOf(fields);
    if (this.asked.name) known.set(this.asked.name, columns);
    this.take(columns);
  }

  row(texts: readonly (string | null)[]): void {
    const { columns, parsers } = this;
    if (!columns || this.fault !== null) return;
    try {
      if (this.asked.rowMode === 'array') {
        this.rows.push(texts.map((text, at) => (text === null ? null : parsers[at]!(text))));
        return;
      }
      const row: Record<string, unknown> = { ...columns.blank };
      for (let at = 0; at < texts.length; at += 1) {
        const text = texts[at]!;
        if (text !== null) row[columns.fields[at]!.name] = parsers[at]!(text);
      }
      this.rows.push(row);
    } catch (error) {
      this.fault = error;
    }
  }

  done(said: string, known: KnownColumns): void {
    const { name } = this.asked;
    if (!this.columns && name) known.set(name, NO_COLUMNS);
    const [, command = '', count] = DONE.exec(said) ?? [];
    this.result = {
      command,
      rowCount: count === undefined ? null : Number(count),
      oid: 0,
      fields: (this.columns ?? NO_COLUMNS).fields as QueryResult['fields'],
      rows: this.rows as QueryResult['rows'],
    };
  }

  private result: QueryResult | null = null;

  end(): void {
    if (this.fault !== null) this.asked.fail(this.fault);
    else this.asked.answer(this.result!);
  }
}

/** The driver's own class, since its queue takes no other; nothing of it but the place in the queue is used. */
export class Flight extends Query {
  private readonly waiting: Waiting[];
  private readonly known: KnownColumns;
  private at = 0;
  /** Set by the driver, too: it puts its limit of time around it. */
  declare callback: (error?: unknown) => void;
  /** Of the statement under way: under these the driver writes down what was parsed. */
  declare name: string | undefined;
  declare text: string;

  constructor(asked: readonly Asked[], known: KnownColumns) {
    super({ text: asked[0]!.text });
    this.callback = () => {};
    this.known = known;
    this.waiting = asked.flatMap((one) => {
      try {
        return [new Waiting(one)];
      } catch (error) {
        one.fail(error);
        return [];
      }
    });
    this.name = this.waiting[0]?.asked.name;
  }

  /** Texts and names, for who counts what is asked. */
  get statements(): readonly Asked[] {
    return this.waiting.map(({ asked }) => asked);
  }

  override submit = (connection: unknown): null => {
    const wire = connection as Wire;
    const messages = this.waiting.flatMap((one) => one.messages(wire, this.known));
    wire.stream.write(Buffer.concat([...messages, SYNC]));
    return null;
  };

  handleRowDescription({ fields }: { fields: Field[] }): void {
    this.waiting[this.at]!.describedAs(fields, this.known);
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    this.waiting[this.at]!.row(fields);
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.waiting[this.at]!.done(text, this.known);
    this.at += 1;
    const next = this.waiting[this.at]?.asked;
    this.name = next?.name;
    this.text = next?.text ?? '';
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' });
  }

  /** What was carried out before the fault is answered; what stood behind it was not begun. */
  handleError(error: unknown, connection: unknown): void {
    const { submittedNamedStatements } = connection as Wire;
    const { waiting, at } = this;
    this.at = waiting.length;
    waiting.forEach((one, index) => {
      if (index < at) return;
      if (one.asked.name) delete submittedNamedStatements[one.asked.name];
      one.asked.fail(error);
    });
    for (const one of waiting.slice(0, at)) one.end();
    this.callback(error);
  }

  handleReadyForQuery(): void {
    this.callback();
    for (const one of this.waiting) one.end();
  }
}
