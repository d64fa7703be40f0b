// An administrator before the sections that are theirs.
import { screen } from '@testing-library/react';
import { PATIENCE } from './show.tsx';

export const AT = '2026-11-20T10:00:00.000Z';
export const admin = { id: 1, role: 'admin', company: null } as const;
export const meta = { page: 1, perPage: 10, total: 1, lastPage: 1, totalIsExact: true };

export const button = (name: string | RegExp) => screen.findByRole('button', { name }, PATIENCE);
export const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr')!;
