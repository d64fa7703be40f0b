// Answers that came along with the page (the server writes them into it): each is taken once, by the first who asks for it.

/** A page that stands for longer asks anew. */
const FRESH_MS = 15_000;

let answers: Map<string, unknown> | null = null;
const taken = new WeakSet<object>();

/** The order of what is asked is nothing to the server. */
function keyOf(url: string): string {
  const [path = '', search = ''] = url.split('?');
  const params = new URLSearchParams(search);
  params.sort();
  return `${path}?${params.toString()}`;
}

function readBlock(): Map<string, unknown> {
  const block = typeof document === 'undefined' ? null : document.getElementById('answers');
  try {
    const found = JSON.parse(block?.textContent || '{}') as Record<string, unknown>;
    return new Map(Object.entries(found).map(([url, answer]) => [keyOf(url), answer]));
  } catch {
    // A page that was cut off asks for itself.
    return new Map();
  } finally {
    block?.remove();
  }
}

export function takeAnswer(url: string): unknown {
  answers ??= readBlock();
  if (answers.size === 0 || performance.now() > FRESH_MS) return undefined;
  const key = keyOf(url);
  const answer = answers.get(key);
  answers.delete(key);
  if (typeof answer === 'object' && answer !== null) taken.add(answer);
  return answer;
}

/** Whoever changes something, or who is somebody else from now on, reads anew. */
export function dropAnswers() {
  answers = new Map();
}

/** Whether it is as old as the page, whenever it was asked for. */
export const cameWithPage = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && taken.has(answer);
