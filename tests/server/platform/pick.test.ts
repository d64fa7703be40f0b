// In production an answer is not held against its schema: what goes out is what the contract names, and nothing else.
import { expect, it } from 'vitest';
import { z } from 'zod';
import { allCalls } from '../../../src/api/calls.ts';
import { pickerOf } from '../../../src/server/platform/http/pick.ts';

const LEAK = 'leaked';

/** Something that a schema's shape lets through, with a key too many in each record of it. */
function sampleOf(schema: z.ZodType, depth = 0): unknown {
  const def = (schema as unknown as { def: Record<string, unknown> & { type: string } }).def;
  const inner = () => sampleOf((def.innerType ?? def.in ?? def.element) as z.ZodType, depth + 1);
  if (depth > 12) return null;
  if (def.type === 'object')
    return {
      ...Object.fromEntries(
        Object.entries(def.shape as Record<string, z.ZodType>).map(([key, own]) => [
          key,
          sampleOf(own, depth + 1),
        ]),
      ),
      [LEAK]: LEAK,
    };
  if (def.type === 'array') return depth > 8 ? [] : [inner(), inner()];
  if (['nullable', 'optional', 'readonly', 'default'].includes(def.type)) return inner();
  return null;
}

const withReply = allCalls.filter((call) => call.reply.type !== 'undefined');

it('knows the reply of every call', () => {
  expect(withReply.length).toBeGreaterThan(100);
});

it.each(withReply.map((call) => [`${call.method} ${call.path}`, call] as const))(
  '%s lets no other key out',
  (_, { reply }) => {
    const sample = sampleOf(reply);
    expect(JSON.stringify(sample)).toContain(LEAK);
    let told: unknown;
    try {
      told = pickerOf(reply)(sample);
    } catch (error) {
      // A part that is parsed refuses the sample's empty values.
      expect(error).toBeInstanceOf(z.ZodError);
      return;
    }
    expect(JSON.stringify(told)).not.toContain(LEAK);
  },
);

it('gives what the schema gives', () => {
  interface Tree {
    name: string;
    inside: Tree[];
  }
  const tree: z.ZodType<Tree> = z.object({
    name: z.string(),
    get inside() {
      return z.array(tree);
    },
  });
  const schema = z.object({
    data: z.array(z.object({ id: z.int(), round: z.object({ at: z.string().nullable() }).nullable() })),
    either: z.union([z.object({ a: z.string() }), z.object({ b: z.string() })]),
    byName: z.record(z.string(), z.object({ n: z.int() })),
    tree,
    absent: z.object({ x: z.int() }).optional(),
  });
  const given = {
    data: [
      { id: 1, round: null, secret: 1 },
      { id: 2, round: { at: null, secret: 1 } },
    ],
    either: { b: 'x', secret: 1 },
    byName: { one: { n: 1, secret: 1 } },
    tree: { name: 'a', secret: 1, inside: [{ name: 'b', inside: [], secret: 1 }] },
  };
  const picked = pickerOf(schema)(given);
  expect(JSON.stringify(picked)).not.toContain('secret');
  expect(picked).toEqual(schema.parse(given));
});
