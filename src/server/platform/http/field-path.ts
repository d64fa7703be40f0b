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

/** All issues of a failed parse under their paths; what belongs to the whole comes under `body`. */
export function errorsOf(error: z.ZodError): Record<string, string[]> {
  // No plain object: of that every path named `constructor` would be known already.
  const errors = new Map<string, string[]>();
  for (const issue of error.issues) {
    const path = fieldPath(issue.path) || 'body';
    errors.set(path, [...(errors.get(path) ?? []), issue.message]);
  }
  return Object.fromEntries(errors);
}
