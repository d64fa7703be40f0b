// Every refusal of a call: thrown anywhere under a handler, made into an answer by the one mapper (error-mapper.ts).
import type { Problem, Step } from '../../../api/step.ts';
import type { AnyLaw } from '../../../machines/law.ts';
import { errors as texts } from '../../../text/errors.ts';
import { applicationLifts, lotLifts } from '../../../text/lifts.ts';
import { reasons } from '../../../text/reasons.ts';

/** An answer other than success. `message` and `errors` are Russian text for the user. */
export class HttpError extends Error {
  override name = 'HttpError';
  readonly status: number;
  readonly problem: Problem;

  constructor(status: number, problem: Problem) {
    super(problem.message);
    this.status = status;
    this.problem = problem;
  }
}

const make = (status: number, message: string, more: Partial<Problem> = {}) =>
  new HttpError(status, { message, ...more });

/** 401: no session, or it has ended. */
export const unauthenticated = () => make(401, texts.unauthenticated);

/** 403: the role or the ownership does not allow it. */
export const forbidden = (text: string = texts.forbidden) => make(403, text);

/** 404: absent, or what the caller may not know to exist. */
export const notFound = (text: string = texts.notFound) => make(404, text);

/** 409 means one thing only: the e-mail is not verified. */
export const mustVerifyEmail = () => make(409, texts.verifyEmail);

/** 419: the CSRF token is missing or is another session's. */
export const csrfFailed = () => make(419, texts.csrf);

/** 422 with messages under dotted snake_case paths: `invalid({ 'offers.0.unit_price': ['…'] })`. */
export const invalid = (errors: Record<string, string[]>, message: string = texts.invalid) =>
  make(422, message, { errors });

/** 412: the record changed since it was read; `current` is the record as the caller may see it. */
export const stale = (current: unknown) => make(412, texts.stale, { current });

export const tooMany = (seconds?: number) =>
  make(429, seconds ? `Слишком много запросов. Повторите через ${seconds} с.` : texts.tooMany);

export const tooLarge = (text: string = texts.fileTooLarge) => make(413, text);

export const unsupportedMedia = (text: string = texts.fileType) => make(415, text);

export const unavailable = () => make(503, texts.maintenance);

/**
 * A step that the law refused: 403 where it is not the caller's at all, else 422 with one sentence a reason under
 * `status` and, of the caller's steps, those that are open now.
 * @param cells more faults, under the paths of what was sent
 * @param title what the refusal is headed by
 */
export function refused(
  law: AnyLaw,
  outcome: { refused: readonly string[]; notYours: boolean },
  steps: readonly Step[] = [],
  cells: Record<string, string[]> = {},
  title: string = texts.refused,
): HttpError {
  if (outcome.notYours) return forbidden(notYours(law, outcome.refused));
  return make(422, title, {
    errors: { status: outcome.refused.map((guard) => reasonOf(law.name, guard)), ...cells },
    allowed: steps.filter(({ open }) => open),
  });
}

const lifts: Partial<Record<string, Record<string, { who: string | null }>>> = {
  lot: lotLifts,
  application: applicationLifts,
};

/** With whoever may take it, where the law names somebody for this very state. */
function notYours(law: AnyLaw, refusedBy: readonly string[]): string {
  const whose = refusedBy.flatMap((name) =>
    law.guards[name]?.kind === 'who' ? (lifts[law.name]?.[name]?.who ?? []) : [],
  );
  return whose.length === 0 ? texts.notYours : `${texts.notYours}: его делает ${whose.join(', ')}`;
}

function reasonOf(law: string, guard: string): string {
  const sentences = (reasons as Record<string, Record<string, string>>)[law];
  const text = sentences?.[guard];
  if (text === undefined) throw new Error(`No Russian text for the guard ${law}.${guard}`);
  return text;
}
