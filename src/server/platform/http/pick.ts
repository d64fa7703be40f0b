// What of an answer the contract names: a function made once of a reply's schema. It copies the named keys and nothing else, so
// that no column that a presenter forgot about goes out; that their values are right it does not ask, as the full parse of the
// tests has done.
import type { z } from 'zod';
import { isReady } from './ready-json.ts';

type Pick = (value: unknown) => unknown;
/** A schema with what its kind is made of, which zod's types keep to themselves. */
export type Schema = z.ZodType & { def: z.core.$ZodTypes['_zod']['def'] };
export const kindOf = (schema: unknown) => (schema as Schema).def;

const asItIs: Pick = (value) => value;

/** Kinds whose values hold no keys. */
const PLAIN = new Set([
  'string',
  'number',
  'int',
  'boolean',
  'bigint',
  'date',
  'null',
  'undefined',
  'void',
  'literal',
  'enum',
  'template_literal',
]);

/** Whatever is not known here goes through its own schema, as everything did. */
const parsedBy =
  (schema: Schema): Pick =>
  (value) =>
    schema.parse(value);

/** The same array where nothing is to be left out of any of them. */
function eachOf(values: unknown[], pick: Pick): unknown[] {
  const picked = values.map(pick);
  return picked.every((one, index) => one === values[index]) ? values : picked;
}

const orNothing = (pick: Pick): Pick =>
  pick === asItIs ? asItIs : (value) => (value === null || value === undefined ? value : pick(value));

function ofObject(def: z.core.$ZodObjectDef): Pick {
  // At the first use: a record may hold others of its own kind.
  let fields: Fields | undefined;
  return (value) => {
    fields ??= fieldsOf(def);
    return pickedOf(value as Record<string, unknown>, fields);
  };
}

interface Fields {
  /** In the contract's order, which presenters mostly have too: then none has to be looked up. */
  names: string[];
  picks: Pick[];
  byName: Map<string, Pick>;
}

function fieldsOf({ shape }: z.core.$ZodObjectDef): Fields {
  const names = Object.keys(shape);
  const picks = Object.values(shape).map((schema) => pickOf(schema as Schema));
  return { names, picks, byName: new Map(names.map((name, at) => [name, picks[at]!])) };
}

/**
 * The record itself where nothing is to be left out of it, at any depth: a copy would be the same, and of large tables takes longer
 * than to write them out.
 */
function pickedOf(from: Record<string, unknown>, { names, picks, byName }: Fields): Record<string, unknown> {
  let copy: Record<string, unknown> | undefined;
  let place = 0;
  for (const key in from) {
    const own = from[key];
    const pick = names[place] === key ? picks[place] : byName.get(key);
    place += 1;
    const kept = pick === undefined || own === undefined || pick === asItIs ? own : pick(own);
    if (copy === undefined) {
      if (pick !== undefined && kept === own) continue;
      copy = before(from, key);
    }
    if (pick !== undefined) copy[key] = kept;
  }
  return copy ?? from;
}

/** What stands before a key. */
function before(from: Record<string, unknown>, end: string): Record<string, unknown> {
  const copy: Record<string, unknown> = {};
  for (const key in from) {
    if (key === end) break;
    copy[key] = from[key];
  }
  return copy;
}

function pickOf(schema: Schema): Pick {
  const def = kindOf(schema);
  if (PLAIN.has(def.type)) return asItIs;
  switch (def.type) {
    case 'object':
      // Of one that lets other keys through the schema itself says which.
      return def.catchall && kindOf(def.catchall).type !== 'never' ? parsedBy(schema) : ofObject(def);
    case 'array': {
      const pick = pickOf(def.element as unknown as Schema);
      return pick === asItIs
        ? asItIs
        : (value) => (isReady(value) ? value : eachOf(value as unknown[], pick));
    }
    case 'nullable':
    case 'optional':
      return orNothing(pickOf(def.innerType as unknown as Schema));
    case 'readonly':
      return pickOf(def.innerType as unknown as Schema);
    default:
      return parsedBy(schema);
  }
}

/** The function of a reply's schema. */
export const pickerOf = (schema: z.ZodType): Pick => pickOf(schema as Schema);
