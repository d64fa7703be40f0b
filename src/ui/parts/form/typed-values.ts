/** What of a form's values is the person's own, for a form that is to be filled in again later. */

/** By dotted path; a list is one value. */
export type TypedValues = Record<string, unknown>;

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** What differs from the values that the form began with. A secret is left out: it is never written down. */
export function typedValues(values: unknown, from: unknown, path = ''): TypedValues {
  if (/password/i.test(path)) return {};
  if (isGroup(values) && isGroup(from)) {
    const parts = Object.entries(values).map(([key, value]) =>
      typedValues(value, from[key], path ? `${path}.${key}` : key),
    );
    return Object.assign({}, ...parts) as TypedValues;
  }
  return JSON.stringify(values) === JSON.stringify(from) ? {} : { [path]: values };
}

export const isTypedValues = (value: unknown): value is TypedValues => isGroup(value);
