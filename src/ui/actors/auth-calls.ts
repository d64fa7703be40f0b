/** The calls of signing in and out that the root of the screens needs. */
import { z } from 'zod';
import { call, one } from '../../api/contract.ts';
import { ROLES } from '../../machines/access.ts';
import { moderationStatuses } from '../../machines/company.ts';

const base = { tag: 'auth', summary: '', who: 'all' } as const;

export const profileUser = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  emailVerifiedAt: z.string().nullable(),
  company: z
    .object({ id: z.int(), title: z.string(), moderationStatus: z.enum(moderationStatuses) })
    .nullable(),
});
export type ProfileUser = z.infer<typeof profileUser>;

export const readProfile = call({
  ...base,
  method: 'GET',
  path: '/api/v1/profile',
  reply: one(profileUser.nullable()),
});
export const login = call({
  ...base,
  method: 'POST',
  path: '/auth/login',
  body: z.object({ email: z.string(), password: z.string(), remember: z.boolean() }),
});
export const logout = call({ ...base, method: 'POST', path: '/auth/logout' });
export const register = call({
  ...base,
  method: 'POST',
  path: '/auth/register',
  body: z.record(z.string(), z.string()),
});
export const forgotPassword = call({
  ...base,
  method: 'POST',
  path: '/auth/forgot-password',
  body: z.object({ email: z.string() }),
});
