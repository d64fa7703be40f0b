// Several statements as one: each but the last is a part of its `with`. The server is asked once, and answers once.

export interface Part {
  /** What those behind it read it by; of none that are not read. */
  name: string | null;
  text: string;
  values: unknown[];
}

const PARAMETER = /\$(\d+)/g;
/** Kinds of steps are few, and so are the texts that they join. */
const MOST_KNOWN = 500;

const known = new Map<string, string>();

/** One statement of all of them, the last its own; their parameters are numbered on. */
export function joined(parts: readonly Part[]): { text: string; values: unknown[] } {
  const [only] = parts;
  if (parts.length === 1) return { text: only!.text, values: only!.values };
  const key = parts.map(({ text }) => text).join('\0');
  let text = known.get(key);
  if (text === undefined) {
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(key, (text = textOf(parts)));
  }
  return { text, values: parts.flatMap(({ values }) => values) };
}

function textOf(parts: readonly Part[]): string {
  let before = 0;
  const numbered = parts.map(({ name, text, values }, index) => {
    const own = text.replaceAll(PARAMETER, (_, number: string) => `$${before + Number(number)}`);
    before += values.length;
    return { name: name ?? `part_${index}`, own };
  });
  const last = numbered.pop()!;
  return `with ${numbered.map(({ name, own }) => `${name} as (${own})`).join(', ')} ${last.own}`;
}
