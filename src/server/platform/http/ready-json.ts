// Parts of an answer that are JSON already: what was written down once is not made objects to be written down again.
import { randomUUID } from 'node:crypto';

/** In the place of what is ready while the rest is written; no text of anybody's can be the same. */
const MARK = `ready ${randomUUID()}`;
const QUOTED = JSON.stringify(MARK);
/** The parts of the answer that is being written, in the order in which they stand. */
let met: string[] = [];

class ReadyJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toJSON(): string {
    met.push(this.text);
    return MARK;
  }
}

/** A part of an answer that its author has written with the contract's keys alone: nothing is left out of it any more. */
export const readyJson = <T>(text: string): T => new ReadyJson(text) as unknown as T;

export const isReady = (value: unknown): boolean => value instanceof ReadyJson;

/** An answer as JSON, with what is ready in its place. */
export function jsonOf(answer: unknown): string {
  met = [];
  const text = JSON.stringify(answer);
  const ready = met;
  if (ready.length === 0) return text;
  met = [];
  const [first, ...others] = text.split(QUOTED);
  return others.reduce((all, part, at) => all + ready[at]! + part, first!);
}

/** The same answer with what is ready as values, for who looks into it. */
export function unready(answer: unknown): unknown {
  if (answer instanceof ReadyJson) return JSON.parse(answer.text);
  if (Array.isArray(answer)) return answer.map(unready);
  if (typeof answer !== 'object' || answer === null || answer instanceof Date) return answer;
  return Object.fromEntries(Object.entries(answer).map(([key, value]) => [key, unready(value)]));
}
