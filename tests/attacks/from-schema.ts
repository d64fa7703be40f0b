// Values that a schema of the contract would take, made from its own description: what is added to the contract is attacked by itself.
import * as fc from 'fast-check';
import { z } from 'zod';

interface Shape {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Shape[];
  oneOf?: Shape[];
  allOf?: Shape[];
  properties?: Record<string, Shape>;
  required?: string[];
  additionalProperties?: Shape | boolean;
  items?: Shape;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  default?: unknown;
}

type Json = fc.Arbitrary<unknown>;

/** Longer texts and lists are the attacker's part, not the taker's. */
const USUAL_LENGTH = 12;
const USUAL_ITEMS = 3;
const DAY_MS = 86_400_000;

/** Ids that a field of this name may hold. */
export type Ids = (name: string) => fc.Arbitrary<number>;

/** Where nobody knows the records: the first of a new database have small ids. */
export const smallIds: Ids = () => fc.integer({ min: 1, max: 60 });

/** Where a value stands: the name of its field, and where ids come from. */
interface Spot {
  name: string;
  ids: Ids;
}

const dates = fc
  .integer({ min: -400, max: 400 })
  .map((days) => new Date(Date.now() + days * DAY_MS).toISOString());

const formats: Record<string, fc.Arbitrary<string>> = {
  'date-time': dates,
  date: dates.map((time) => time.slice(0, 10)),
  email: fc
    .integer({ min: 0, max: 500 })
    .map((number) => (number < 5 ? 'vendor@demo.test' : `кто${number}@example.test`.replace('кто', 'who'))),
};

const words = fc.constantFrom(
  'Насос',
  'Поставка «под ключ»',
  'a',
  '100',
  '12.50',
  '0',
  'Ёлка 😀',
  '79161234567',
);

function textOf({ minLength = 0, maxLength = USUAL_LENGTH, pattern, format, allOf = [] }: Shape): Json {
  const known = format && formats[format];
  if (known) return known;
  const first = pattern ?? allOf.find((one) => one.pattern)?.pattern;
  if (first !== undefined) {
    try {
      return fc.stringMatching(new RegExp(first), { maxLength: Math.max(USUAL_LENGTH, minLength) });
    } catch {
      // An expression that the generator cannot turn round.
    }
  }
  const least = Math.min(minLength, maxLength);
  return fc.oneof(
    words.filter((text) => text.length >= least && text.length <= maxLength),
    fc.string({
      unit: 'grapheme',
      minLength: least,
      maxLength: Math.max(least, Math.min(maxLength, USUAL_LENGTH)),
    }),
  );
}

function numberOf({ type, minimum, maximum, exclusiveMinimum }: Shape, { name, ids }: Spot): Json {
  const min = Math.max(minimum ?? -1_000, exclusiveMinimum === undefined ? -1_000 : exclusiveMinimum + 1);
  const max = Math.max(min, Math.min(maximum ?? 1_000_000, 1_000_000));
  const whole = fc.integer({ min: Math.ceil(min), max: Math.floor(max) });
  const isId = exclusiveMinimum === 0 && (maximum ?? Infinity) >= Number.MAX_SAFE_INTEGER;
  if (isId) return fc.oneof({ weight: 9, arbitrary: ids(name) }, { weight: 1, arbitrary: whole });
  return type === 'integer' ? whole : fc.oneof(whole, fc.double({ min, max, noNaN: true }));
}

function recordOf({ properties = {}, required = [] }: Shape, { ids }: Spot): Json {
  const model = Object.fromEntries(
    Object.entries(properties).map(([name, one]) => [name, valueOf(one, { name, ids })]),
  );
  return fc.record(model, { requiredKeys: required, noNullPrototype: true });
}

function valueOf(shape: Shape, spot: Spot): Json {
  if ('const' in shape) return fc.constant(shape.const);
  if (shape.enum) return fc.constantFrom(...shape.enum);
  const either = shape.anyOf ?? shape.oneOf;
  if (either) return fc.oneof(...either.map((one) => valueOf(one, spot)));
  const types = [shape.type ?? []].flat();
  if (types.length > 1) return fc.oneof(...types.map((type) => valueOf({ ...shape, type }, spot)));
  switch (types[0]) {
    case 'string':
      return textOf(shape);
    case 'integer':
    case 'number':
      return numberOf(shape, spot);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array': {
      const minLength = Math.min(shape.minItems ?? 0, 20);
      const maxLength = Math.max(minLength, Math.min(shape.maxItems ?? USUAL_ITEMS, USUAL_ITEMS));
      return fc.array(shape.items ? valueOf(shape.items, spot) : fc.jsonValue(), { minLength, maxLength });
    }
    case 'object':
      return recordOf(shape, spot);
    default:
      return shape.properties ? recordOf(shape, spot) : fc.jsonValue({ maxDepth: 2 });
  }
}

export const shapeOf = (schema: z.ZodType): Shape =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Shape;

/** What the schema describes; rules beyond its description (a check, a transformation) may still refuse it. */
export const validOf = (schema: z.ZodType, ids: Ids = smallIds): Json =>
  valueOf(shapeOf(schema), { name: '', ids });
