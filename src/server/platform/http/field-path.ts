// Zod's issues as the error catalogue wants them: dotted snake_case paths, Russian sentences.
import { z } from 'zod';
import { russianIssue } from '../../../text/validation.ts';

z.config({ customError: russianIssue as z.core.$ZodErrorMap });

export const snakeCase = (text: string): string =>
  text.replaceAll(/[A-Z]/g, (letter, index: number) => `${index > 0 ? '_' : ''}${letter.toLowerCase()}`);

/** `['offers', 0, 'unitPrice']` → `offers.0.unit_price`; names in brackets (`filter[status]`) stay as they are. */
export function fieldPath(path: readonly PropertyKey[]): string {
  return path.map((part) => (typeof part === 'string' ? snakeCase(part) : String(part))).join('.');
}

/**
 * What is wrong of each place, told once; what belongs to the whole comes under `body`.
 * Of several faults the first, as the others mostly follow from it: what is no date is not «later than 2100» too. Of two bounds
 * that are passed the later, which is the narrower: the first is the greatest number there is.
 */
export function errorsOf(error: z.ZodError): Record<string, string[]> {
  // No plain object: of that every path named `constructor` would be known already.
  const errors = new Map<string, z.core.$ZodIssue>();
  for (const issue of error.issues) {
    const path = fieldPath(issue.path) || 'body';
    const first = errors.get(path);
    if (!first || (first.code === 'too_big' && issue.code === 'too_big')) errors.set(path, issue);
  }
  return Object.fromEntries([...errors].map(([path, { message }]) => [path, [message]]));
}
