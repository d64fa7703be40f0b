// Parts of an answer that are JSON already: what was written down once is not made objects to be written down again.
import { randomUUID } from 'node:crypto';
import { utf8 } from '../utf8.ts';

/** In the place of what is ready while the rest is written; no text of anybody's can be the same. */
const MARK = `ready ${randomUUID()}`;
const QUOTED = JSON.stringify(MARK);
/** The parts of the answer that is being written, in the order in which they stand. */
let met: ReadyJson[] = [];

class ReadyJson {
  readonly bytes: Buffer;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  toJSON(): string {
    met.push(this);
    return MARK;
  }
}

/** A part of an answer that its author has written with the contract's keys alone: nothing is left out of it any more. */
export const readyJson = <T>(bytes: Buffer): T => new ReadyJson(bytes) as unknown as T;

export const isReady = (value: unknown): boolean => value instanceof ReadyJson;

/** A long answer is made bytes at once: as a text it would be gone through again for its length, and again as it is sent. */
const LONG = 4 * 1024;

/** An answer as JSON, with what is ready in its place; bytes where it is long. */
export function jsonOf(answer: unknown): string | Buffer {
  met = [];
  const text = JSON.stringify(answer);
  const ready = met;
  if (ready.length === 0) return text.length < LONG ? text : utf8(text);
  met = [];
  const [first, ...others] = text.split(QUOTED);
  return Buffer.concat([utf8(first!), ...others.flatMap((other, at) => [ready[at]!.bytes, utf8(other)])]);
}

/** The same answer with what is ready as values, for who looks into it. */
export function unready(answer: unknown): unknown {
  if (answer instanceof ReadyJson) return JSON.parse(answer.bytes.toString('utf8'));
  if (Array.isArray(answer)) return answer.map(unready);
  if (typeof answer !== 'object' || answer === null || answer instanceof Date) return answer;
  return Object.fromEntries(Object.entries(answer).map(([key, value]) => [key, unready(value)]));
}
