// Parts of an answer that are JSON already: what was written down once is not made objects to be written down again.
import { randomUUID } from 'node:crypto';
import { writtenJson, type JsonWriter } from '../json-writer.ts';
import { utf8 } from '../utf8.ts';

/** In the place of what is ready while the rest is written; no text of anybody's can be the same. */
const MARK = `ready ${randomUUID()}`;
const QUOTED = JSON.stringify(MARK);
/** The parts of the answer that is being written, in the order in which they stand. */
let met: ReadyJson[] = [];

type Write = (to: JsonWriter) => void;

class ReadyJson {
  readonly write: Write;

  constructor(write: Write) {
    this.write = write;
  }

  toJSON(): string {
    met.push(this);
    return MARK;
  }
}

/**
 * A part of an answer that its author writes with the contract's keys alone: nothing is left out of it any more. It is written
 * where it stands in the answer, when that is sent.
 */
export const readyJson = <T>(write: Write): T => new ReadyJson(write) as unknown as T;

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
  return writtenJson((to) => {
    to.ready(first!);
    for (const [at, other] of others.entries()) {
      ready[at]!.write(to);
      to.ready(other);
    }
  });
}

/** The same answer with what is ready as values, for who looks into it. */
export function unready(answer: unknown): unknown {
  if (answer instanceof ReadyJson) return JSON.parse(writtenJson(answer.write).toString('utf8'));
  if (Array.isArray(answer)) return answer.map(unready);
  if (typeof answer !== 'object' || answer === null || answer instanceof Date) return answer;
  return Object.fromEntries(Object.entries(answer).map(([key, value]) => [key, unready(value)]));
}
