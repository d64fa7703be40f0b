// What is right reaches a handler without what the library keeps at hand for what is wrong: a hundred rows of fourteen fields took it 270 KB
// of objects for faults that nobody has made. A reader is made once of a schema, out of what the schema itself is made of, and gives what
// its parse gives; whatever is not plainly right, or is of a kind that is not known here, it leaves to the schema.
import type { z } from 'zod';
import { kindOf, type Schema } from './pick.ts';

/** Only the schema can tell. */
export const UNSURE = Symbol('unsure');

type Read = (value: unknown) => unknown;

/** What a check of the library looks at, and what it finds. */
interface Payload {
  value: unknown;
  issues: unknown[];
}

interface Check {
  _zod: {
    def: { when?: (payload: Payload) => boolean };
    check: (payload: Payload) => unknown;
    traits: Set<string>;
  };
}

/** What the library keeps to itself of a schema. */
interface Inside {
  traits: Set<string>;
  values?: Set<unknown>;
  optin?: 'optional' | 'defaulted';
  optout?: 'optional';
}
const insideOf = (schema: Schema): Inside => (schema as unknown as { _zod: Inside })['_zod'];

/** A schema that is a check itself, such as a format, begins with it. */
function checksOf(schema: Schema): readonly Check[] {
  const given = ((kindOf(schema) as { checks?: Check[] }).checks ?? []) as Check[];
  return insideOf(schema).traits.has('$ZodCheck') ? [schema as unknown as Check, ...given] : given;
}

/** Looks one value after another through: no check of one value looks at another one meanwhile. */
const looked: Payload = { value: null, issues: [] };

function withChecks(schema: Schema, read: Read): Read {
  const checks = checksOf(schema);
  if (checks.length === 0) return read;
  return (value) => {
    const found = read(value);
    if (found === UNSURE) return UNSURE;
    looked.value = found;
    for (const { _zod: one } of checks) {
      if (one.def.when && !one.def.when(looked)) continue;
      const pending = one.check(looked);
      if (looked.issues.length === 0 && pending === undefined) continue;
      looked.issues = [];
      return UNSURE;
    }
    return looked.value;
  };
}

/** Whatever is not known here goes through its own schema, as everything did. */
const byItself =
  (schema: Schema): Read =>
  (value) => {
    const parsed = schema.safeParse(value);
    return parsed.success ? parsed.data : UNSURE;
  };

const ofValues = (values: Set<unknown>): Read => {
  return (value) => (values.has(value) ? value : UNSURE);
};

const isCoerced = (def: unknown): boolean => (def as { coerce?: boolean }).coerce === true;

const plainNumber: Read = (value) => (typeof value === 'number' && Number.isFinite(value) ? value : UNSURE);
/** Others than these would be asked for what they are as a number, which may throw. */
const coercedNumber: Read = (value) =>
  typeof value === 'number' || typeof value === 'string' ? plainNumber(Number(value)) : UNSURE;

interface Field {
  name: string;
  read: Read;
  /** Where it is left out: is it nothing, is something put in its place, or is it a fault? */
  absent: 'nothing' | 'default' | 'fault';
}

function fieldOf(name: string, schema: Schema): Field {
  const { optin, optout } = insideOf(schema);
  const absent =
    optin === undefined ? 'fault' : optin === 'optional' && optout === 'optional' ? 'nothing' : 'default';
  return { name, read: readOf(schema), absent };
}

function ofObject(def: z.core.$ZodObjectDef): Read {
  // At the first use: a record may hold others of its own kind.
  let fields: readonly Field[] | undefined;
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return UNSURE;
    fields ??= Object.entries(def.shape).map(([name, own]) => fieldOf(name, own as Schema));
    const input = value as Record<string, unknown>;
    const output: Record<string, unknown> = {};
    for (const { name, read, absent } of fields) {
      const given = input[name];
      // JSON has no key with nothing behind it: one is there or is left out.
      if (given === undefined) {
        if (absent === 'nothing') continue;
        if (absent === 'fault') return UNSURE;
      }
      const found = read(given);
      if (found === UNSURE) return UNSURE;
      output[name] = found;
    }
    return output;
  };
}

function ofArray(def: z.core.$ZodArrayDef): Read {
  const element = readOf(def.element as unknown as Schema);
  return (value) => {
    if (!Array.isArray(value)) return UNSURE;
    const output: unknown[] = [];
    for (const one of value) {
      const found = element(one);
      if (found === UNSURE) return UNSURE;
      output.push(found);
    }
    return output;
  };
}

function optional(schema: Schema, inner: Schema): Read {
  const { traits } = insideOf(schema);
  if (traits.has('$ZodExactOptional') || insideOf(inner).optin === 'defaulted') return byItself(schema);
  const read = readOf(inner);
  return (value) => (value === undefined ? undefined : read(value));
}

function defaulted(def: z.core.$ZodDefaultDef): Read {
  const read = readOf(def.innerType as unknown as Schema);
  const { defaultValue } = def;
  const given = typeof defaultValue === 'object' ? () => def.defaultValue : () => defaultValue;
  return (value) => {
    const found = value === undefined ? given() : read(value);
    return found === undefined ? UNSURE : found;
  };
}

function kindRead(schema: Schema): Read | null {
  const def = kindOf(schema);
  switch (def.type) {
    case 'string':
      return isCoerced(def) ? null : (value) => (typeof value === 'string' ? value : UNSURE);
    case 'number':
      return isCoerced(def) ? coercedNumber : plainNumber;
    case 'boolean':
      return isCoerced(def) ? null : (value) => (typeof value === 'boolean' ? value : UNSURE);
    case 'enum':
    case 'literal': {
      const { values } = insideOf(schema);
      return values ? ofValues(values) : null;
    }
    case 'object':
      return def.catchall ? null : ofObject(def);
    case 'array':
      return ofArray(def);
    case 'optional':
      return optional(schema, def.innerType as unknown as Schema);
    case 'nullable': {
      const read = readOf(def.innerType as unknown as Schema);
      return (value) => (value === null ? null : read(value));
    }
    case 'default':
      return defaulted(def);
    default:
      return null;
  }
}

function readOf(schema: Schema): Read {
  const read = kindRead(schema);
  return read === null ? byItself(schema) : withChecks(schema, read);
}

const readers = new WeakMap<z.ZodType, Read>();

/** What the schema's parse gives of the value; UNSURE where it has to be asked itself. */
export function quickRead(schema: z.ZodType, value: unknown): unknown {
  let read = readers.get(schema);
  if (!read) readers.set(schema, (read = readOf(schema as Schema)));
  return read(value);
}
