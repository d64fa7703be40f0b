/**
 * JSON with sorted keys and no spaces, so that equal values give equal text. Keys that are whole numbers stand first, in their own
 * order: so every object of the language lists them, and so hashes were taken from the first.
 */
export function canonicalJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const plain = hasToJson(value) ? value.toJSON() : value;
  if (typeof plain !== 'object' || plain === null) return JSON.stringify(plain);
  return Array.isArray(plain) ? arrayText(plain) : objectText(plain as Record<string, unknown>);
}

const hasToJson = (value: object): value is { toJSON: () => unknown } =>
  typeof (value as { toJSON?: unknown }).toJSON === 'function';

function arrayText(values: readonly unknown[]): string {
  let text = '[';
  for (let at = 0; at < values.length; at += 1) {
    if (at > 0) text += ',';
    // As JSON has it: nothing stands for what it cannot say.
    text += (canonicalJson(values[at]) as string | undefined) ?? 'null';
  }
  return `${text}]`;
}

const isWholeNumber = (key: string): boolean => /^\d/.test(key) && Object.keys({ a: 0, [key]: 0 })[0] === key;

function objectText(values: Record<string, unknown>): string {
  let keys = Object.keys(values);
  const numbers = keys.findIndex((key) => !isWholeNumber(key));
  keys =
    numbers <= 0
      ? numbers === 0
        ? keys.toSorted()
        : keys
      : [...keys.slice(0, numbers), ...keys.slice(numbers).toSorted()];
  let text = '{';
  for (const key of keys) {
    const own = canonicalJson(values[key]) as string | undefined;
    if (own === undefined) continue;
    if (text !== '{') text += ',';
    text += `${JSON.stringify(key)}:${own}`;
  }
  return `${text}}`;
}
