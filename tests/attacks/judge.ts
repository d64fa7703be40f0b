// What an answer may be, whatever was asked.

const RUSSIAN = /[а-яё]/i;
/** Of the code and of the database, which an answer tells nobody. */
const INSIDES =
  /\n\s+at |\.(?:ts|mjs|cjs)\b|node_modules|Failed query|DrizzleQueryError|PostgresError|ZodError|SyntaxError|TypeError|\bselect\b.+\bfrom\b|\binsert into\b|\bupdate "|relation "|violates |syntax error at/i;

export interface Answered {
  status: number;
  type: string;
  text: string;
}

/** What of the text is the platform's own: a message may quote what was sent to it, which is no leak. */
const withoutSent = (text: string, sent: string): string =>
  nothingOf(sent) ? text : text.replaceAll(sent, '');
const nothingOf = (sent: string): boolean => sent.length < 4;

/** What is wrong with the answer; null where nothing is. */
export function faultOf({ status, type, text }: Answered, sent: readonly string[] = []): string | null {
  if (status >= 500) return `${status}: ${text.slice(0, 300)}`;
  if (status < 400) return null;
  if (!type.includes('json')) return `${status} is not JSON: ${type} ${text.slice(0, 200)}`;
  let problem: { message?: unknown; errors?: Record<string, unknown> };
  try {
    problem = JSON.parse(text) as typeof problem;
  } catch {
    return `${status}: the JSON is broken: ${text.slice(0, 200)}`;
  }
  const own = sent.reduce(withoutSent, text);
  if (INSIDES.test(own))
    return `${status} tells of the insides: ${INSIDES.exec(own)![0]} in ${text.slice(0, 300)}`;
  return faultOfProblem(problem);
}

export function faultOfProblem({
  message,
  errors = {},
}: {
  message?: unknown;
  errors?: Record<string, unknown>;
}): string | null {
  if (typeof message !== 'string' || !RUSSIAN.test(message)) return `no Russian message: ${String(message)}`;
  for (const [path, said] of Object.entries(errors))
    for (const one of [said].flat())
      if (typeof one !== 'string' || !RUSSIAN.test(one))
        return `no Russian text at ${path.slice(0, 80)}: ${String(one).slice(0, 200)}`;
  return null;
}
