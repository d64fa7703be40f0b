// The check of a form by its schema; its own messages are Russian, as the server gives them.
import { zodResolver } from '@hookform/resolvers/zod';
import { z } from 'zod';
import { russianIssue, validation } from '../../../text/validation.ts';

z.config({ customError: russianIssue as z.core.$ZodErrorMap });

export { zodResolver };

/** The first sentence of a schema against a value; null where it has none. */
export function sentenceAgainst(schema: z.ZodType, value: unknown): string | null {
  const checked = schema.safeParse(value);
  return checked.success ? null : (checked.error.issues[0]?.message ?? validation.invalid);
}
