// What is known of a statement by its text: the name under which connections keep its plan, and whose memory it makes stale.
// One that is named is parsed and planned once a connection and not at each call.
import type { Topic } from './commits.ts';

/** A name costs memory on every connection: plans of a few tens of kilobytes each. */
const MOST_NAMED = 300;
/** A text that is asked for more rarely, such as one with a list of another length each time, is not worth a name. */
const ASKED_BEFORE = 5;
const MOST_KNOWN = 3_000;

/**
 * How many rows such a condition finds depends on its value alone, and a plan that is kept is made for none in particular:
 * words of a search, likeness of texts.
 */
const SKEWED = /tsquery|<%|%>|similarity|like /i;

/** Sessions are kept in memory for seconds; that one was seen again changes nothing that is kept. */
const CHANGES_SESSIONS =
  /\b(?:(?:update|delete from|truncate)\s+"?(?:sessions|users|companies)"?(?!\s+set\s+"?seen_at)|(?:insert into|update|delete from)\s+"?deputies\b)/i;

/** Totals of lists are remembered, too: by what the lists show, and by what decides who sees it. */
const CHANGES_LISTS =
  /\b(?:insert into|update|delete from|truncate)\s+"?(?:lots|invitations|applications)"?\b/i;

const changesOf = (text: string): Topic | null =>
  CHANGES_SESSIONS.test(text) ? 'sessions' : CHANGES_LISTS.test(text) ? 'lists' : null;

export interface KnownStatement {
  name: string | undefined;
  /** Of whom this process keeps something that the statement may change. */
  changes: Topic | null;
}

interface Counted extends KnownStatement {
  asked: number;
  mayBeNamed: boolean;
}

const known = new Map<string, Counted>();
let named = 0;
let given = 0;

/**
 * Asked once each time that the statement is sent.
 * @param hasOnePlan its author says that one plan fits all values
 */
export function knownStatement(text: string, hasOnePlan = false): KnownStatement {
  let found = known.get(text);
  if (!found) {
    if (known.size >= MOST_KNOWN) forgetUnnamed();
    found = {
      name: undefined,
      changes: changesOf(text),
      asked: 0,
      mayBeNamed: hasOnePlan || !SKEWED.test(text),
    };
    known.set(text, found);
  }
  if (found.name === undefined && found.mayBeNamed) {
    found.asked += 1;
    if ((hasOnePlan || found.asked > ASKED_BEFORE) && named < MOST_NAMED) {
      named += 1;
      found.name = freshName();
    }
  }
  return found;
}

const freshName = (): string => `s${(given += 1)}`;

function forgetUnnamed(): void {
  for (const [text, { name }] of known) if (name === undefined) known.delete(text);
}

/** Gives a statement another name: what connections keep under the old one is of tables as they were. */
export function renameStatement(text: string): void {
  const found = known.get(text);
  if (found?.name !== undefined) found.name = freshName();
}

/**
 * Another process has changed a table since the statement was prepared, or the connection does not know it at all, as behind
 * a pooler. The statement was not begun, and can be repeated.
 */
export function isStalePlan(error: unknown): boolean {
  const { code, routine } = (error ?? {}) as { code?: string; routine?: string };
  return code === '26000' || (code === '0A000' && routine === 'RevalidateCachedQuery');
}
