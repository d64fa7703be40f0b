// What a check has found, in words.
export type FindingState = 'ok' | 'fault' | 'unchecked';

export interface Finding {
  /** What was checked. */
  title: string;
  state: FindingState;
  text: string;
}

export interface Report {
  /** Nothing that was checked is wrong. */
  ok: boolean;
  about: string[];
  findings: Finding[];
}

/** What is wrong, told to whoever reads the report. */
export class Fault extends Error {
  override readonly name = 'Fault';
}

export function need(condition: unknown, text: string): asserts condition {
  if (!condition) throw new Fault(text);
}

/** What cannot be told from this file. */
export class Unknown extends Error {
  override readonly name = 'Unknown';
}

/** One check; whatever it stumbles over is a fault of the file and never of the reader. */
export function finding(title: string, check: () => string): Finding {
  try {
    return { title, state: 'ok', text: check() };
  } catch (error) {
    if (error instanceof Unknown) return { title, state: 'unchecked', text: error.message };
    const text = error instanceof Fault ? error.message : 'Файл повреждён: эту часть не прочесть';
    return { title, state: 'fault', text };
  }
}

export const reportOf = (about: string[], findings: Finding[]): Report => ({
  ok: findings.every(({ state }) => state !== 'fault'),
  about,
  findings,
});
