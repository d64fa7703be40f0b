// An employee as the account's own sections know one.
import { screen } from '@testing-library/react';
import type { ProfileRecord } from '../../../src/api/records/user.ts';
import { PATIENCE } from './show.tsx';

export const AT = '2026-11-20T10:00:00.000Z';
export const user = {
  id: 7,
  name: 'Иванова Анна',
  phone: '+79161234567',
  email: 'ivanova@demo.test',
  pendingEmail: null,
  emailVerifiedAt: AT,
  role: 'manager',
  company: null,
} as unknown as ProfileRecord;

export const button = (name: string | RegExp) => screen.findByRole('button', { name }, PATIENCE);
