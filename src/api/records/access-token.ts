// A personal access token: a program signs in by it as its person, within its scopes.
import { z } from 'zod';
import { name, time } from '../fields.ts';
import { tokenScopes } from '../../rules/token-scopes.ts';

/** Days that a token may live. */
export const tokenTerms = [30, 90, 365] as const;

export const accessToken = z.object({
  id: z.int(),
  title: z.string(),
  scopes: z.array(z.enum(tokenScopes)),
  /** Its last characters: its person knows it again by them. */
  tail: z.string(),
  createdAt: time,
  expiresAt: time,
  /** To the minute; null where it was never used. */
  usedAt: time.nullable(),
});
export type AccessToken = z.infer<typeof accessToken>;

export const accessTokenDraft = z.object({
  title: name,
  scopes: z.array(z.enum(tokenScopes)).min(1, 'Выберите хотя бы одно право').max(tokenScopes.length),
  days: z.union(tokenTerms.map((days) => z.literal(days))),
});
