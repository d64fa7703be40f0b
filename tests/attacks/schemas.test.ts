// What a call reads from a request, called by itself: generated bodies and addresses by the thousand, of every call.
import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { z } from 'zod';
import { allCalls } from '../../src/api/calls.ts';
import type { Call } from '../../src/api/contract.ts';
import { HttpError } from '../../src/server/platform/http/errors.ts';
import { quickRead, UNSURE } from '../../src/server/platform/http/quick-read.ts';
import { isAbsent, readInput } from '../../src/server/platform/http/read-input.ts';
import { inputOf } from './inputs.ts';
import { faultOfProblem } from './judge.ts';
import { share, size } from './size.ts';

const reading = allCalls.filter(({ query, body }) => !isAbsent(query) || !isAbsent(body));
const runs = share(size.schemas, reading.length);

/** What is plainly right is read past the library: as it would have read it, or not at all. */
function readOtherwise(schema: z.ZodType, value: unknown): string | null {
  const quick = isAbsent(schema) ? UNSURE : quickRead(schema, value);
  if (quick === UNSURE) return null;
  const parsed = schema.safeParse(value);
  if (!parsed.success) return `read what the schema refuses: ${parsed.error.message}`;
  return isDeepStrictEqual(quick, parsed.data)
    ? null
    : `read ${JSON.stringify(quick)}, the schema ${JSON.stringify(parsed.data)}`;
}

function faultOf(call: Call, raw: Parameters<typeof readInput>[1]): string | null {
  const other = readOtherwise(call.query, raw.query) ?? readOtherwise(call.body, raw.body);
  if (other !== null) return other;
  try {
    readInput(call, raw);
    return null;
  } catch (error) {
    if (!(error instanceof HttpError)) return `threw ${String(error)}`;
    if (![404, 422].includes(error.status)) return `answered ${error.status}`;
    return faultOfProblem(error.problem);
  }
}

it(
  `${runs * reading.length} requests are read or refused in Russian, and nothing else`,
  () => {
    const faults: string[] = [];
    for (const call of reading) {
      const input = inputOf(call);
      const found = fc.check(
        fc.property(input, (raw) => {
          const fault = faultOf(call, raw);
          if (fault !== null) throw new Error(fault);
        }),
        { seed: size.seed, numRuns: runs },
      );
      if (found.failed)
        faults.push(
          `${call.method} ${call.path}: ${String(found.errorInstance)} of ${JSON.stringify(found.counterexample)?.slice(0, 500)}`,
        );
    }
    expect(faults).toEqual([]);
  },
  60_000 + size.schemas,
);
