// What the client makes of an error answer; the reactions to it are the screens' business.
import type { Problem } from './step.ts';

/** A refusal or failure of a call. `status` 0: no answer at all. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  /** The first message of each field under its last segment in camelCase. */
  readonly fields: Record<string, string>;
  /** The same first messages under the whole dotted paths as they came: `offers.16.unit_price`. */
  readonly raw: Record<string, string>;
  readonly problem: Problem;

  constructor(status: number, problem: Problem) {
    super(problem.message);
    this.status = status;
    this.problem = problem;
    this.raw = firstMessages(problem.errors ?? {});
    this.fields = reduceErrors(problem.errors ?? {});
  }

  /** All lines of the error list in order, the same sentence once. */
  get lines(): string[] {
    return [...new Set(Object.values(this.problem.errors ?? {}).flat())];
  }
}

export const isApiError = (error: unknown): error is ApiError => error instanceof ApiError;

export const snakeToCamel = (text: string): string =>
  text.replaceAll(/_+([a-z0-9])/gi, (_, letter: string) => letter.toUpperCase());

/** `offers.16.unit_price` → `offers.16.unitPrice`: the path of the same value in a form. */
export const formPath = (raw: string): string => raw.split('.').map(snakeToCamel).join('.');

function firstMessages(errors: Record<string, string[]>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([path, [first]]) => (first === undefined ? [] : [[path, first]])),
  );
}

/** Last segment, camelCase, first message; of two paths with one last segment the first stands. */
export function reduceErrors(errors: Record<string, string[]>): Record<string, string> {
  const reduced: Record<string, string> = {};
  for (const [path, message] of Object.entries(firstMessages(errors))) {
    const key = snakeToCamel(path.split('.').at(-1) ?? path);
    if (!Object.hasOwn(reduced, key)) reduced[key] = message;
  }
  return reduced;
}
